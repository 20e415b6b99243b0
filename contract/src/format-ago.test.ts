import { expect, test } from 'vitest';
import { sayAgo } from './format-ago.ts';

test.each([
  [-3_000, '0 s ago'],
  [12_000, '12 s ago'],
  [59_600, '1 min ago'],
  [3_599_000, '59 min ago'],
  [3 * 3_600_000, '3 h ago'],
  [86_400_000, '1 day ago'],
  [4 * 86_400_000, '4 days ago'],
])('%i ms are %s', (ms, words) => {
  expect(sayAgo(ms)).toBe(words);
});
