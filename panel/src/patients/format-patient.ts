import type { Patient } from '@docket/contract/endpoints/patients.ts';
import {
  type CalendarDate,
  formatAge,
  formatSlotDate,
  parseIsoDate,
  toSlotDate,
} from '@docket/contract/formats/slot-date.ts';
import {
  type PatientField,
  type PatientFieldDeclared,
  patientFields,
} from '@docket/contract/rules/patient-fields.ts';

/** "41 years · 555 0100", to tell namesakes apart; the email if there is no phone. */
export function formatPatient({ dob, phone, email }: Patient, today: CalendarDate): string {
  return [formatAge(dob, today), phone || email].filter(Boolean).join(' · ');
}

/** "30 April 1985"; empty without a date of birth. Text that is not a date is returned unchanged. */
export function formatBorn(dob: string | null): string {
  const born = dob === null ? null : parseIsoDate(dob);
  return born ? formatSlotDate(toSlotDate(born)) : (dob ?? '');
}

/** The label of a stored choice; other fields unchanged. */
export function formatField(field: PatientField, value: string): string {
  const { choices }: PatientFieldDeclared = patientFields[field];
  return choices?.[value] ?? value;
}

/** "Nora Lind, born 2 April 1985, 555 0100", with the known parts. */
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
