import type { Change } from '@docket/contract/endpoints/changes.ts';
import type { WeeklyHours } from '@docket/contract/endpoints/hours.ts';
import type { ChangeableState } from '../../appointments/store/bulk-update.ts';
import type { StoredHours, StoredTimeOff } from '../../hours/store.ts';

/** A stored change of hours or time off. */
interface ChangeRecord<Values> {
  readonly id: string;
  /** Null: the whole clinic. */
  readonly doctorId: string | null;
  readonly by: { readonly accountId: string; readonly name: string; readonly role: 'admin' | 'doctor' };
  readonly what: Change['what'];
  /** The values before and after: a doctor's hours, the practice's opening hours, or time off (null: none). */
  readonly before: Values;
  readonly after: Values;
  /** Number of appointments moved or cancelled with it. */
  readonly appointments: number;
  /** Epoch milliseconds. */
  readonly at: number;
  /** Epoch milliseconds; null: not undone. */
  readonly undoneAt: number | null;
  readonly undoneBy: string | null;
}

/** A stored change; `what` decides the type of its values. */
export type StoredChange =
  | (ChangeRecord<StoredHours> & { readonly what: 'hours changed' })
  | (ChangeRecord<WeeklyHours> & { readonly what: 'opening hours changed' })
  | (ChangeRecord<StoredTimeOff | null> & { readonly what: 'time off added' | 'time off removed' });

/** One appointment that a change moved or cancelled, with its state before and after. */
export interface AppliedStep {
  readonly id: string;
  readonly from: ChangeableState;
  readonly to: ChangeableState;
}

/** The appointments of a stored change. */
export interface ChangeSteps {
  readonly done: readonly AppliedStep[];
  /**
   * Ids of appointments that were outside the hours, or inside the removed time off, before the change. Undo may leave
   * them there. The name is a stored key.
   */
  readonly stood: readonly string[];
}
