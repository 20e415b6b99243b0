import * as z from 'zod/mini';
import { millisecondsPerDay, minutesPerDay } from '../rules/limits.ts';
import { text } from './fields.ts';

/**
 * Dates and times of slots are wall-clock times of the clinic, written as in the specification. They have no time
 * zone.
 */
const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

export interface CalendarDate {
  readonly year: number;
  /** 1 to 12 */
  readonly month: number;
  /** 1 to 31 */
  readonly day: number;
}

/** Returns whether a day exists, leap years included; months from 1 to 12, years from 1900 to 2199. */
export function isRealDate({ year, month, day }: CalendarDate): boolean {
  if (year < 1900 || year > 2199 || month < 1 || month > 12 || day < 1) return false;
  return day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** Reads "5_9_2026" (day_month_year, month 1 to 12), also with leading zeros; null if it is not a date. */
export function parseSlotDate(slotDate: string): CalendarDate | null {
  return toDate(/^(\d{1,2})_(\d{1,2})_(\d{4})$/.exec(slotDate), 3, 2, 1);
}

/** Reads "2026-09-05"; null if it is not a date. */
export function parseIsoDate(isoDate: string): CalendarDate | null {
  return toDate(/^(\d{4})-(\d{2})-(\d{2})$/.exec(isoDate), 1, 2, 3);
}

function toDate(
  match: RegExpExecArray | null,
  yearAt: number,
  monthAt: number,
  dayAt: number,
): CalendarDate | null {
  if (!match) return null;
  const date = { year: Number(match[yearAt]), month: Number(match[monthAt]), day: Number(match[dayAt]) };
  return isRealDate(date) ? date : null;
}

/** Returns "5_9_2026", without leading zeros. */
export function toSlotDate({ year, month, day }: CalendarDate): string {
  return `${day}_${month}_${year}`;
}

/** Returns "2026-09-05". */
export function toIsoDate({ year, month, day }: CalendarDate): string {
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

// Defaults of the specification; a screen may change them.
let shownDateOrder: 'day' | 'month' = 'day';
let shownClock: '12' | '24' = '12';

/** Sets how this screen shows dates and times. Never called by a server, which sends the specified formats. */
export function setSlotFormat({
  dateOrder,
  clock,
}: {
  dateOrder: 'day' | 'month';
  clock: '12' | '24';
}): void {
  shownDateOrder = dateOrder;
  shownClock = clock;
}

/** Returns a slot's time ("2:30 PM") as this screen shows it: "14:30" on a 24-hour clock. For display only. */
export function showSlotTime(slotTime: string): string {
  const minutes = shownClock === '24' ? parseSlotTime(slotTime) : null;
  return minutes === null ? slotTime : formatClockTime(minutes);
}

/**
 * Returns "5_9_2026" as "5 September 2026" (specification 3.4), or as "September 5, 2026" on a screen that shows the
 * month first. Other text is returned unchanged.
 */
export function formatSlotDate(slotDate: string): string {
  const date = parseSlotDate(slotDate);
  if (!date) return slotDate;
  const month = monthNames[date.month - 1];
  return shownDateOrder === 'day'
    ? `${date.day} ${month} ${date.year}`
    : `${month} ${date.day}, ${date.year}`;
}

/** Reads "10:30 AM" (also "14:30") as minutes since midnight, 0 to 1439; null if it is not a time. */
export function parseSlotTime(slotTime: string): number | null {
  const match = /^(\d{1,2}):(\d{2})(?:\s*([AP])M)?$/i.exec(slotTime.trim());
  if (!match) return null;
  const hour = Number(match[1]);
  const minute = Number(match[2]);
  const half = match[3]?.toUpperCase();
  if (minute > 59 || hour > 23 || (half && (hour < 1 || hour > 12))) return null;
  const hourOfDay = half ? (hour % 12) + (half === 'P' ? 12 : 0) : hour;
  return hourOfDay * 60 + minute;
}

/** Returns minutes since midnight, 0 to 1439, as "10:30 AM". */
export function formatSlotTime(minutes: number): string {
  const hour = Math.floor(minutes / 60);
  return `${hour % 12 || 12}:${String(minutes % 60).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** Returns wall-clock minutes since 1970-01-01 00:00, the number by which slots are sorted and compared. */
export function toWallMinutes({ year, month, day }: CalendarDate, minutes = 0): number {
  return (Date.UTC(year, month - 1, day) / millisecondsPerDay) * minutesPerDay + minutes;
}

/** Returns the date and the minutes since midnight. Inverse of `toWallMinutes`. */
export function fromWallMinutes(wallMinutes: number): { date: CalendarDate; minutes: number } {
  const dayNumber = Math.floor(wallMinutes / minutesPerDay);
  const at = new Date(dayNumber * millisecondsPerDay);
  return {
    date: { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, day: at.getUTCDate() },
    minutes: wallMinutes - dayNumber * minutesPerDay,
  };
}

/** Returns the slot that starts at a wall minute. */
export function toSlot(wallMinutes: number): { slotDate: string; slotTime: string } {
  const { date, minutes } = fromWallMinutes(wallMinutes);
  return { slotDate: toSlotDate(date), slotTime: formatSlotTime(minutes) };
}

/** Returns the date `days` later; a negative number goes back. */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  return fromWallMinutes(toWallMinutes(date) + days * minutesPerDay).date;
}

/** Returns a slot's wall-clock minutes, for sorting. A slot that can't be read sorts as the oldest. */
export function toSlotMinutes(slot: { slotDate: string; slotTime: string }): number {
  const date = parseSlotDate(slot.slotDate);
  return date ? toWallMinutes(date, parseSlotTime(slot.slotTime) ?? 0) : Number.NEGATIVE_INFINITY;
}

/**
 * Returns the wall-clock date and minutes of a time zone (IANA) at an instant (epoch milliseconds; default: now).
 * Throws RangeError for an unknown zone.
 */
export function wallClockIn(
  timeZone: string,
  atMs: number = Date.now(),
): { date: CalendarDate; minutes: number } {
  const parts = new Map(
    findClock(timeZone)
      .formatToParts(atMs)
      .map((part) => [part.type, Number(part.value)] as const),
  );
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0;
  return {
    date: { year: part('year'), month: part('month'), day: part('day') },
    minutes: part('hour') * 60 + part('minute'),
  };
}

// One formatter per zone: creating one takes longer than all its uses.
const clocks = new Map<string, Intl.DateTimeFormat>();

function findClock(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  });
  clocks.set(timeZone, clock);
  return clock;
}

/**
 * Returns the age in whole years of a person born on "YYYY-MM-DD"; null if unknown. A person born on a leap day turns
 * a year older on 1 March in other years.
 */
export function computeAge(dob: string | null, today: CalendarDate): number | null {
  const born = dob ? parseIsoDate(dob) : null;
  if (!born) return null;
  const hadBirthday = today.month > born.month || (today.month === born.month && today.day >= born.day);
  const age = today.year - born.year - (hadBirthday ? 0 : 1);
  return age < 0 ? null : age;
}

/**
 * Returns the age in the desk's words: "5 days", "7 weeks" under three months, "13 months" under two years, else "41
 * years". Empty if the date of birth is unknown or in the future.
 */
export function formatAge(dob: string | null, today: CalendarDate): string {
  const years = computeAge(dob, today);
  const born = dob ? parseIsoDate(dob) : null;
  if (years === null || !born) return '';
  if (years >= 2) return `${years} years`;
  const isMonthComplete = today.day >= born.day;
  const months = (today.year - born.year) * 12 + today.month - born.month - (isMonthComplete ? 0 : 1);
  if (months >= 3) return `${months} months`;
  const days = (toWallMinutes(today) - toWallMinutes(born)) / minutesPerDay;
  return days < 7 ? formatCount(days, 'day') : formatCount(Math.floor(days / 7), 'week');
}

const formatCount = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;

/**
 * Reads "09:00" or "24:00" (24 hours, two digits each) as minutes since midnight, 0 to 1440; null if it is not a
 * time.
 */
export function parseClockTime(clockTime: string): number | null {
  const match = /^(\d{2}):(\d{2})$/.exec(clockTime);
  if (!match) return null;
  const minutes = Number(match[1]) * 60 + Number(match[2]);
  return Number(match[2]) > 59 || minutes > minutesPerDay ? null : minutes;
}

/** Returns minutes since midnight, 0 to 1440, as "09:00". */
export function formatClockTime(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

/** Returns the ISO weekday of a date: 1 is Monday, 7 is Sunday. */
export function getWeekday(date: CalendarDate): number {
  return ((toWallMinutes(date) / minutesPerDay + 3) % 7) + 1;
}

/** Returns wall minutes as "2026-11-20T14:30". */
export function toWallText(wallMinutes: number): string {
  const { date, minutes } = fromWallMinutes(wallMinutes);
  return `${toIsoDate(date)}T${formatClockTime(minutes)}`;
}

/** Checks for a real date like "2026-09-05"; `name` is the field in the refusal. */
export function isoDate(name: string) {
  return z
    .string({
      error: (issue) => (issue.input === undefined ? `${name} is required` : `${name} must be a date`),
    })
    .check(z.refine((value) => parseIsoDate(value) !== null, `${name} must be a real date like 2026-09-05`));
}

/** A slot's day as "5_9_2026", without leading zeros. */
export const SlotDateText = text('slotDate', 20, 1).check(
  z.refine(isSlotDate, 'slotDate must be a real day like 5_9_2026'),
);

function isSlotDate(value: string): boolean {
  const date = parseSlotDate(value);
  return date !== null && toSlotDate(date) === value;
}

/** A slot's time as "10:30 AM" or "14:30". */
export const SlotTimeText = text('slotTime', 20, 1).check(
  z.refine((value) => parseSlotTime(value) !== null, 'slotTime must be a time like 10:30 AM'),
);
