import type { markArrived as endpoint } from '@docket/contract/arrival-and-note.ts';
import type { Context } from '../platform/context.ts';
import type { Tx } from '../platform/database/engine.ts';
import { LostRace, retryLostRace } from '../platform/retry-lost-race.ts';
import type { Call, Caller } from '../platform/serve.ts';
import { loadOwn } from './load-own.ts';
import { recordHistory } from './record-history.ts';
import { checkUnchanged, refuseFor } from './refuse.ts';
import { isOnDay } from './rules.ts';
import { arrivalAndNoteStore } from './store/arrival-and-note.ts';

/** Check-in: marks a pending appointment's patient as here, or takes that back. Repeating it changes nothing and leaves no trace. */
export async function markArrived({ engine, clock }: Context, { caller, input }: Call<typeof endpoint>) {
  await engine.transaction((tx) => retryLostRace(() => mark({ tx, clock, caller }, input)));
  return { message: input.here ? 'Marked as arrived' : 'Arrival undone' };
}

async function mark(
  { tx, clock, caller }: { tx: Tx; clock: Context['clock']; caller: Caller },
  arrival: Call<typeof endpoint>['input'],
): Promise<void> {
  const now = await loadOwn(tx, caller, arrival.appointmentId);
  if (now.status !== 'pending') throw await refuseFor(`Appointment is already ${now.status}`, now, tx);
  if (arrival.here === (now.arrivedAt !== null)) return;
  await checkUnchanged(now, arrival.version, tx);
  // Taking it back always works: a visit may have been moved to another day since.
  if (arrival.here && !isOnDay(now, clock.today()))
    throw await refuseFor('This appointment is not today', now, tx);
  const arrivedAt = arrival.here ? clock.nowMs() : null;
  if (!(await arrivalAndNoteStore(tx).setArrived(now, arrivedAt))) throw new LostRace();
  await recordHistory(tx, {
    appointment: now,
    by: caller,
    at: clock.nowMs(),
    what: arrival.here ? 'arrived' : 'arrival undone',
    from: { arrivedAt: now.arrivedAt },
    to: { arrivedAt },
  });
}
