import type { OpenInterval, WeeklyHours } from '@docket/contract/endpoints/hours.ts';
import { parseClockTime, parseIsoDate, toWallMinutes } from '@docket/contract/formats/slot-date.ts';
import { noHours, type StoredHours, type StoredTimeOff, timeOffStore } from '@docket/server/hours/store.ts';
import { saveHours } from '@docket/server/hours/work-plans.ts';
import type { Context } from '@docket/server/platform/context.ts';
import { v7 } from 'uuid';

interface Chosen extends Partial<StoredHours> {
  /** Hours of each weekday, instead of `weekly`; default: 9 to 12 and 13 to 17. */
  readonly intervals?: readonly OpenInterval[];
  /** ISO weekdays; default: Monday to Friday. */
  readonly weekdays?: readonly number[];
}

const usual = [
  { from: '09:00', to: '12:00' },
  { from: '13:00', to: '17:00' },
];

/** Stores a doctor's hours; default: Monday to Friday, 9 to 12 and 13 to 17 in slots of 30 minutes. */
export async function someHours(
  context: Context,
  doctorId: string,
  chosen: Chosen = {},
): Promise<StoredHours> {
  const { intervals = usual, weekdays = [1, 2, 3, 4, 5], ...values } = chosen;
  const weekly: WeeklyHours = weekdays.map((weekday) => ({ weekday, intervals: [...intervals] }));
  const hours = { ...noHours, weekly, ...values };
  await context.engine.transaction((tx) => saveHours(tx, doctorId, hours));
  return hours;
}

/** Stores time off from "2026-11-23T09:00" to "2026-11-23T24:00", of one doctor or (null) the clinic. */
export async function someTimeOff(
  context: Context,
  doctorId: string | null,
  { from, to, reason = '' }: { from: string; to: string; reason?: string },
): Promise<StoredTimeOff> {
  const off = { id: v7(), doctorId, from: readWall(from), to: readWall(to), reason };
  await context.engine.transaction((tx) => timeOffStore(tx).insert(off));
  return off;
}

function readWall(text: string): number {
  const [day = '', time = ''] = text.split('T');
  const date = parseIsoDate(day);
  const minutes = parseClockTime(time);
  if (!date || minutes === null) throw new Error(`Not a moment: ${text}`);
  return toWallMinutes(date, minutes);
}
