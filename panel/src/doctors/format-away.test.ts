// @vitest-environment node
import { expect, test } from 'vitest';
import { formatAway } from './format-away.ts';

const today = { year: 2026, month: 11, day: 20 };

test.each([
  ['2026-11-20T14:30', 'Away until 2:30 PM'],
  ['2026-11-21T00:00', 'Away until the end of today'],
  ['2026-11-21T08:05', 'Away until 8:05 AM on 21 November 2026'],
  ['2027-01-01T00:00', 'Away until the end of 31 December 2026'],
  ['nonsense', 'Away'],
])('%s reads "%s"', (awayUntil, text) => {
  expect(formatAway(awayUntil, today)).toBe(text);
});
