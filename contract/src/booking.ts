import * as z from 'zod/mini';
import { Appointment, Reason } from './appointments.ts';
import { Speciality } from './doctors.ts';
import { endpoint, endpointPerRole } from './endpoint.ts';
import { flag, id, optionalText, wholeNumber } from './fields.ts';
import { maxAppointmentMinutes, minAppointmentMinutes } from './limits.ts';
import { heldAs, ofPatient } from './patient-data.ts';
import { Anyway, NewPatient, Patient } from './patients.ts';
import {
  alreadyOnRecord,
  appointmentChanged,
  ConflictDetails,
  nobodyFree,
  noToken,
  notFound,
  overbooksAlone,
  slotRefused,
} from './refusals.ts';
import { isoDate, SlotDateText, SlotTimeText } from './slot-date.ts';

export const duration = wholeNumber('durationMinutes', minAppointmentMinutes, maxAppointmentMinutes);
export const Booked = z.object({ message: z.string(), appointment: Appointment });
const somebody = { patientId: z.optional(id('patientId')), patient: z.optional(NewPatient), anyway: Anyway };
const eitherSentence = { error: 'Either patientId or patient is required', path: ['patientId'] };
function hasExactlyOnePatient(input: { patientId?: unknown; patient?: unknown }): boolean {
  return (input.patientId === undefined) !== (input.patient === undefined);
}

export const bookAppointment = endpoint({
  summary: 'Books a slot for somebody on record or somebody new.',
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
      /** Left out: the doctor's slot length. */
      durationMinutes: z.optional(duration),
      reason: Reason,
      note: optionalText('Note', 2_000),
      /** On purpose in the past, outside hours, on top of another appointment, or with a doctor who is not available. */
      overbook: z._default(flag('overbook'), false),
      ...somebody,
    })
    .check(z.refine((input) => hasExactlyOnePatient(input), eitherSentence)),
  answer: Booked,
});

export const walkIn = endpoint({
  summary: 'Now, with the first free doctor of the speciality (or this doctor).',
  method: 'POST',
  path: '/api/admin/walk-in',
  caller: 'admin',
  creates: true,
  status: 201,
  namesPatients: true,
  refusals: [notFound.Doctor, notFound.Patient, nobodyFree, slotRefused, alreadyOnRecord],
  input: z
    .object({
      speciality: z.optional(Speciality),
      doctorId: z.optional(id('doctorId')),
      payment: z._default(flag('payment'), false),
      reason: Reason,
      ...somebody,
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
    'One conditional write: the old time is free the moment the new one is taken. A move to a colleague keeps `amount`.',
  method: 'POST',
  paths: { admin: '/api/admin/move-appointment', doctor: '/api/doctor/move-appointment' },
  refusals: [notFound.Appointment, notFound.Doctor, appointmentChanged, slotRefused, overbooksAlone],
  input: z.extend(Move, { doctorId: z.optional(id('doctorId')) }),
  doctorInput: Move,
  answer: Booked,
  own: { appointmentId: 'appointment' },
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
  summary: "Free times by doctor, for one doctor, one speciality or everybody, on the clinic's wall clock.",
  method: 'GET',
  path: '/api/booking/open-slots',
  caller: 'anyone',
  knowsHolder: true,
  refusals: [noToken, notFound.Doctor, notFound.Patient],
  input: z.object({
    doctorId: z.optional(id('doctorId')),
    speciality: z.optional(Speciality),
    from: isoDate('from'),
    to: isoDate('to'),
    /** Minutes; left out: each doctor's own slot length. */
    length: z.optional(wholeNumber('length', minAppointmentMinutes, maxAppointmentMinutes)),
    /** Most slots per doctor; left out: all of them. */
    most: z.optional(wholeNumber('most', 1, 500)),
    /** Only signed in, a doctor only for own patients: no time is offered at which this patient is with a doctor. */
    patientId: z.optional(id('patientId')),
    /** The patient's appointment that is to be moved: its own time counts as free for the patient. */
    movingId: z.optional(id('movingId')),
  }),
  answer: z.object({ doctors: z.array(DoctorSlots) }),
});

export const whyNot = endpoint({
  summary: 'Why a time is not offered, as a sentence and as data.',
  method: 'GET',
  path: '/api/admin/why-not',
  caller: 'admin',
  refusals: [notFound.Doctor],
  input: z.object({
    doctorId: id('doctorId'),
    slotDate: SlotDateText,
    slotTime: SlotTimeText,
    length: z.optional(duration),
    /** Who comes, where that is known: the next free times leave out when this patient is with a doctor. */
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
    details: heldAs(ConflictDetails, z.record(z.string(), z.unknown())),
  }),
});

/** What the desk wants to know of a patient before booking. */
export const DeskPatient = z.extend(Patient, {
  lastVisit: z.nullable(z.object({ slotDate: z.string(), slotTime: z.string(), doctor: z.string() })),
  nextVisit: z.nullable(z.object({ slotDate: z.string(), slotTime: z.string(), doctor: z.string() })),
  missed: z.number(),
  cancelled: z.number(),
  /** Still to be received of appointments until today, in cents. */
  openCents: z.number(),
});
export type DeskPatient = z.infer<typeof DeskPatient>;

/** A doctor who could see a walk-in now. */
const FreeNow = z.object({
  doctorId: z.string(),
  name: z.string(),
  speciality: z.string(),
  /** Since when, today: "9:45 AM". */
  since: z.string(),
  /** Minutes. */
  minutes: z.number(),
  /** false: taken only when asked for by name, since no hours are kept. */
  hasHours: z.boolean(),
});
export type FreeNow = z.infer<typeof FreeNow>;

export const askDesk = endpoint({
  summary:
    "The desk's one field: part of a patient, part of a doctor or speciality and a time, in any order.",
  method: 'GET',
  path: '/api/admin/desk',
  caller: 'admin',
  /** Without words: no patients, and the first free times of all doctors. */
  input: z.object({
    q: optionalText('q', 200),
    length: z.optional(duration),
    /** true: who comes is known, and no word is looked for among the patients. */
    isPatientKnown: z._default(flag('isPatientKnown'), false),
    /** Who comes, where that is known: no time is offered at which this patient is with a doctor. */
    patientId: z.optional(id('patientId')),
    /** true: a walk-in; `freeNow` says who could see them. */
    isWalkIn: z._default(flag('isWalkIn'), false),
    /** So many free times of each doctor at most. */
    most: z._default(wholeNumber('most', 1, 30), 6),
  }),
  answer: z.object({
    /** What was understood, for showing it back. */
    understood: z.object({
      date: z.nullable(z.string()),
      time: z.nullable(z.string()),
      patientWords: ofPatient('text', z.string()),
      doctorWords: z.string(),
      /** The last of several days, as for "next week". */
      lastDate: z.optional(z.string()),
      /** The part of a day, "13:00": times from then on, and times before then. */
      from: z.optional(z.string()),
      until: z.optional(z.string()),
      /** Minutes. */
      length: z.optional(z.number()),
      /** Twice the doctor's slot. */
      isDouble: z.optional(z.boolean()),
      /** As soon as possible. */
      isSoonest: z.optional(z.boolean()),
      /** "new patient" was typed: a patient on record who fits is to be chosen, not taken. */
      isNew: z.optional(z.boolean()),
      /** Nobody is called so: the patients' names are within one slip of what was typed, and none of them is meant for certain. */
      isNearest: z.optional(z.boolean()),
      /** What is written like a time or a day and is none, "25:00 is not a time"; or its two readings, "10:30 or 9:30? Type the time". */
      wrong: z.optional(z.string()),
      /** The words that were not understood, as typed. */
      unclear: z.optional(z.array(ofPatient('text', z.string()))),
      /** The words that were taken for a name with a slip of the fingers: "petrva" for "Petrova". */
      mended: z.optional(
        z.array(z.object({ typed: ofPatient('text', z.string()), meant: ofPatient('text', z.string()) })),
      ),
    }),
    patients: z.array(DeskPatient),
    /** Matching doctors with their first free slots from the understood day and time on. */
    doctors: z.array(DoctorSlots),
    /** Who is free for a walk-in, in the order they are taken in; only where it was asked for. */
    freeNow: z.optional(z.array(FreeNow)),
  }),
});

const WarningsInput = z.object({
  patientId: id('patientId'),
  slotDate: SlotDateText,
  /** The chosen time, where there is one: an appointment that overlaps it is named as at the same time. */
  slotTime: z.optional(SlotTimeText),
  /** Minutes from `slotTime` on; left out: the doctor's slot length. */
  durationMinutes: z.optional(duration),
  /** The appointment that is to be moved there, which warns of nothing. */
  movingId: z.optional(id('movingId')),
  /** true: only what the patient has on that day. */
  isDayOnly: z._default(flag('isDayOnly'), false),
});
export const checkBooking = endpointPerRole({
  summary:
    'Said before and after a person chooses a time, never blocking: an appointment at that time or on that day, or with that doctor within 7 days.',
  method: 'GET',
  paths: { admin: '/api/admin/booking-warnings', doctor: '/api/doctor/booking-warnings' },
  refusals: [notFound.Patient, notFound.Doctor],
  input: z.extend(WarningsInput, { doctorId: id('doctorId') }),
  doctorInput: WarningsInput,
  answer: z.object({ warnings: z.array(ofPatient('text', z.string())) }),
  own: { patientId: 'patient' },
});
