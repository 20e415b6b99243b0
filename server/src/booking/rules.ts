import { parseSlotDate, parseSlotTime, toWallMinutes } from '@docket/contract/slot-date.ts';

const minutesPerDay = 1_440;

/** A time that somebody wants: wall minutes. */
export interface WantedTime {
  readonly startsAt: number;
  readonly endsAt: number;
}

/** Takes a slot as written and how long it lasts; returns its wall minutes, or null when it is no time at all. */
export function readTime(slotDate: string, slotTime: string, durationMinutes: number): WantedTime | null {
  const date = parseSlotDate(slotDate);
  const minutes = parseSlotTime(slotTime);
  if (!date || minutes === null) return null;
  const startsAt = toWallMinutes(date, minutes);
  return { startsAt, endsAt: startsAt + durationMinutes };
}

/** Tells whether a visit goes on into the next day; midnight itself still belongs to its own. */
export function passesMidnight({ startsAt, endsAt }: WantedTime): boolean {
  return endsAt > (Math.floor(startsAt / minutesPerDay) + 1) * minutesPerDay;
}

/** Takes the time, the wall clock now and whether the doctor is available; returns why nobody books there, or null. On purpose (overbook) anybody may. */
export function whyNotBook(
  { startsAt }: WantedTime,
  { wallNow, available, overbook }: { wallNow: number; available: boolean; overbook: boolean },
): string | null {
  if (overbook) return null;
  if (startsAt < wallNow) return 'This time is in the past';
  return available ? null : 'This doctor is not available';
}
