import type { HistoryEntry } from '@docket/contract/history.ts';
import type { Context } from '../platform/context.ts';
import type { Tx } from '../platform/database/engine.ts';
import type { Caller } from '../platform/serve.ts';
import { loadOwn } from './load-own.ts';
import { record } from './record.ts';
import { checkUnchanged, refuseFor } from './refuse.ts';
import { arrivalAfter, type StatusChange, statusAfter, whyNotChange } from './rules.ts';
import { appointmentStore } from './store/changes.ts';

const whatWasDone = {
  cancel: 'cancelled',
  complete: 'completed',
  restore: 'restored',
} as const satisfies Record<StatusChange, HistoryEntry['what']>;

/** Which appointment; the version the caller saw, if they say; a cancellation's reason. */
export interface Asked {
  readonly appointmentId: string;
  readonly version?: number | undefined;
  readonly reason?: string;
}

/** Changes the status once, however many try: the update holds only while the status is the one that was judged. */
export async function changeStatus(
  { tx, clock, caller }: { tx: Tx; clock: Context['clock']; caller: Caller },
  change: StatusChange,
  { appointmentId, version, reason = '' }: Asked,
): Promise<void> {
  const before = await loadOwn(tx, caller, appointmentId);
  const whyNot = whyNotChange(change, before.status);
  if (whyNot) throw await refuseFor(whyNot, before, tx);
  await checkUnchanged(before, version, tx);

  const to = statusAfter[change];
  const isChanged = await appointmentStore(tx).changeStatus(before, to, {
    cancelReason: change === 'cancel' ? reason : '',
    arrivedAt: arrivalAfter(change, before.arrivedAt, reason, clock),
  });
  // Somebody was faster: judge again by what it is now.
  if (!isChanged) return changeStatus({ tx, clock, caller }, change, { appointmentId, version, reason });

  await record(tx, {
    appointment: before,
    by: caller,
    at: clock.nowMs(),
    what: whatWasDone[change],
    from: { status: before.status },
    to: { status: to, ...(change === 'cancel' && reason !== '' && { reason }) },
  });
}
