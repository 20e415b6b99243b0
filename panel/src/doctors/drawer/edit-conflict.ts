import { Refused } from '@docket/contract/client.ts';
import { Doctor } from '@docket/contract/doctors.ts';
import { type Doer, doerIn } from '../../api/refusal-details.ts';

/** What a doctor became while somebody else had the form open. */
export interface EditConflict extends Doer {
  readonly now: Doctor;
}

/** Takes what an edit failed with; returns what the doctor is now where somebody else changed it, else null. */
export function readEditConflict(error: unknown): EditConflict | null {
  if (!(error instanceof Refused) || error.status !== 409) return null;
  const now = Doctor.safeParse(error.details.doctor);
  return now.success ? { now: now.data, ...doerIn(error) } : null;
}
