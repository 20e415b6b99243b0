import { expect, test } from 'vitest';
import { formatAgo, formatMinutesAgo } from './format-ago.ts';

test.each([
  [-3_000, 'just now'],
  [9_000, 'just now'],
  [12_000, '12 s ago'],
  [59_600, '1 min ago'],
  [3_599_000, '59 min ago'],
  [3 * 3_600_000, '3 h ago'],
  [86_400_000, '1 day ago'],
  [4 * 86_400_000, '4 days ago'],
])('%i ms are %s', (ms, text) => {
  expect(formatAgo(ms)).toBe(text);
});

test.each([
  [-3_000, 'just now'],
  [59_900, 'just now'],
  [119_900, '1 min ago'],
  [3 * 3_600_000, '3 h ago'],
])('%i ms are %s in whole minutes', (ms, text) => {
  expect(formatMinutesAgo(ms)).toBe(text);
});
