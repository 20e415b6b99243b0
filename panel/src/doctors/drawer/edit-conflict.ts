import { Refused } from '@docket/contract/client.ts';
import { Doctor } from '@docket/contract/doctors.ts';

/** What a doctor became while somebody else had the form open. */
export interface EditConflict {
  readonly now: Doctor;
  /** Empty where nobody is known. */
  readonly who: string;
  /** epoch milliseconds, or null */
  readonly at: number | null;
}

/** Takes what an edit failed with; returns what the doctor is now where somebody else changed it, else null. */
export function readEditConflict(error: unknown): EditConflict | null {
  if (!(error instanceof Refused) || error.status !== 409) return null;
  const { doctor, by, at } = error.details;
  const now = Doctor.safeParse(doctor);
  if (!now.success) return null;
  return { now: now.data, who: nameOf(by), at: typeof at === 'number' ? at : null };
}

function nameOf(by: unknown): string {
  const isNamed = typeof by === 'object' && by !== null && 'name' in by && typeof by.name === 'string';
  return isNamed ? String(by.name) : '';
}
