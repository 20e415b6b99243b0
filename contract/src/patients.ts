import * as z from 'zod/mini';
import { Appointment } from './appointments.ts';
import { cleanName } from './clean-name.ts';
import { Done, endpoint } from './endpoint.ts';
import {
  changesOf,
  email,
  emailSentence,
  flag,
  id,
  label,
  optionalLabel,
  optionalText,
  rewritten,
  text,
  wholeNumber,
} from './fields.ts';
import { toPlainDigits, toPlainNumber } from './fold.ts';
import { contactMethods, languages } from './messages.ts';
import { ofPatient } from './patient-data.ts';
import {
  alreadyOnRecord,
  type DeclaredRefusal,
  Doing,
  mergeUndone,
  notFound,
  patientMerged,
} from './refusals.ts';
import { parseIsoDate } from './slot-date.ts';

export interface PatientFieldDeclared {
  /** As forms, pages and the comparison before a merge call it. */
  readonly label: string;
  readonly maxLength?: number;
  /** May have several lines. */
  readonly isLong?: true;
  /** Known to the desk alone: a text, empty where nothing is known, which doctors and lists are not shown. */
  readonly deskOnly?: true;
  /** One of these, by its name on screens; or empty. */
  readonly choices?: Readonly<Record<string, string>>;
  /** What holds where it is empty, in words. */
  readonly unsaid?: string;
}

/**
 * What is known of a patient, in the order of the form. For a desk-only field the rest follows from this list: input and
 * answer, the column of the same name in snake case, adding, editing, merging, form and page.
 */
export const patientFields = {
  name: { label: 'Name', maxLength: 120 },
  phone: { label: 'Phone', maxLength: 40 },
  email: { label: 'Email', maxLength: 254 },
  dob: { label: 'Date of birth' },
  contactBy: { label: 'Contact by', deskOnly: true, choices: contactMethods, unsaid: 'Email' },
  language: { label: 'Language', deskOnly: true, choices: languages, unsaid: 'The practice’s' },
  note: { label: 'Note', maxLength: 2_000, isLong: true, deskOnly: true },
} as const satisfies Record<string, PatientFieldDeclared>;

type PatientFields = typeof patientFields;
export type PatientField = keyof PatientFields;
export type DeskField = {
  [F in PatientField]: PatientFields[F] extends { deskOnly: true } ? F : never;
}[PatientField];

// The object's own keys.
export const patientFieldNames = Object.keys(patientFields) as PatientField[];
export const deskFieldNames = patientFieldNames.filter(isDeskField);

function isDeskField(field: PatientField): field is DeskField {
  return 'deskOnly' in patientFields[field];
}

/** Makes one value for each desk-only field. */
export function eachDeskField<T>(make: (field: DeskField) => T): Record<DeskField, T> {
  return Object.fromEntries(deskFieldNames.map((field) => [field, make(field)])) as Record<DeskField, T>;
}

export const Patient = z.object({
  _id: z.string(),
  name: ofPatient('name', z.string()),
  email: ofPatient('text', z.string()),
  phone: ofPatient('text', z.string()),
  /** "YYYY-MM-DD", or null where it is not known. */
  dob: ofPatient('text', z.nullable(z.string())),
  image: ofPatient('picture', z.string()),
});
export type Patient = z.infer<typeof Patient>;

/** A date of birth: a real date from 1900 on, "YYYY-MM-DD"; left out, null and empty mean unknown. */
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

/** A phone as new input is stored: on one line, with the digits 0 to 9. */
export function toWrittenPhone(typed: string): string {
  return toPlainDigits(cleanName(typed)).replace(/\uff0b/g, '+');
}

export const noPhone = 'Patient phone must be a phone number';

/**
 * Whether it can be a phone number, or is empty. Digits of every script count, and words around it are fine, such as an extension
 * or whose it is. Fewer than two digits, several lines, a plus behind a plus or a digit, nothing but a country's code, and signs
 * that only look like digits (², ①) are refused.
 */
export function canBePhone(text: string): boolean {
  const phone = toPlainDigits(text).replace(/\uff0b/g, '+');
  return (
    phone === '' ||
    (/\d.*\d/.test(phone) &&
      !/[\r\n\v\f\u0085\u2028\u2029]|\+\s*\+|\d\+|^\s*\+(?:\D*\d){0,3}\D*$|[\p{No}\p{Nl}]/u.test(phone))
  );
}

export const NewPatient = z.object(
  {
    name: label('Patient name', patientFields.name.maxLength, 1),
    email: OptionalEmail,
    // Outside of what changes take over from here: what is on record from before must not keep the rest from being changed.
    phone: optionalText('Patient phone', patientFields.phone.maxLength).check(
      z.refine(canBePhone, noPhone),
      z.overwrite(toWrittenPhone),
    ),
    dob: Dob,
  },
  'patient must have a name',
);

/**
 * A new patient who is on record already (the same name and date of birth, phone number or email) is refused with
 * `details.existing`: id, name, dob and phone. With true they are added all the same.
 */
export const Anyway = z._default(flag('anyway'), false);

/** A patient as a search lists them. */
const FoundPatient = z.extend(Patient, {
  /** The next appointment to come. */
  nextVisit: z.optional(
    z.nullable(z.object({ slotDate: z.string(), slotTime: z.string(), doctor: z.string() })),
  ),
});

export const findPatients = endpoint({
  summary:
    'Patients by part of name, phone, email or a date of birth: the nearest names first, at most `limit`. Empty `q` gives the newest. Where nobody fits, names within one slip of the fingers, and `isNearest`.',
  method: 'GET',
  path: '/api/admin/patients',
  caller: 'admin',
  input: z.object({ q: optionalText('q', 120), limit: z._default(wholeNumber('limit', 1, 50), 10) }),
  answer: z.object({
    patients: z.array(FoundPatient),
    /** Nobody is called so: these names are within one slip of what was typed. */
    isNearest: z.optional(z.boolean()),
  }),
});

export const listPatients = endpoint({
  summary: 'The directory: part of a name, a phone, an email or a date of birth; by name, in keyset pages.',
  method: 'GET',
  path: '/api/admin/patient-directory',
  caller: 'admin',
  input: z.object({
    q: z.optional(text('q', 120)),
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

/** A merge that can be taken back; `patientId`, `name`: the other record of the two. */
const Merge = z.object({
  mergeId: z.string(),
  patientId: z.string(),
  name: ofPatient('name', z.string()),
  at: z.number(),
});

export const PatientRecord = z.extend(Patient, {
  ...eachDeskField(() => ofPatient('text', z.string())),
  /** Counts its changes: an edit that names an older one is refused with what it is now. */
  version: z.number(),
  /** Every appointment, cancelled ones included, save for what was booked by mistake. */
  appointments: z.number(),
  /** Cancelled because the patient did not come. */
  missed: z.number(),
  /** Cancelled for any other reason; booked by mistake doesn't count. */
  cancelled: z.number(),
  /** Dollars: completed, or paid online and not cancelled. */
  paid: z.number(),
  /** The record this one was merged into; null otherwise. */
  mergedInto: z.nullable(z.string()),
  /** The same with the name of that record and what takes it back. */
  merge: z.nullable(Merge),
  /** The records that were merged into this one, newest first. */
  mergedFrom: z.array(Merge),
});
export type PatientRecord = z.infer<typeof PatientRecord>;

/** Another user has changed the patient: the patient as it is now. */
export const patientChanged = {
  name: 'patientChanged',
  status: 409,
  details: z.extend(Doing, {
    patient: z.extend(Patient, {
      ...eachDeskField(() => ofPatient('text', z.string())),
      version: z.number(),
    }),
  }),
} satisfies DeclaredRefusal;

export const readPatient = endpoint({
  summary: 'One patient with counts and appointments, past and coming, the newest slot first.',
  method: 'GET',
  path: '/api/admin/patients/:id',
  caller: 'admin',
  refusals: [notFound.Patient],
  input: z.object({ id: id('id') }),
  answer: z.object({ patient: PatientRecord, visits: z.array(Appointment) }),
});

export const findOwnPatients = endpoint({
  summary:
    "A doctor's own patients: who has, or had, an appointment with them. By part of name, phone, email or a date of birth, in the order of names, at most `limit`. Empty `q` gives those with the newest appointments.",
  method: 'GET',
  path: '/api/doctor/patients',
  caller: 'doctor',
  input: findPatients.input,
  answer: z.object({ patients: z.array(Patient) }),
});

export const readOwnPatient = endpoint({
  summary:
    "One of a doctor's own patients, with their appointments with this doctor alone, the newest slot first.",
  method: 'GET',
  path: '/api/doctor/patients/:id',
  caller: 'doctor',
  own: { id: 'patient' },
  refusals: [notFound.Patient],
  input: z.object({ id: id('id') }),
  answer: z.object({
    patient: z.extend(Patient, {
      /** With this doctor, cancelled ones included. */
      appointments: z.number(),
      /** Of those, cancelled because the patient did not come. */
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
  summary: 'Puts somebody on record.',
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
    'Changes a patient; what is left out stays. With `anyway: false` the name and date of birth, phone number or email of another record is refused (409, `details.existing`); left out or true, it is saved.',
  method: 'POST',
  path: '/api/admin/edit-patient',
  caller: 'admin',
  namesPatients: true,
  refusals: [notFound.Patient, patientChanged, patientMerged, alreadyOnRecord],
  input: z.extend(changesOf(PatientInput), {
    patientId: id('patientId'),
    // Optional: older panels omit it, and have no button to save after the refusal.
    anyway: z.optional(flag('anyway')),
    version: z.optional(wholeNumber('version', 0, 2_147_483_647)),
  }),
  answer: Done,
});
export const setPatientImage = endpoint({
  summary: 'Sets a picture (file field `image`), or with none takes it away.',
  method: 'POST',
  path: '/api/admin/set-patient-image',
  caller: 'admin',
  fileField: 'image',
  namesPatients: true,
  refusals: [notFound.Patient, patientChanged, patientMerged],
  input: z.object({ patientId: id('patientId') }),
  answer: Done,
});
export const mergePatients = endpoint({
  summary:
    'Two records of one person become one: `patientId` stays, every appointment of `otherId` moves to it, and what it does not know (phone, email, date of birth, picture, note) is taken over. The patient waits once for a doctor and holds one offer: the later, less urgent wish and its offer end.',
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
    'Moves back the appointments that came with the merge and still belong to the record that stayed. Wishes that the merge ended wait again; their offers stay ended.',
  method: 'POST',
  path: '/api/admin/undo-merge',
  caller: 'admin',
  namesPatients: true,
  refusals: [notFound.Merge, patientMerged, mergeUndone],
  input: z.object({ mergeId: id('mergeId') }),
  answer: Done,
});
