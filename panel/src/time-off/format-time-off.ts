import type { TimeOff } from '@docket/contract/hours.ts';
import { formatSlotDate, parseClockTime, parseIsoDate, toSlotDate } from '@docket/contract/slot-date.ts';
import { formatClock } from '../clinic/typed-clock.ts';

/** "2026-11-23" as "23 November 2026". */
export function formatIsoDate(isoDate: string): string {
  const date = parseIsoDate(isoDate);
  return date ? formatSlotDate(toSlotDate(date)) : isoDate;
}

type TimeOffSpan = Pick<TimeOff, 'fromDate' | 'fromTime' | 'toDate' | 'toTime'>;

/** When a time off is: "23 November 2026", "23 November 2026, 2:00 PM – 5:00 PM", "23 November 2026 – 1 December 2026". */
export function formatTimeOff({ fromDate, fromTime, toDate, toTime }: TimeOffSpan): string {
  const fromText = parseClockTime(fromTime) === 0 ? '' : formatClock(parseClockTime(fromTime) ?? 0);
  const toText = toTime === '24:00' ? '' : formatClock(parseClockTime(toTime) ?? 0);
  if (fromDate === toDate) {
    const times = fromText || toText ? `, ${fromText || 'Midnight'} – ${toText || 'Midnight'}` : '';
    return `${formatIsoDate(fromDate)}${times}`;
  }
  return `${withTime(fromDate, fromText)} – ${withTime(toDate, toText)}`;
}

function withTime(isoDate: string, time: string): string {
  return time ? `${formatIsoDate(isoDate)}, ${time}` : formatIsoDate(isoDate);
}
