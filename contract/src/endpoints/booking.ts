import * as z from 'zod/mini';
import { endpoint, endpointPerRole } from '../endpoint.ts';
import { flag, id, optionalSearchText, optionalText, wholeNumber } from '../formats/fields.ts';
import { isoDate, SlotDateText, SlotTimeText } from '../formats/slot-date.ts';
import { hideLike, ofPatient } from '../patient-data.ts';
import {
  alreadyOnRecord,
  appointmentChanged,
  ConflictDetails,
  noFreeDoctor,
  noToken,
  notFound,
  onlyAdminsOverbook,
  slotRefused,
} from '../refusals.ts';
import { maxAppointmentMinutes, minAppointmentMinutes } from '../rules/limits.ts';
import { Appointment, Reason } from './appointments.ts';
import { Speciality } from './doctors.ts';
import { Anyway, NewPatient, Patient } from './patients.ts';

export const duration = wholeNumber('durationMinutes', minAppointmentMinutes, maxAppointmentMinutes);
export const Booked = z.object({ message: z.string(), appointment: Appointment });
const patientChoice = {
  patientId: z.optional(id('patientId')),
  patient: z.optional(NewPatient),
  anyway: Anyway,
};
const eitherSentence = { error: 'Either patientId or patient is required', path: ['patientId'] };
function hasExactlyOnePatient(input: { patientId?: unknown; patient?: unknown }): boolean {
  return (input.patientId === undefined) !== (input.patient === undefined);
}

export const bookAppointment = endpoint({
  summary: 'Books a slot for a patient on record, or for a new patient.',
  method: 'POST',
  path: '/api/admin/book-appointment',
  caller: 'admin',
  creates: true,
  status: 201,
  namesPatients: true,
  refusals: [notFound.Doctor, notFound.Patient, slotRefused, alreadyOnRecord],
  input: z
    .object({
      doctorId: id('doctorId'),
      slotDate: SlotDateText,
      slotTime: SlotTimeText,
      /** true: paid online; false: cash. */
      payment: z._default(flag('payment'), false),
      /** Default: the doctor's slot length. */
      durationMinutes: z.optional(duration),
      reason: Reason,
      note: optionalText('Note', 2_000),
      /** Deliberately in the past, outside hours, over another appointment, or with an unavailable doctor. */
      overbook: z._default(flag('overbook'), false),
      ...patientChoice,
    })
    .check(z.refine((input) => hasExactlyOnePatient(input), eitherSentence)),
  answer: Booked,
});

export const walkIn = endpoint({
  summary: 'Books a walk-in for now, with the first free doctor of the speciality, or with the given doctor.',
  method: 'POST',
  path: '/api/admin/walk-in',
  caller: 'admin',
  creates: true,
  status: 201,
  namesPatients: true,
  refusals: [notFound.Doctor, notFound.Patient, noFreeDoctor, slotRefused, alreadyOnRecord],
  input: z
    .object({
      speciality: z.optional(Speciality),
      doctorId: z.optional(id('doctorId')),
      payment: z._default(flag('payment'), false),
      reason: Reason,
      ...patientChoice,
    })
    .check(z.refine((input) => hasExactlyOnePatient(input), eitherSentence)),
  answer: Booked,
});

const Move = z.object({
  appointmentId: id('appointmentId'),
  version: z.optional(wholeNumber('version', 0, 2_147_483_647)),
  slotDate: SlotDateText,
  slotTime: SlotTimeText,
  durationMinutes: z.optional(duration),
  overbook: z._default(flag('overbook'), false),
});
export const moveAppointment = endpointPerRole({
  summary:
    'Moves an appointment in one transaction, which takes the new slot and frees the old one. A move to a colleague keeps `amount`.',
  method: 'POST',
  paths: { admin: '/api/admin/move-appointment', doctor: '/api/doctor/move-appointment' },
  refusals: [notFound.Appointment, notFound.Doctor, appointmentChanged, slotRefused, onlyAdminsOverbook],
  input: z.extend(Move, { doctorId: z.optional(id('doctorId')) }),
  doctorInput: Move,
  answer: Booked,
  ownerFields: { appointmentId: 'appointment' },
});

export const OpenSlot = z.object({ slotDate: z.string(), slotTime: z.string() });
export type OpenSlot = z.infer<typeof OpenSlot>;
export const DoctorSlots = z.object({
  doctorId: z.string(),
  name: z.string(),
  speciality: z.string(),
  image: z.string(),
  fees: z.number(),
  slotMinutes: z.number(),
  slots: z.array(OpenSlot),
});
export type DoctorSlots = z.infer<typeof DoctorSlots>;

export const openSlots = endpoint({
  summary: "Lists free slots of one doctor, one speciality or all doctors, on the clinic's wall clock.",
  method: 'GET',
  path: '/api/booking/open-slots',
  caller: 'anyone',
  usesToken: true,
  refusals: [noToken, notFound.Doctor, notFound.Patient],
  input: z.object({
    doctorId: z.optional(id('doctorId')),
    speciality: z.optional(Speciality),
    from: isoDate('from'),
    to: isoDate('to'),
    /** Minutes; default: each doctor's slot length. */
    length: z.optional(wholeNumber('length', minAppointmentMinutes, maxAppointmentMinutes)),
    /** Most slots per doctor; default: all. */
    most: z.optional(wholeNumber('most', 1, 500)),
    /**
     * Needs a sign-in; doctors may name only their own patients. Slots that overlap an appointment of this patient
     * are left out.
     */
    patientId: z.optional(id('patientId')),
    /** Appointment of the patient to be moved: its time counts as free for the patient. */
    movingId: z.optional(id('movingId')),
  }),
  answer: z.object({ doctors: z.array(DoctorSlots) }),
});

export const whyNot = endpoint({
  summary: 'Explains why a time is not offered, as a sentence and as data.',
  method: 'GET',
  path: '/api/admin/why-not',
  caller: 'admin',
  refusals: [notFound.Doctor],
  input: z.object({
    doctorId: id('doctorId'),
    slotDate: SlotDateText,
    slotTime: SlotTimeText,
    length: z.optional(duration),
    /** The patient, if known: the next free slots leave out the times of their appointments. */
    patientId: z.optional(id('patientId')),
  }),
  answer: z.object({
    open: z.boolean(),
    why: z.nullable(
      z.enum([
        'past',
        'skipped',
        'unavailable',
        'away',
        'archived',
        'time off',
        'closed',
        'break',
        'taken',
        'buffer',
        'offered',
        'notice',
        'too far',
      ]),
    ),
    message: z.string(),
    details: hideLike(ConflictDetails, z.record(z.string(), z.unknown())),
  }),
});

/** A patient, with facts the desk needs before booking. */
export const DeskPatient = z.extend(Patient, {
  lastVisit: z.nullable(z.object({ slotDate: z.string(), slotTime: z.string(), doctor: z.string() })),
  nextVisit: z.nullable(z.object({ slotDate: z.string(), slotTime: z.string(), doctor: z.string() })),
  missed: z.number(),
  cancelled: z.number(),
  /** Open amount of appointments until today, in cents. */
  openCents: z.number(),
});
export type DeskPatient = z.infer<typeof DeskPatient>;

/** A doctor who could see a walk-in now. */
const FreeNow = z.object({
  doctorId: z.string(),
  name: z.string(),
  speciality: z.string(),
  /** Free since this time of today: "9:45 AM". */
  since: z.string(),
  minutes: z.number(),
  /** false: no hours on record, so only chosen by name. */
  hasHours: z.boolean(),
});
export type FreeNow = z.infer<typeof FreeNow>;

export const askDesk = endpoint({
  summary:
    'Reads the text of the desk field: parts of a patient, of a doctor or speciality, and a time, in any order.',
  method: 'GET',
  path: '/api/admin/desk',
  caller: 'admin',
  /** With empty `q`: no patients, and the first free slots of all doctors. */
  input: z.object({
    q: optionalSearchText('q', 200),
    length: z.optional(duration),
    /** true: the patient is known, and no patient is searched. */
    isPatientKnown: z._default(flag('isPatientKnown'), false),
    /** The patient, if known: slots that overlap their appointments are left out. */
    patientId: z.optional(id('patientId')),
    /** true: a walk-in; the answer's `freeNow` lists the doctors who are free for it. */
    isWalkIn: z._default(flag('isWalkIn'), false),
    /** Most free slots per doctor. */
    most: z._default(wholeNumber('most', 1, 30), 6),
  }),
  answer: z.object({
    /** How the text was read, to show it to the user. */
    understood: z.object({
      date: z.nullable(z.string()),
      time: z.nullable(z.string()),
      patientWords: ofPatient('text', z.string()),
      doctorWords: z.string(),
      /** Last of several days, as for "next week". */
      lastDate: z.optional(z.string()),
      /** Limits of a part of the day, like "13:00": times at or after `from` and before `until`. */
      from: z.optional(z.string()),
      until: z.optional(z.string()),
      /** Minutes. */
      length: z.optional(z.number()),
      /** Twice the doctor's slot length. */
      isDouble: z.optional(z.boolean()),
      /** As soon as possible. */
      isSoonest: z.optional(z.boolean()),
      /** "new patient" was typed: matching patients on record are offered, none is preselected. */
      isNew: z.optional(z.boolean()),
      /** True: the search found only names within one typing error, and none is preselected. */
      isNearest: z.optional(z.boolean()),
      /**
       * Sentence about text that resembles a time or day ("25:00 is not a time") or is ambiguous ("10:30 or 9:30?
       * Type the time").
       */
      wrong: z.optional(z.string()),
      /** Words that were not understood, as typed. */
      unclear: z.optional(z.array(ofPatient('text', z.string()))),
      /** Words corrected to a name with one typing error: "petrva" to "Petrova". */
      mended: z.optional(
        z.array(z.object({ typed: ofPatient('text', z.string()), meant: ofPatient('text', z.string()) })),
      ),
    }),
    patients: z.array(DeskPatient),
    /** Matching doctors with their first free slots from the understood day and time on. */
    doctors: z.array(DoctorSlots),
    /** Doctors free for a walk-in, first choice first; only if `isWalkIn`. */
    freeNow: z.optional(z.array(FreeNow)),
  }),
});

const WarningsInput = z.object({
  patientId: id('patientId'),
  slotDate: SlotDateText,
  /** The chosen time, if any: the warnings name an appointment that overlaps it. */
  slotTime: z.optional(SlotTimeText),
  /** Minutes from `slotTime` on; default: the doctor's slot length. */
  durationMinutes: z.optional(duration),
  /** The appointment to be moved, which causes no warning. */
  movingId: z.optional(id('movingId')),
  /** true: warn only about appointments on that day. */
  isDayOnly: z._default(flag('isDayOnly'), false),
});
export const checkBooking = endpointPerRole({
  summary:
    "Warns of a patient's other appointments at that time, on that day, or with that doctor within 7 days. Warnings never block a booking.",
  method: 'GET',
  paths: { admin: '/api/admin/booking-warnings', doctor: '/api/doctor/booking-warnings' },
  refusals: [notFound.Patient, notFound.Doctor],
  input: z.extend(WarningsInput, { doctorId: id('doctorId') }),
  doctorInput: WarningsInput,
  answer: z.object({ warnings: z.array(ofPatient('text', z.string())) }),
  ownerFields: { patientId: 'patient' },
});
