import { detailsOf } from '@docket/contract/client.ts';
import { type Doctor, doctorChanged } from '@docket/contract/doctors.ts';
import { type Doer, toDoer } from '../../api/who-changed.ts';

/** What a doctor became while somebody else had the form open. */
export interface EditConflict extends Doer {
  readonly now: Doctor;
}

/** Takes what an edit failed with; returns what the doctor is now where somebody else changed it, else null. */
export function readEditConflict(error: unknown): EditConflict | null {
  const changed = detailsOf(error, doctorChanged);
  return changed && { now: changed.doctor, ...toDoer(changed) };
}
