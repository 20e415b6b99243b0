import type * as contract from '@docket/contract/endpoints/close-day.ts';
import { isOfLastWeek } from '@docket/contract/endpoints/close-day.ts';
import { addDays, toIsoDate } from '@docket/contract/formats/slot-date.ts';
import { drawerCounted } from '@docket/contract/refusals.ts';
import type { Context } from '../platform/context.ts';
import type { Connection } from '../platform/database/engine.ts';
import { runOnce } from '../platform/idempotency/with-idempotency.ts';
import { Refusal, refuse } from '../platform/refusal.ts';
import type { Call } from '../platform/serve.ts';
import { refuseClosed } from './close.ts';
import { readDay } from './read-day.ts';
import { type CashBase, closingStore, drawerStore } from './store.ts';

/**
 * Records a drawer count. Throws Refusal: invalid (a future or old day, more taken out than was in), conflict (the
 * day is closed, or counted by another user).
 */
export async function countDrawer(context: Context, call: Call<typeof contract.countDrawer>) {
  const { clock } = context;
  const { input, caller } = call;
  return runOnce(context, call, async (tx) => {
    const closingDay = readDay(input.date, clock, caller);
    const { day, date } = closingDay;
    if (!isOfLastWeek(day, clock.today()))
      throw new Refusal('invalid', 'The drawer is counted for the days of the last week', {
        field: 'date',
      });
    // The totals of a closed day include its counts.
    if ((await closingStore(tx).ofDay(date)).at(-1)?.totals) throw await refuseClosed(tx, closingDay);
    const store = drawerStore(tx);
    const last = await store.last();
    if (input.after !== undefined && input.after !== (last?.number ?? 0)) throw await refuseCounted(tx);
    // At midnight entries of yesterday may still be uncommitted.
    const baseDay = toIsoDate(addDays(clock.today(), -1));
    const [cents, baseCents] = await store.cashFrom(last?.baseDay ?? baseDay, baseDay);
    const { countedCents, takenCents, leftCents, note } = input;
    const contentCents = last && last.leftCents + cents - last.baseCents;
    if (contentCents !== null && takenCents > Math.max(0, contentCents)) throw refuseTaken(contentCents);
    const expectedCents = contentCents === null ? null : contentCents - takenCents;
    const number = (last?.number ?? 0) + 1;
    const at = clock.nowMs();
    const count = { number, date, at, countedCents, expectedCents, takenCents, leftCents, note };
    if (!(await store.add({ ...count, baseDay, baseCents, accountId: caller.accountId })))
      throw await refuseCounted(tx);
    await tx.publish({ topic: 'closings', ids: { date } });
    return { message: 'Drawer counted', count: { ...count, by: caller.name } };
  });
}

/**
 * Returns the cash received since a count less refunds, in cents. As a difference of sums it includes entries that
 * were uncommitted at the count.
 */
export async function sumCashSince(
  connection: Connection,
  { baseDay, baseCents }: CashBase,
): Promise<number> {
  const [cents] = await drawerStore(connection).cashFrom(baseDay, baseDay);
  return cents - baseCents;
}

/** Returns the refusal of an amount that was never recorded as received. The desk records it, or counts first. */
function refuseTaken(contentCents: number): Refusal {
  const maxDollars = (Math.max(0, contentCents) / 100).toFixed(2);
  return new Refusal(
    'invalid',
    `At most ${maxDollars} can have been taken out: the drawer should not have held more`,
    {
      field: 'takenCents',
    },
  );
}

async function refuseCounted(connection: Connection): Promise<Refusal> {
  const last = await drawerStore(connection).last();
  const sentence = last
    ? `${last.by} counted the drawer in the meantime`
    : 'Nobody has counted the drawer yet';
  return refuse(drawerCounted, sentence, { by: last?.by ?? null, at: last?.at ?? null });
}
