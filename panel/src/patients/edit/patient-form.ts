import {
  addPatient,
  type PatientField,
  type PatientRecord,
  patientFieldNames,
} from '@docket/contract/patients.ts';
import { wrongFields } from '../../api/field-refusal.ts';

/** What is known of a patient, as it is typed: a date is "1985-04-30", what is not known is empty. */
export type PatientForm = Record<PatientField, string>;

export const emptyPatientForm = toPatientForm({});

/** A record, or what a refusal says it is now, as the form holds it. */
export function toPatientForm(patient: Partial<Pick<PatientRecord, PatientField>>): PatientForm {
  const entries = patientFieldNames.map((field) => [field, patient[field] ?? '']);
  return Object.fromEntries(entries) as PatientForm; // of every field's name
}

/** What the contract would refuse, field by field, in the server's own sentences. */
export function checkPatientForm(form: PatientForm): Partial<Record<PatientField, string>> {
  return wrongFields(addPatient, form);
}
