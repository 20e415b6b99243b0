import { detailsOf } from '@docket/contract/client.ts';
import { type Doctor, doctorChanged } from '@docket/contract/doctors.ts';
import { type Doer, toDoer } from '../../api/who-changed.ts';

/** What a doctor became while somebody else had the form open. */
export interface EditConflict extends Doer {
  readonly now: Doctor;
}

/** The doctor as somebody else left them, if an edit failed because of that; otherwise null. */
export function readEditConflict(error: unknown): EditConflict | null {
  const changed = detailsOf(error, doctorChanged);
  return changed && { now: changed.doctor, ...toDoer(changed) };
}
