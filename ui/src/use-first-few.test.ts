import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useFirstFew } from './use-first-few.ts';

const ten = { height: (window.innerHeight - 150) / 10 };

/** What is drawn at each drawing, in order. */
function drawings(first: number) {
  const seen: { drawn: number; rest: number }[] = [];
  const hook = renderHook(
    ({ count }) => {
      const now = useFirstFew(count, ten);
      seen.push(now);
      return now;
    },
    { initialProps: { count: first } },
  );
  return { ...hook, seen };
}

test('what fills the window is drawn first, with room for the others; then all of it', () => {
  const { seen, result } = drawings(45);
  expect(seen[0]?.drawn).toBe(10);
  expect(seen[0]?.rest).toBeCloseTo(35 * ten.height);
  expect(seen.map(({ drawn }) => drawn)).toEqual(
    seen.map(({ drawn }) => drawn).toSorted((one, other) => one - other),
  );
  expect(result.current).toEqual({ drawn: 45, rest: 0 });
});

test('once drawn, what comes and goes is drawn at once', () => {
  const { seen, rerender } = drawings(45);
  seen.length = 0;
  rerender({ count: 44 });
  rerender({ count: 90 });
  expect(seen.map(({ drawn }) => drawn)).toEqual([44, 90]);
});

test('fewer than fill the window are all there at once', () => {
  expect(drawings(3).seen).toEqual([{ drawn: 3, rest: 0 }]);
});
