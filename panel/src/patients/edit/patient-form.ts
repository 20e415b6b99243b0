import { addPatient, type PatientRecord } from '@docket/contract/endpoints/patients.ts';
import { type PatientField, patientFieldNames } from '@docket/contract/rules/patient-fields.ts';
import { wrongFields } from '../../api/field-refusal.ts';

/** The values of the form as typed: a date is "1985-04-30", an unknown field is empty. */
export type PatientForm = Record<PatientField, string>;

export const emptyPatientForm = toPatientForm({});

/** A record as values of the form. */
export function toPatientForm(patient: Partial<Pick<PatientRecord, PatientField>>): PatientForm {
  const entries = patientFieldNames.map((field) => [field, patient[field] ?? '']);
  return Object.fromEntries(entries) as PatientForm; // has every field
}

/** Returns the first error of each field, by the contract's schema and therefore in the server's sentences. */
export function checkPatientForm(form: PatientForm): Partial<Record<PatientField, string>> {
  return wrongFields(addPatient, form);
}
