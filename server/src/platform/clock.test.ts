import { fromWallMinutes } from '@docket/contract/formats/slot-date.ts';
import { expect, test } from 'vitest';
import { createClock } from './clock.ts';

const at = (timeZone: string, instant: string) => createClock(timeZone, () => Date.parse(instant));

test.each([
  ['Europe/Berlin', '2026-11-20T23:30:00Z', { year: 2026, month: 11, day: 21 }, 30],
  ['America/New_York', '2026-11-20T03:00:00Z', { year: 2026, month: 11, day: 19 }, 22 * 60],
  ['Asia/Kathmandu', '2026-12-31T18:15:00Z', { year: 2027, month: 1, day: 1 }, 0],
  // The hour repeated by daylight saving has equal wall times twice.
  ['Europe/Berlin', '2026-10-25T00:30:00Z', { year: 2026, month: 10, day: 25 }, 150],
  ['Europe/Berlin', '2026-10-25T01:30:00Z', { year: 2026, month: 10, day: 25 }, 150],
  // The skipped hour is never shown.
  ['Europe/Berlin', '2026-03-29T01:00:00Z', { year: 2026, month: 3, day: 29 }, 180],
])('in %s at %s the wall clock shows the local day and time', (timeZone, instant, date, minutes) => {
  const clock = at(timeZone, instant);
  expect(clock.today()).toEqual(date);
  expect(fromWallMinutes(clock.wallNow())).toEqual({ date, minutes });
});

test('an unknown zone is refused at once', () => {
  expect(() => createClock('Mars/Olympus')).toThrow(RangeError);
});
