import {
  addDays,
  type CalendarDate,
  formatSlotDate,
  formatSlotTime,
  parseClockTime,
  parseIsoDate,
  showSlotTime,
  toIsoDate,
  toSlotDate,
} from '@docket/contract/formats/slot-date.ts';

/** "Away until 2:30 PM", from the wall text an absence ends at ("2026-11-20T14:30") and the clinic's today. */
export function formatAway(awayUntil: string, today: CalendarDate): string {
  const date = parseIsoDate(awayUntil.slice(0, 10));
  const minutes = parseClockTime(awayUntil.slice(11));
  if (!date || minutes === null) return 'Away';
  // An absence until midnight ends with the day before.
  if (minutes === 0) {
    const last = addDays(date, -1);
    return `Away until the end of ${isSame(last, today) ? 'today' : formatDate(last)}`;
  }
  const time = showSlotTime(formatSlotTime(minutes));
  return isSame(date, today) ? `Away until ${time}` : `Away until ${time} on ${formatDate(date)}`;
}

function formatDate(date: CalendarDate): string {
  return formatSlotDate(toSlotDate(date));
}

function isSame(a: CalendarDate, b: CalendarDate): boolean {
  return toIsoDate(a) === toIsoDate(b);
}
