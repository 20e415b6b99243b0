import type { Change } from '@docket/contract/changes.ts';
import type { WeeklyHours } from '@docket/contract/hours.ts';
import type { ChangeableState } from '../../appointments/store/bulk-update.ts';
import type { KeptHours, KeptTimeOff } from '../../hours/store.ts';

/** A change of hours or time off as it is kept, so that it can be undone as one. */
interface ChangeRecord<Values> {
  readonly id: string;
  /** null: the whole clinic */
  readonly doctorId: string | null;
  readonly by: { readonly accountId: string; readonly name: string; readonly role: 'admin' | 'doctor' };
  readonly what: Change['what'];
  /** What was kept before and after: a doctor's hours, the practice's opening hours, or time off (null: none). */
  readonly before: Values;
  readonly after: Values;
  /** how many appointments were moved or cancelled with it */
  readonly appointments: number;
  /** epoch milliseconds */
  readonly at: number;
  /** epoch milliseconds; null: it stands */
  readonly undoneAt: number | null;
  readonly undoneBy: string | null;
}

/** A change whose values are known by what it is. */
export type KnownChange =
  | (ChangeRecord<KeptHours> & { readonly what: 'hours changed' })
  | (ChangeRecord<WeeklyHours> & { readonly what: 'opening hours changed' })
  | (ChangeRecord<KeptTimeOff | null> & { readonly what: 'time off added' | 'time off removed' });

/** One appointment that was moved or cancelled with a change. */
export interface StepDone {
  readonly id: string;
  readonly from: ChangeableState;
  readonly to: ChangeableState;
}

/** What came with a change. */
export interface Steps {
  readonly done: readonly StepDone[];
  /** Appointments that stood outside of the hours, or inside the time off, already before: undoing does them no harm. */
  readonly stood: readonly string[];
}
