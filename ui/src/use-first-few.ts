import { type RefCallback, startTransition, useCallback, useEffect, useState } from 'react';
import { useIsPrinting } from './use-printing.ts';

/** Estimated size of an item in pixels; without a width it takes a full line. */
export interface ItemSize {
  readonly height: number;
  readonly width?: number;
  /** Pixels above the first item in the window; default: top bar and title. */
  readonly above?: number;
  /** Number of items drawn before the user scrolls; default: 100. */
  readonly ahead?: number;
}

const barAndTitle = 150;
// The menu beside the page, from the window width at which the layout shows it.
const menu = { width: 224, fromWindow: 993 };
// More are drawn when the last one is less than a window below, or above.
const near = '100000% 0px 100% 0px';

/**
 * Returns how many of `count` items to draw. First those that fill the window, then more while the browser is idle,
 * and beyond `ahead` only when scrolled to, so that a day of a thousand appointments stays quick. `listRef` is for
 * the element whose last child is the last item drawn. `rest` is the height in pixels to reserve for the others, so
 * that Back can restore the scroll position.
 */
export function useFirstFew(
  count: number,
  { height, width, above = barAndTitle, ahead = 100 }: ItemSize,
): { drawn: number; rest: number; listRef: RefCallback<Element> } {
  const room = window.innerWidth - (window.innerWidth < menu.fromWindow ? 0 : menu.width);
  const inLine = width ? Math.max(1, Math.floor(room / width)) : 1;
  const few = Math.max(1, Math.ceil((window.innerHeight - above) / height)) * inLine;
  const [maxDrawn, setMaxDrawn] = useState(few);
  const [list, listRef] = useState<Element | null>(null);
  const isPrinting = useIsPrinting();
  const isCalm = maxDrawn >= ahead && list !== null;
  const drawMore = useCallback(() => {
    const next = maxDrawn + few;
    startTransition(() => setMaxDrawn(next < count ? next : Number.POSITIVE_INFINITY));
  }, [maxDrawn, few, count]);
  useEffect(() => {
    if (maxDrawn >= count || isCalm) return;
    // After the last items are painted: callbacks of a frame run before that, timers after it.
    let timer = 0;
    const frame = requestAnimationFrame(() => {
      timer = window.setTimeout(drawMore);
    });
    return () => {
      cancelAnimationFrame(frame);
      window.clearTimeout(timer);
    };
  }, [maxDrawn, count, isCalm, drawMore]);
  // After each render, because the last item may have changed.
  useEffect(() => {
    const last = list?.lastElementChild;
    if (maxDrawn >= count || !isCalm || !last) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && drawMore(),
      { root: scrollerOf(last), rootMargin: near },
    );
    observer.observe(last);
    return () => observer.disconnect();
  });
  const drawn = isPrinting ? count : Math.min(count, maxDrawn);
  return { drawn, rest: Math.ceil((count - drawn) / inLine) * height, listRef };
}

// Returns the part that scrolls the list; null for the window. An observer of the window with `rootMargin` and
// `scrollMargin` would do in other browsers, but Chromium then reports every element as near.
function scrollerOf(element: Element): Element | null {
  for (let part = element.parentElement; part && part !== document.body; part = part.parentElement)
    if (/auto|scroll/.test(getComputedStyle(part).overflowY)) return part;
  return null;
}
