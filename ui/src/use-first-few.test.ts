import { act, renderHook, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { expect, test, vi } from 'vitest';
import { useFirstFew } from './use-first-few.ts';

const ten = { height: (window.innerHeight - 150) / 10 };

/** Returns the result of each render, in order. */
function drawings(first: number, list: Element | null = null) {
  const renders: { drawn: number; rest: number }[] = [];
  const hook = renderHook(
    ({ count }) => {
      const { drawn, rest, listRef } = useFirstFew(count, { ...ten, ahead: 30 });
      useEffect(() => void listRef(list), [listRef]);
      renders.push({ drawn, rest });
      return { drawn, rest };
    },
    { initialProps: { count: first } },
  );
  return { ...hook, renders };
}

test('items that fill the window are drawn first, with space for the others; then all', async () => {
  const { renders, result } = drawings(45);
  expect(renders.map(({ drawn }) => drawn)).toEqual([10]);
  expect(renders[0]?.rest).toBeCloseTo(35 * ten.height);
  await waitFor(() => expect(result.current.drawn).toBe(45));
  expect(renders.map(({ drawn }) => drawn)).toEqual(
    renders.map(({ drawn }) => drawn).toSorted((count, other) => count - other),
  );
  expect(result.current).toEqual({ drawn: 45, rest: 0 });
});

test('later changes of the list are drawn at once', async () => {
  const { renders, rerender, result } = drawings(45);
  await waitFor(() => expect(result.current.drawn).toBe(45));
  renders.length = 0;
  rerender({ count: 44 });
  rerender({ count: 90 });
  expect(renders.map(({ drawn }) => drawn)).toEqual([44, 90]);
});

test('fewer items than fill the window are all drawn at once', () => {
  expect(drawings(3).renders).toEqual([{ drawn: 3, rest: 0 }]);
});

test('beyond `ahead`, items are drawn when scrolled to, and all of them on paper', async () => {
  let scrollToLast: (() => void) | undefined;
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #look: (entries: { isIntersecting: boolean }[]) => void;
      constructor(look: (entries: { isIntersecting: boolean }[]) => void) {
        this.#look = look;
      }
      observe() {
        this.#look([{ isIntersecting: false }]);
        scrollToLast = () => this.#look([{ isIntersecting: true }]);
      }
      disconnect() {
        scrollToLast = undefined;
      }
    },
  );
  const list = document.createElement('ul');
  list.append(document.createElement('li'));
  const { result } = drawings(1_000, list);
  await waitFor(() => expect(result.current).toEqual({ drawn: 30, rest: 970 * ten.height }));
  act(() => scrollToLast?.());
  expect(result.current.drawn).toBe(40);
  act(() => window.dispatchEvent(new Event('beforeprint')));
  expect(result.current).toEqual({ drawn: 1_000, rest: 0 });
  act(() => window.dispatchEvent(new Event('afterprint')));
  expect(result.current.drawn).toBe(40);
});

test('cards per line are counted without the width of the menu', () => {
  vi.stubGlobal('innerWidth', 1_360);
  const { result } = renderHook(() => useFirstFew(45, { height: window.innerHeight - 150, width: 236 }));
  expect(result.current.drawn).toBe(4);
});
