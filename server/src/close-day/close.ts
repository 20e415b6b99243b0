import type * as contract from '@docket/contract/endpoints/close-day.ts';
import { maxOutcomes } from '@docket/contract/endpoints/close-day.ts';
import { dayClosed, dayOpen } from '@docket/contract/refusals.ts';
import { noShowReason } from '@docket/contract/rules/cancel-reasons.ts';
import { addUp } from '../appointments/payments/statement.ts';
import { rowStore } from '../appointments/store/rows.ts';
import type { Context } from '../platform/context.ts';
import { setSnapshotIsolation } from '../platform/database/dialect.ts';
import type { Tx } from '../platform/database/engine.ts';
import { type Refusal, refuse } from '../platform/refusal.ts';
import type { Call } from '../platform/serve.ts';
import { readDay } from './read-day.ts';
import {
  closeDayStore,
  closingStore,
  type Day,
  drawerStore,
  maxCommitDelayMs,
  type StoredTotals,
} from './store.ts';

/**
 * Closes a day with its totals, as an entry that is never changed. Throws Refusal: invalid (a future day), conflict
 * (closed already: by whom and when).
 */
export async function closeDay(
  { engine, clock }: Context,
  { caller, input }: Call<typeof contract.closeDay>,
) {
  const day = readDay(input.date, clock, caller);
  await engine.transaction(async (tx) => {
    // The sums and the list of recent entries must come from one snapshot.
    await setSnapshotIsolation(tx);
    const last = (await closingStore(tx).ofDay(day.date)).at(-1);
    if (last?.totals) throw await refuseClosed(tx, day);
    const closing = { number: (last?.number ?? 0) + 1, at: clock.nowMs(), accountId: caller.accountId };
    const recent = await closeDayStore(tx).recent(day, closing.at - maxCommitDelayMs);
    const totals = { ...(await addUpDay(tx, day)), recent };
    if (!(await closingStore(tx).add(day.date, { ...closing, note: input.note, totals })))
      throw await refuseClosed(tx, day);
    await tx.publish({ topic: 'closings', ids: { date: day.date } });
  });
  return { message: 'Day closed' };
}

/** Reopens a closed day by adding an entry. Throws Refusal: invalid, conflict (the day is open). */
export async function reopenDay(
  { engine, clock }: Context,
  { caller, input }: Call<typeof contract.reopenDay>,
) {
  const day = readDay(input.date, clock, caller);
  await engine.transaction(async (tx) => {
    const last = (await closingStore(tx).ofDay(day.date)).at(-1);
    if (!last?.totals) throw await refuseOpen(tx, day);
    const closing = { number: last.number + 1, at: clock.nowMs(), accountId: caller.accountId };
    if (!(await closingStore(tx).add(day.date, { ...closing, note: input.note, totals: null })))
      throw await refuseOpen(tx, day);
    await tx.publish({ topic: 'closings', ids: { date: day.date } });
  });
  return { message: 'Day reopened' };
}

/** Returns the totals a closing stores. */
export async function addUpDay(tx: Tx, day: Day): Promise<StoredTotals> {
  const { date } = day;
  const { total: money } = await addUp(tx, { doctorId: null, from: date, to: date });
  const outcomes = await closeDayStore(tx).countOutcomes(day, noShowReason);
  const count = (fits: (outcome: (typeof outcomes)[number]) => boolean) =>
    outcomes.filter(fits).reduce((sum, outcome) => sum + outcome.count, 0);
  const pending = await rowStore(tx).read(await closeDayStore(tx).withoutOutcome(day, maxOutcomes));
  const differences = (await drawerStore(tx).ofDay(date)).flatMap(({ countedCents, expectedCents }) =>
    expectedCents === null ? [] : [countedCents - expectedCents],
  );
  return {
    ...money,
    completed: count(({ status }) => status === 'completed'),
    noShows: count(({ status, isNoShow }) => status === 'cancelled' && isNoShow === 1),
    withoutOutcome: count(({ status }) => status === 'pending'),
    differenceCents:
      differences.length === 0 ? null : differences.reduce((sum, difference) => sum + difference, 0),
    pendingIds: pending.map(({ id }) => id),
    numbers: await closeDayStore(tx).numbers(day),
  };
}

/** Returns the refusal for a closed day: by whom and when. */
export async function refuseClosed(tx: Tx, { date }: Day): Promise<Refusal> {
  const last = (await closingStore(tx).ofDay(date)).at(-1);
  if (!last) throw new Error(`${date} has no closing`);
  return refuse(dayClosed, `${last.by} has closed this day already`, { by: last.by, at: last.at });
}

async function refuseOpen(tx: Tx, { date }: Day): Promise<Refusal> {
  const last = (await closingStore(tx).ofDay(date)).at(-1);
  const sentence = last ? `${last.by} has opened this day again already` : 'This day is not closed';
  return refuse(dayOpen, sentence, { by: last?.by ?? null, at: last?.at ?? null });
}
