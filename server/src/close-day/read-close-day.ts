import { type readCloseDay as endpoint, maxOutcomes } from '@docket/contract/close-day.ts';
import { minutesPerDay } from '@docket/contract/limits.ts';
import { parseIsoDate, toIsoDate, toWallMinutes } from '@docket/contract/slot-date.ts';
import { present } from '../appointments/present.ts';
import { rowStore } from '../appointments/store/rows.ts';
import type { Clock } from '../platform/clock.ts';
import type { Context } from '../platform/context.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Call } from '../platform/serve.ts';
import { closeDayStore } from './store.ts';

/** What is left to do before a day can be closed. Throws Refusal: invalid (a day that has not come). */
export async function readCloseDay({ engine, clock }: Context, call: Call<typeof endpoint>) {
  const { date, from, to } = readDay(call.input.date, clock);
  const store = closeDayStore(engine.read);
  const now = Math.min(Math.max(from, clock.wallNow() + 1), to);
  const numbers = await store.withoutOutcome({ from, to: now }, maxOutcomes);
  const rows = await rowStore(engine.read).read(numbers);
  return {
    date,
    withoutOutcome: rows.map((row) => present(row, call)),
    later: await store.countPending({ from: now, to }),
  };
}

/** A day that has come, as wall minutes; left out: today. Throws Refusal: invalid. */
function readDay(date: string | undefined, clock: Clock) {
  const today = clock.today();
  const day = (date === undefined ? today : parseIsoDate(date)) ?? today;
  const from = toWallMinutes(day);
  if (from > toWallMinutes(today))
    throw new Refusal('invalid', 'This day has not come yet', { field: 'date' });
  return { date: toIsoDate(day), from, to: from + minutesPerDay };
}
