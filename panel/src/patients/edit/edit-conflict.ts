import { Refused } from '@docket/contract/client.ts';
import { type Doer, doerIn } from '../../api/refusal-details.ts';
import { type PatientForm, patientFields } from './patient-form.ts';

/** What a patient became while somebody else had the form open. */
export interface EditConflict extends Doer {
  readonly now: PatientForm;
  readonly version: number;
}

/** Takes what an edit failed with; returns what the patient is now where somebody else changed it, else null. */
export function readEditConflict(error: unknown): EditConflict | null {
  if (!(error instanceof Refused) || error.status !== 409) return null;
  const { patient } = error.details;
  if (!isObject(patient) || typeof patient.version !== 'number') return null;
  const said = (name: keyof PatientForm) => (typeof patient[name] === 'string' ? patient[name] : '');
  return {
    now: {
      name: said('name'),
      phone: said('phone'),
      email: said('email'),
      dob: said('dob'),
      note: said('note'),
    },
    version: patient.version,
    ...doerIn(error),
  };
}

/** The fields somebody else changed: takes the form as it was opened and as the patient is now. */
export function changedFields(opened: PatientForm, now: PatientForm): (keyof PatientForm)[] {
  return patientFields.filter((name) => opened[name] !== now[name]);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
