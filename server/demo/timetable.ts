import { minutesPerDay } from '@docket/contract/rules/limits.ts';
import type { Hours } from './doctors.ts';
import type { Random } from './random.ts';

/** Length of the lunch break. */
export const lunchMinutes = 60;
const saturdayHours = { opens: 9 * 60, closes: 13 * 60 };
const sundayHours = { opens: 10 * 60, closes: 13 * 60 };
// Factor on the share of taken slots by ISO weekday; index 0 is unused. Mondays are fullest.
const loadOfWeekday = [0, 1.18, 1.05, 1, 1.04, 0.82, 0.85, 0.8];

/** A span of a doctor's time in wall minutes. */
export interface Slot {
  readonly startsAt: number;
  readonly endsAt: number;
}

/** Returns the ISO weekday (1 Monday to 7 Sunday) of a midnight in wall minutes. */
export function getWeekday(midnight: number): number {
  return ((Math.floor(midnight / minutesPerDay) + 3) % 7) + 1;
}

/** Returns the weekday whose hours today has in the demo: a full working day, also on a weekend. */
export function getDemoWeekday(midnight: number, today: number): number {
  const weekday = getWeekday(midnight);
  return midnight === today && weekday > 5 ? 1 : weekday;
}

/**
 * Returns a day's appointments for a doctor's hours, without overlaps and outside lunch. `fullness` is 1 on an
 * ordinary day. A few take two slots.
 */
export function fillDay(
  random: Random,
  hours: Hours,
  midnight: number,
  fullness: number,
  weekday = getWeekday(midnight),
): Slot[] {
  const open = openHours(hours, weekday);
  if (!open) return [];
  const slots = listSlots(open, hours);
  const load =
    (hours.appointmentsPerDay / listFullDaySlots(hours)) * fullness * (loadOfWeekday[weekday] ?? 1);
  const taken: Slot[] = [];
  for (let index = 0; index < slots.length; index += 1) {
    const start = slots[index] ?? 0;
    if (!random.chance(Math.min(0.97, load * loadOfHour(start, open)))) continue;
    const isDouble = slots[index + 1] === start + hours.slotMinutes && random.chance(0.1);
    if (isDouble) index += 1;
    const length = hours.slotMinutes * (isDouble ? 2 : 1);
    taken.push({ startsAt: midnight + start, endsAt: midnight + start + length });
  }
  return taken;
}

/** Returns when the surgery opens and closes, with lunch inside; null on a closed day. */
export function openHours(hours: Hours, weekday: number): { opens: number; closes: number } | null {
  if (weekday === 7) return hours.sundays ? sundayHours : null;
  if (weekday === 6) return hours.saturdays ? saturdayHours : null;
  return weekday === hours.dayOff ? null : hours;
}

function listSlots({ opens, closes }: { opens: number; closes: number }, hours: Hours): number[] {
  const step = hours.slotMinutes;
  const afterLunch = hours.lunch + lunchMinutes;
  const slots: number[] = [];
  for (let start = opens; start + step <= closes; ) {
    if (start + step > hours.lunch && start < afterLunch) {
      start = afterLunch;
      continue;
    }
    slots.push(start);
    start += step;
  }
  return slots;
}

function listFullDaySlots(hours: Hours): number {
  return Math.floor((hours.closes - hours.opens - lunchMinutes) / hours.slotMinutes);
}

function loadOfHour(start: number, { opens, closes }: { opens: number; closes: number }): number {
  if (start - opens < 30) return 0.85;
  if (closes - start <= 60) return 0.75;
  return start >= 10 * 60 && start < 12 * 60 ? 1.2 : 1;
}
