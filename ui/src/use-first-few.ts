import { startTransition, useEffect, useState } from 'react';

/** About how large one of many is drawn, in pixels; without a width it takes a line to itself. */
export interface ItemSize {
  readonly height: number;
  readonly width?: number;
  /** What stands above the first of them in the window; left out: the top bar and the title. */
  readonly above?: number;
}

const barAndTitle = 150;

/**
 * Takes how many there are to draw and about how large each is. Returns how many to draw now: at first those that fill the
 * window, then as many more at a time as nothing more urgent is to be done, and from then on all at once; and the pixels
 * to leave below for the others: Back returns to a place that the first ones alone do not reach.
 */
export function useFirstFew(
  count: number,
  { height, width, above = barAndTitle }: ItemSize,
): { drawn: number; rest: number } {
  const inLine = width ? Math.max(1, Math.floor(window.innerWidth / width)) : 1;
  const few = Math.max(1, Math.ceil((window.innerHeight - above) / height)) * inLine;
  const [most, setMost] = useState(few);
  useEffect(() => {
    if (most >= count) return;
    const next = most + few;
    startTransition(() => setMost(next < count ? next : Number.POSITIVE_INFINITY));
  }, [most, count, few]);
  const drawn = Math.min(count, most);
  return { drawn, rest: Math.ceil((count - drawn) / inLine) * height };
}
