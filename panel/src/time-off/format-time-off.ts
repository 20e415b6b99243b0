import type { TimeOff } from '@docket/contract/endpoints/hours.ts';
import { parseClockTime } from '@docket/contract/formats/slot-date.ts';
import { formatIsoDay } from '../clinic/format-day.ts';
import { formatClock } from '../clinic/typed-clock.ts';

type TimeOffSpan = Pick<TimeOff, 'fromDate' | 'fromTime' | 'toDate' | 'toTime'>;

/**
 * Returns the period of a time off: "Mon 23 November 2026", "Mon 23 November 2026, 2:00 PM – 5:00 PM", "Mon 23
 * November 2026 – Tue 1 December 2026".
 */
export function formatTimeOff({ fromDate, fromTime, toDate, toTime }: TimeOffSpan): string {
  const fromText = parseClockTime(fromTime) === 0 ? '' : formatClock(parseClockTime(fromTime) ?? 0);
  const toText = toTime === '24:00' ? '' : formatClock(parseClockTime(toTime) ?? 0);
  if (fromDate === toDate) {
    const times = fromText || toText ? `, ${fromText || 'Midnight'} – ${toText || 'Midnight'}` : '';
    return `${formatIsoDay(fromDate)}${times}`;
  }
  return `${withTime(fromDate, fromText)} – ${withTime(toDate, toText)}`;
}

function withTime(isoDate: string, time: string): string {
  return time ? `${formatIsoDay(isoDate)}, ${time}` : formatIsoDay(isoDate);
}
