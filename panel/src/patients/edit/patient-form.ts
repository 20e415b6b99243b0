import { addPatient, type PatientRecord } from '@docket/contract/patients.ts';
import { wrongFields } from '../../api/wrong-fields.ts';

/** What is known of a patient, as it is typed. */
export interface PatientForm {
  name: string;
  phone: string;
  email: string;
  /** "1985-04-30", or empty */
  dob: string;
  note: string;
}

export const emptyPatientForm: PatientForm = { name: '', phone: '', email: '', dob: '', note: '' };

/** Every field, in the order of the form. */
export const patientFields = Object.keys(emptyPatientForm) as (keyof PatientForm)[]; // the object's own keys

export const patientLabels: Record<keyof PatientForm, string> = {
  name: 'Name',
  phone: 'Phone',
  email: 'Email',
  dob: 'Date of birth',
  note: 'Note',
};

/** Takes a record, or what a refusal says it is now; returns it as the form holds it. */
export function toPatientForm({
  name,
  phone,
  email,
  dob,
  note,
}: Pick<PatientRecord, keyof PatientForm>): PatientForm {
  return { name, phone, email, dob: dob ?? '', note };
}

/** What the contract would refuse, field by field, in the server's own sentences. */
export function checkPatientForm(form: PatientForm): Partial<Record<keyof PatientForm, string>> {
  return wrongFields(addPatient, form);
}
