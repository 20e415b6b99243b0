import { expect, test } from 'vitest';
import { awayLeft } from './away-left.ts';

const now = Date.UTC(2026, 10, 20, 13, 50);

test.each([
  ['2026-11-20T14:30', { minutes: 40 }],
  ['2026-11-21T00:00', { date: '2026-11-20' }],
  ['2027-01-01T00:00', { date: '2026-12-31' }],
  ['2026-11-20T13:50', null],
  [null, null],
])('of an absence until %s, %o is left', (awayUntil, rest) => {
  expect(awayLeft(awayUntil, 'UTC', now)).toEqual(rest);
});
