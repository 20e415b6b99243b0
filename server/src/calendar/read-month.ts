import type { MonthAnswer } from '@docket/contract/calendar.ts';
import { minutesPerDay } from '@docket/contract/limits.ts';
import { fromWallMinutes, toIsoDate } from '@docket/contract/slot-date.ts';
import { timeOffStore } from '../hours/time-off-store.ts';
import { toTimeOff } from '../hours/to-time-off.ts';
import type { Context } from '../platform/context.ts';
import { readSpan } from './read-span.ts';
import { askedDoctors } from './requested-doctors.ts';
import { calendarStore } from './store.ts';

/** How busy each day is, and who is off; days without a visit are left out. Throws Refusal: invalid (days), not found. */
export async function readMonth(
  { engine }: Context,
  input: { from: string; to: string; doctorId?: string | undefined },
): Promise<MonthAnswer> {
  const { window } = readSpan(input);
  const names = new Map(
    (await askedDoctors(engine.read, input.doctorId)).map((doctor) => [doctor.id, doctor.name]),
  );
  const counts = await calendarStore(engine.read).counts(input.doctorId ?? null, window);
  const days = new Map<number, MonthAnswer['days'][number]>();
  for (const { day, status, count } of counts) {
    const date = toIsoDate(fromWallMinutes(day * minutesPerDay).date);
    const known = days.get(day) ?? { date, pending: 0, completed: 0, cancelled: 0 };
    days.set(day, { ...known, [status]: count });
  }
  const timeOff = await timeOffStore(engine.read).between([...names.keys()], window);
  return {
    days: [...days.values()],
    timeOff: timeOff.map((off) => ({
      ...toTimeOff(off),
      doctorName: off.doctorId === null ? null : (names.get(off.doctorId) ?? ''),
    })),
  };
}
