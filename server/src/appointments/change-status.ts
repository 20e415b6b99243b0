import type { HistoryEntry } from '@docket/contract/appointments.ts';
import type { Context } from '../platform/context.ts';
import type { Tx } from '../platform/database/engine.ts';
import type { Caller } from '../platform/serve.ts';
import { loadOwn } from './load-own.ts';
import { record } from './record.ts';
import { refuseFor } from './refuse.ts';
import { type StatusChange, statusAfter, whyNotChange } from './rules.ts';
import { appointmentStore } from './store/changes.ts';

const whatWasDone = {
  cancel: 'cancelled',
  complete: 'completed',
  restore: 'restored',
} as const satisfies Record<StatusChange, HistoryEntry['what']>;

/** Changes the status once, however many try: the update holds only while the status is the one that was judged. */
export async function changeStatus(
  { tx, clock, caller }: { tx: Tx; clock: Context['clock']; caller: Caller },
  change: StatusChange,
  appointmentId: string,
): Promise<void> {
  const before = await loadOwn(tx, caller, appointmentId);
  const whyNot = whyNotChange(change, before.status);
  if (whyNot) throw await refuseFor(whyNot, before, tx);

  const to = statusAfter[change];
  const isChanged = await appointmentStore(tx).changeStatus(before.id, before.status, to);
  // Somebody was faster: judge again by what it is now.
  if (!isChanged) return changeStatus({ tx, clock, caller }, change, appointmentId);

  await record(tx, {
    appointment: before,
    by: caller,
    at: clock.nowMs(),
    what: whatWasDone[change],
    from: { status: before.status },
    to: { status: to },
  });
}
