import { fromWallMinutes, toIsoDate } from '@docket/contract/slot-date.ts';
import type { Context } from '../platform/context.ts';
import { readSpan } from './read-span.ts';
import { calendarStore } from './store.ts';

const minutesPerDay = 1_440;

/** How busy each day is; days without a visit are left out. */
export async function readMonth(
  { engine }: Context,
  input: { from: string; to: string; doctorId?: string | undefined },
) {
  const { window } = readSpan(input);
  const days = new Map<number, { date: string; pending: number; completed: number; cancelled: number }>();
  for (const { day, status, count } of await calendarStore(engine.read).counts(
    input.doctorId ?? null,
    window,
  )) {
    const date = toIsoDate(fromWallMinutes(day * minutesPerDay).date);
    const known = days.get(day) ?? { date, pending: 0, completed: 0, cancelled: 0 };
    days.set(day, { ...known, [status]: count });
  }
  return { days: [...days.values()] };
}
