import { useDeferredValue } from 'react';

/** About how large one of many is drawn, in pixels; without a width it takes a line to itself. */
export interface ItemSize {
  readonly height: number;
  readonly width?: number;
}

/**
 * Takes how many there are to draw and about how large each is. Returns how many to draw now: at first those that fill the
 * window, all of them as soon as nothing more urgent is to be done, and from then on all at once; and the pixels to
 * leave below for the others: Back returns to a place that the first ones alone do not reach.
 */
export function useFirstFew(count: number, { height, width }: ItemSize): { drawn: number; rest: number } {
  const inLine = width ? Math.max(1, Math.floor(window.innerWidth / width)) : 1;
  const few = Math.min(count, Math.ceil(window.innerHeight / height) * inLine);
  const drawn = Math.min(count, Math.max(few, useDeferredValue(count, few)));
  return { drawn, rest: Math.ceil((count - drawn) / inLine) * height };
}
