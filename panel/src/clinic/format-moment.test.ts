// @vitest-environment node
import { expect, test } from 'vitest';
import { formatMomentOrAgo } from './format-moment.ts';

test('what was done lately is said from now, what is long ago by its date', () => {
  const now = Date.UTC(2026, 10, 20, 9);
  const ago = (minutes: number) => formatMomentOrAgo(now - minutes * 60_000, now, 'Europe/Berlin');
  expect([0, 5, 125, 1_500, 4_000].map(ago)).toEqual([
    'just now',
    '5 min ago',
    '2 h ago',
    '1 day ago',
    '2 days ago',
  ]);
  expect(ago(20_160)).toBe('6 November 2026, 10:00 AM');
  expect(ago(-3)).toBe('just now');
});
