import { toWallMinutes } from '@docket/contract/slot-date.ts';
import { expect, test } from 'vitest';
import { awayEnd, sayUntil } from './say-away.ts';

const now = toWallMinutes({ year: 2026, month: 11, day: 20 }, 14 * 60);

test.each([
  ['2026-11-20T14:30', '2:30 PM'],
  ['2026-11-21T00:00', 'the end of today'],
  ['2026-11-21T00:10', '12:10 AM on 21 November 2026'],
  ['2026-12-01T00:00', 'the end of 30 November 2026'],
])('away until %s reads as %s', (awayUntil, said) => {
  expect(sayUntil(awayEnd(awayUntil, now) ?? 0, now)).toBe(said);
});

test('an absence ends with its minute', () => {
  expect(awayEnd('2026-11-20T14:00', now)).toBeNull();
  expect(awayEnd('2026-11-20T14:01', now)).toBe(now + 1);
  expect(awayEnd(null, now)).toBeNull();
});
