import * as z from 'zod/mini';
import { Done, endpoint } from '../endpoint.ts';
import { email, emailSentence } from '../formats/email-field.ts';
import {
  flag,
  id,
  label,
  optionalLabel,
  optionalSearchText,
  optionalText,
  rewritten,
  searchText,
  text,
  toChangeSchema,
  wholeNumber,
} from '../formats/fields.ts';
import { toPlainNumber } from '../formats/fold.ts';
import { parseIsoDate } from '../formats/slot-date.ts';
import { ofPatient } from '../patient-data.ts';
import {
  alreadyOnRecord,
  ConflictingChange,
  conflict,
  mergeUndone,
  notFound,
  patientMerged,
} from '../refusals.ts';
import {
  canBePhone,
  type DeskField,
  eachDeskField,
  noPhone,
  type PatientFieldDeclared,
  patientFields,
  toWrittenPhone,
} from '../rules/patient-fields.ts';
import { Appointment } from './appointments.ts';

export const Patient = z.object({
  _id: z.string(),
  name: ofPatient('name', z.string()),
  email: ofPatient('text', z.string()),
  phone: ofPatient('text', z.string()),
  /** "YYYY-MM-DD"; null: unknown. */
  dob: ofPatient('text', z.nullable(z.string())),
  image: ofPatient('picture', z.string()),
});
export type Patient = z.infer<typeof Patient>;

/** A date of birth: a real date from 1900 on, "YYYY-MM-DD". Missing, null and empty mean unknown. */
export const Dob = z._default(
  rewritten(
    (value) => (value === '' ? null : typeof value === 'string' ? toPlainNumber(value) : value),
    z.nullable(
      z
        .string('Date of birth must be a date')
        .check(
          z.refine(
            (value) => parseIsoDate(value) !== null,
            'Date of birth must be a real date like 1985-04-30',
          ),
        ),
    ),
  ),
  null,
);

const OptionalEmail = z._default(
  rewritten(
    (value) => (value === null || (typeof value === 'string' && value.trim() === '') ? '' : value),
    z.union([z.literal(''), email('Patient email')], {
      error: ({ input }) => emailSentence('Patient email', input),
    }),
  ),
  '',
);

export const NewPatient = z.object(
  {
    name: label('Patient name', patientFields.name.maxLength, 1),
    email: OptionalEmail,
    // `toChangeSchema` drops this check: an old number on record must not block a change of other fields.
    phone: optionalText('Patient phone', patientFields.phone.maxLength).check(
      z.refine(canBePhone, noPhone),
      z.overwrite(toWrittenPhone),
    ),
    dob: Dob,
  },
  'patient must have a name',
);

/**
 * True adds a patient who seems to be on record. Otherwise the server refuses a patient with the name of a patient on
 * record and the same date of birth, phone number or email; `details.existing` has that patient's id, name, dob and
 * phone.
 */
export const Anyway = z._default(flag('anyway'), false);

/** A patient in search results. */
const FoundPatient = z.extend(Patient, {
  /** Next upcoming appointment. */
  nextVisit: z.optional(
    z.nullable(z.object({ slotDate: z.string(), slotTime: z.string(), doctor: z.string() })),
  ),
});

export const findPatients = endpoint({
  summary:
    'Finds patients by part of name, phone or email, or by date of birth, best match first, at most `limit`. Empty `q` lists the newest. Without a match: names within one typing error, with `isNearest`.',
  method: 'GET',
  path: '/api/admin/patients',
  caller: 'admin',
  input: z.object({ q: optionalSearchText('q', 120), limit: z._default(wholeNumber('limit', 1, 50), 10) }),
  answer: z.object({
    patients: z.array(FoundPatient),
    /** True: the search found only names within one typing error of the typed one. */
    isNearest: z.optional(z.boolean()),
  }),
});

export const listPatients = endpoint({
  summary:
    'Lists the directory of patients by name, in keyset pages; `q` is part of a name, phone or email, or a date of birth.',
  method: 'GET',
  path: '/api/admin/patient-directory',
  caller: 'admin',
  input: z.object({
    q: z.optional(searchText('q', 120)),
    limit: z._default(wholeNumber('limit', 1, 200), 50),
    cursor: z.optional(text('cursor', 600, 1)),
  }),
  answer: z.object({
    patients: z.array(Patient),
    nextCursor: z.nullable(z.string()),
    previousCursor: z.nullable(z.string()),
    total: z.number(),
    totalCapped: z.boolean(),
  }),
});

/** A merge that can be undone; `patientId` and `name` are the other record's. */
const Merge = z.object({
  mergeId: z.string(),
  patientId: z.string(),
  name: ofPatient('name', z.string()),
  at: z.number(),
});

export const PatientRecord = z.extend(Patient, {
  ...eachDeskField(() => ofPatient('text', z.string())),
  /** Number of changes. An edit with an older version is refused with the present patient. */
  version: z.number(),
  /** All appointments, cancelled ones included, except those booked by mistake. */
  appointments: z.number(),
  /** Cancelled because the patient did not come. */
  missed: z.number(),
  /** Cancelled for any other reason, except those booked by mistake. */
  cancelled: z.number(),
  /** Dollars: completed, or paid online and not cancelled. */
  paid: z.number(),
  /** The record this one was merged into; null otherwise. */
  mergedInto: z.nullable(z.string()),
  /** The merge into that record, with that record's name; null otherwise. */
  merge: z.nullable(Merge),
  /** Records merged into this one, newest first. */
  mergedFrom: z.array(Merge),
});
export type PatientRecord = z.infer<typeof PatientRecord>;

/** Another user has changed the patient. The details are the present patient. */
export const patientChanged = conflict(
  'patientChanged',
  z.extend(ConflictingChange, {
    patient: z.extend(Patient, {
      ...eachDeskField(() => ofPatient('text', z.string())),
      version: z.number(),
    }),
  }),
);

export const readPatient = endpoint({
  summary: 'Reads one patient with counts and with past and upcoming appointments, latest slot first.',
  method: 'GET',
  path: '/api/admin/patients/:id',
  caller: 'admin',
  refusals: [notFound.Patient],
  input: z.object({ id: id('id') }),
  answer: z.object({ patient: PatientRecord, visits: z.array(Appointment) }),
});

export const findOwnPatients = endpoint({
  summary:
    'Finds patients with a past or upcoming appointment with this doctor, by part of name, phone or email, or by date of birth, sorted by name, at most `limit`. Empty `q` lists those with the newest appointments.',
  method: 'GET',
  path: '/api/doctor/patients',
  caller: 'doctor',
  input: findPatients.input,
  answer: z.object({ patients: z.array(Patient) }),
});

export const readOwnPatient = endpoint({
  summary:
    "Reads one of the doctor's patients, with their appointments with this doctor only, latest slot first.",
  method: 'GET',
  path: '/api/doctor/patients/:id',
  caller: 'doctor',
  ownerFields: { id: 'patient' },
  refusals: [notFound.Patient],
  input: z.object({ id: id('id') }),
  answer: z.object({
    patient: z.extend(Patient, {
      /** Number of appointments with this doctor, cancelled ones included. */
      appointments: z.number(),
      /** Number of those that were cancelled because the patient did not come. */
      missed: z.number(),
    }),
    visits: z.array(Appointment),
  }),
});

const PatientInput = z.extend(NewPatient, eachDeskField(deskInput));

function deskInput(field: DeskField) {
  const { label: name, maxLength = 40, choices, isLong }: PatientFieldDeclared = patientFields[field];
  if (!choices) return isLong ? optionalText(name, maxLength) : optionalLabel(name, maxLength);
  const names = Object.keys(choices);
  const sentence = `${name} must be one of ${names.join(', ')}, or empty`;
  return z._default(
    rewritten(
      (value) => value ?? '',
      z.string(sentence).check(z.refine((value) => value === '' || names.includes(value), sentence)),
    ),
    '',
  );
}

export const addPatient = endpoint({
  summary: 'Adds a patient.',
  method: 'POST',
  path: '/api/admin/add-patient',
  caller: 'admin',
  creates: true,
  status: 201,
  namesPatients: true,
  refusals: [alreadyOnRecord],
  input: z.extend(PatientInput, { anyway: Anyway }),
  answer: z.object({ message: z.string(), patient: Patient }),
});
export const editPatient = endpoint({
  summary:
    'Changes a patient. Missing fields stay unchanged. With `anyway: false`, the name and date of birth, phone number or email of another patient is refused (409, `details.existing`); by default it is saved.',
  method: 'POST',
  path: '/api/admin/edit-patient',
  caller: 'admin',
  namesPatients: true,
  refusals: [notFound.Patient, patientChanged, patientMerged, alreadyOnRecord],
  input: z.extend(toChangeSchema(PatientInput), {
    patientId: id('patientId'),
    // Optional: older panels omit it, and have no button to save after the refusal.
    anyway: z.optional(flag('anyway')),
    version: z.optional(wholeNumber('version', 0, 2_147_483_647)),
  }),
  answer: Done,
});
export const setPatientImage = endpoint({
  summary: "Sets a patient's picture (file field `image`), or without a file removes it.",
  method: 'POST',
  path: '/api/admin/set-patient-image',
  caller: 'admin',
  fileField: 'image',
  missingFile: 'removed',
  namesPatients: true,
  refusals: [notFound.Patient, patientChanged, patientMerged],
  input: z.object({ patientId: id('patientId') }),
  answer: Done,
});
export const mergePatients = endpoint({
  summary:
    'Merges two records of one person. `patientId` stays, gets every appointment of `otherId`, and takes over missing fields (phone, email, date of birth, picture, note). The merged patient keeps one wish for a doctor and one offer: the later, less urgent wish ends with its offer.',
  method: 'POST',
  path: '/api/admin/merge-patients',
  caller: 'admin',
  namesPatients: true,
  refusals: [notFound.Patient, patientMerged],
  input: z.object({ patientId: id('patientId'), otherId: id('otherId') }),
  answer: z.object({ message: z.string(), mergeId: z.string() }),
});
export const undoMerge = endpoint({
  summary:
    'Undoes a merge: moves back its appointments that still belong to the record that stayed. Wishes that the merge ended are open again; their offers stay ended.',
  method: 'POST',
  path: '/api/admin/undo-merge',
  caller: 'admin',
  namesPatients: true,
  refusals: [notFound.Merge, patientMerged, mergeUndone],
  input: z.object({ mergeId: id('mergeId') }),
  answer: Done,
});
