import {
  addDays,
  type CalendarDate,
  formatSlotDate,
  getWeekday,
  parseIsoDate,
  parseSlotDate,
  showSlotTime,
  toSlotDate,
} from '@docket/contract/formats/slot-date.ts';
import { shortWeekdayName, weekdayNames } from '@docket/contract/rules/limits.ts';

/** "2026-11-23" as "23 November 2026". */
export function formatIsoDate(isoDate: string): string {
  const date = parseIsoDate(isoDate);
  return date ? formatSlotDate(toSlotDate(date)) : isoDate;
}

/** "2026-11-23" as "Mon 23 November 2026". */
export function formatIsoDay(isoDate: string): string {
  const date = parseIsoDate(isoDate);
  return date ? formatSlotDay(toSlotDate(date)) : isoDate;
}

/** "23_11_2026" as "Mon 23 November 2026", or as "Today 23 November 2026" if `today` is given. */
export function formatSlotDay(slotDate: string, today: CalendarDate | null = null): string {
  return `${formatDayName(slotDate, today)} ${formatSlotDate(slotDate)}`.trim();
}

/** "Friday, 20 November 2026" */
export function formatDate(date: CalendarDate): string {
  return `${weekdayNames[getWeekday(date) - 1]}, ${formatSlotDate(toSlotDate(date))}`;
}

/** "Tomorrow, 21 November", "Monday, 23 November"; with the year unless it is this one. */
export function formatDay(date: CalendarDate, today: CalendarDate): string {
  const written = formatSlotDate(toSlotDate(date));
  const name = relativeName(date, today) ?? weekdayNames[getWeekday(date) - 1];
  return `${name}, ${date.year === today.year ? withoutYear(written) : written}`;
}

/** "Today", "Tomorrow", "Mon 23 Nov": a heading among times. */
export function formatDayShort(date: CalendarDate, today: CalendarDate): string {
  const written = withoutYear(formatSlotDate(toSlotDate(date)));
  return (
    relativeName(date, today) ??
    `${shortWeekdayName(getWeekday(date))} ${written.replace(/(\p{L}{3})\p{L}+/u, '$1')}`
  );
}

/** "5_9_2026" as "Today", "Tomorrow" or "Sat"; empty if it is not a date. */
export function formatDayName(slotDate: string, today: CalendarDate | null): string {
  const date = parseSlotDate(slotDate);
  if (!date) return '';
  return (today && relativeName(date, today)) ?? shortWeekdayName(getWeekday(date));
}

/** "Tomorrow, 21 November, 2:30 PM". Text that is not a date is returned unchanged. */
export function formatSlot(slot: { slotDate: string; slotTime: string }, today: CalendarDate): string {
  const date = parseSlotDate(slot.slotDate);
  return `${date ? formatDay(date, today) : slot.slotDate}, ${showSlotTime(slot.slotTime)}`;
}

/** "Thu 26 Nov 2026, 10:30 AM", "today 10:30 AM", "tomorrow 10:30 AM": an appointment inside a line about a patient. */
export function formatSlotShort(slot: { slotDate: string; slotTime: string }, today: CalendarDate): string {
  const date = parseSlotDate(slot.slotDate);
  const relative = date && relativeName(date, today);
  const day = relative ? relative.toLowerCase() : `${formatDateShort(slot.slotDate, today)},`;
  return `${day} ${showSlotTime(slot.slotTime)}`;
}

/** "Thu 26 Nov 2026", "today", "tomorrow": a day inside a line about a patient. */
export function formatDateShort(slotDate: string, today: CalendarDate): string {
  const date = parseSlotDate(slotDate);
  const relative = date && relativeName(date, today);
  if (relative) return relative.toLowerCase();
  const written = formatSlotDate(slotDate).replace(/(\p{L}{3})\p{L}*/u, '$1');
  return `${formatDayName(slotDate, today)} ${written}`;
}

/** "Today" and "Tomorrow" at the start of a text in lower case, for inside a line. */
export function lowerRelative(text: string): string {
  return text.replace(/^T(oday|omorrow)/, 't$1');
}

function relativeName(date: CalendarDate, today: CalendarDate): 'Today' | 'Tomorrow' | null {
  const slotDate = toSlotDate(date);
  if (slotDate === toSlotDate(today)) return 'Today';
  return slotDate === toSlotDate(addDays(today, 1)) ? 'Tomorrow' : null;
}

function withoutYear(written: string): string {
  return written.replace(/,? \d{4}$/, '');
}
