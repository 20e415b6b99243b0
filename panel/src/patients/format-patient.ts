import {
  type Patient,
  type PatientField,
  type PatientFieldDeclared,
  patientFields,
} from '@docket/contract/patients.ts';
import {
  type CalendarDate,
  formatAge,
  formatSlotDate,
  parseIsoDate,
  toSlotDate,
} from '@docket/contract/slot-date.ts';

/** What tells two people of one name apart: "41 years · 555 0100"; the email where there is no phone. */
export function formatPatient({ dob, phone, email }: Patient, today: CalendarDate): string {
  return [formatAge(dob, today), phone || email].filter(Boolean).join(' · ');
}

/** "30 April 1985", or nothing where the date of birth is not known; what is no date is left as it is. */
export function formatBorn(dob: string | null): string {
  const born = dob === null ? null : parseIsoDate(dob);
  return born ? formatSlotDate(toSlotDate(born)) : (dob ?? '');
}

/** A field as it is kept, and as screens call what it holds; empty where that is nothing. */
export function formatField(field: PatientField, value: string): string {
  const { choices }: PatientFieldDeclared = patientFields[field];
  return choices?.[value] ?? value;
}

/** "Nora Lind, born 2 April 1985, 555 0100", as far as it is known. */
export function formatKnown({
  name,
  dob,
  phone,
}: {
  name: string;
  dob: string | null;
  phone: string;
}): string {
  return [name, dob && `born ${formatBorn(dob)}`, phone].filter(Boolean).join(', ');
}
