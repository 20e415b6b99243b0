import { cleanName } from '../formats/clean-name.ts';
import { toPlainDigits } from '../formats/fold.ts';
import { languages } from '../locales/languages.ts';

/** The patient's preferred contact; empty: not asked yet, which means email. */
const contactMethods = {
  email: 'Email',
  sms: 'SMS',
  phone: 'Phone only',
  nobody: 'Not at all',
} as const;
export type ContactMethod = keyof typeof contactMethods;

export interface PatientFieldDeclared {
  /** Label in forms, on pages and in the comparison before a merge. */
  readonly label: string;
  readonly maxLength?: number;
  /** Allows several lines. */
  readonly isLong?: true;
  /** Text for the desk only: doctors and lists do not get it. Empty if unknown. */
  readonly deskOnly?: true;
  /** Allowed values with their labels; empty is allowed, too. */
  readonly choices?: Readonly<Record<string, string>>;
  /** Text on screens for an empty value; names its effect, such as 'Email' for `contactBy`. */
  readonly emptyLabel?: string;
}

/**
 * Fields of a patient, in the order of the form. Everything about a desk-only field follows from this list: input and
 * answer, the column with its name in snake case, adding, editing, merging, form and page.
 */
export const patientFields = {
  name: { label: 'Name', maxLength: 120 },
  phone: { label: 'Phone', maxLength: 40 },
  email: { label: 'Email', maxLength: 254 },
  dob: { label: 'Date of birth' },
  contactBy: { label: 'Contact by', deskOnly: true, choices: contactMethods, emptyLabel: 'Email' },
  language: { label: 'Language', deskOnly: true, choices: languages, emptyLabel: 'The practice’s' },
  note: { label: 'Note', maxLength: 2_000, isLong: true, deskOnly: true },
} as const satisfies Record<string, PatientFieldDeclared>;

type PatientFields = typeof patientFields;
export type PatientField = keyof PatientFields;
export type DeskField = {
  [F in PatientField]: PatientFields[F] extends { deskOnly: true } ? F : never;
}[PatientField];

// Safe to cast: the keys of this object.
export const patientFieldNames = Object.keys(patientFields) as PatientField[];
export const deskFieldNames = patientFieldNames.filter(isDeskField);

function isDeskField(field: PatientField): field is DeskField {
  return 'deskOnly' in patientFields[field];
}

/** Returns an object with the result of `make` for each desk-only field. */
export function eachDeskField<T>(make: (field: DeskField) => T): Record<DeskField, T> {
  return Object.fromEntries(deskFieldNames.map((field) => [field, make(field)])) as Record<DeskField, T>;
}

/** Returns a phone number as it is stored: on one line, with the digits 0 to 9. */
export function toWrittenPhone(typed: string): string {
  return toPlainDigits(cleanName(typed)).replace(/\uff0b/g, '+');
}

export const noPhone = 'Patient phone must be a phone number';

/**
 * Returns whether the text can be a phone number, or is empty. Digits of every script and words around them (an
 * extension, the owner) are allowed. Refused: fewer than two digits, several lines, a plus after a plus or a digit,
 * only a country code, and signs like ² or ①.
 */
export function canBePhone(text: string): boolean {
  const phone = toPlainDigits(text).replace(/\uff0b/g, '+');
  return (
    phone === '' ||
    (/\d.*\d/.test(phone) &&
      !/[\r\n\v\f\u0085\u2028\u2029]|\+\s*\+|\d\+|^\s*\+(?:\D*\d){0,3}\D*$|[\p{No}\p{Nl}]/u.test(phone))
  );
}
