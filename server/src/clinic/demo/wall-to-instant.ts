import { millisecondsPerMinute, minutesPerDay } from '@docket/contract/limits.ts';
import { fromWallMinutes, toIsoDate } from '@docket/contract/slot-date.ts';

/** Takes a zone (IANA); returns what turns wall minutes into epoch milliseconds, asking the zone once a day. */
export function createWallToInstant(timeZone: string): (wallMinutes: number) => number {
  const midnights = new Map<number, number>();
  return (wallMinutes) => {
    const day = Math.floor(wallMinutes / minutesPerDay);
    let midnightMs = midnights.get(day);
    if (midnightMs === undefined) {
      const date = toIsoDate(fromWallMinutes(day * minutesPerDay).date);
      midnightMs = Temporal.PlainDate.from(date).toZonedDateTime(timeZone).epochMilliseconds;
      midnights.set(day, midnightMs);
    }
    return midnightMs + Math.round((wallMinutes - day * minutesPerDay) * millisecondsPerMinute);
  };
}
