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

const barAndTitleHeight = 150;
// The menu beside the page, from the window width at which the layout shows it.
const menu = { width: 224, fromWindow: 993 };
// More items are drawn when the last item is less than a window's height away.
const drawAheadMargin = '100000% 0px 100% 0px';

/**
 * Returns how many of `count` items to draw. First those that fill the window, then more while the browser is idle,
 * and beyond `ahead` only when scrolled to, so that a day of a thousand appointments stays quick. `listRef` is for
 * the element whose last child is the last item drawn. `rest` is the height in pixels to reserve for the others, so
 * that Back can restore the scroll position.
 */
export function useFirstFew(
  count: number,
  { height, width, above = barAndTitleHeight, ahead = 100 }: ItemSize,
): { drawn: number; rest: number; listRef: RefCallback<Element> } {
  const availableWidth = window.innerWidth - (window.innerWidth < menu.fromWindow ? 0 : menu.width);
  const itemsPerLine = width ? Math.max(1, Math.floor(availableWidth / width)) : 1;
  const itemsPerWindow = Math.max(1, Math.ceil((window.innerHeight - above) / height)) * itemsPerLine;
  const [maxDrawn, setMaxDrawn] = useState(itemsPerWindow);
  const [list, listRef] = useState<Element | null>(null);
  const isPrinting = useIsPrinting();
  const drawsOnScroll = maxDrawn >= ahead && list !== null;
  const drawMore = useCallback(() => {
    const next = maxDrawn + itemsPerWindow;
    startTransition(() => setMaxDrawn(next < count ? next : Number.POSITIVE_INFINITY));
  }, [maxDrawn, itemsPerWindow, count]);
  useEffect(() => {
    if (maxDrawn >= count || drawsOnScroll) return;
    // After the last items are painted: callbacks of a frame run before that, timers after it.
    let timer = 0;
    const frame = requestAnimationFrame(() => {
      timer = window.setTimeout(drawMore);
    });
    return () => {
      cancelAnimationFrame(frame);
      window.clearTimeout(timer);
    };
  }, [maxDrawn, count, drawsOnScroll, drawMore]);
  // After each render, because the last item may have changed.
  useEffect(() => {
    const last = list?.lastElementChild;
    if (maxDrawn >= count || !drawsOnScroll || !last) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && drawMore(),
      { root: findScroller(last), rootMargin: drawAheadMargin },
    );
    observer.observe(last);
    return () => observer.disconnect();
  });
  const drawn = isPrinting ? count : Math.min(count, maxDrawn);
  return { drawn, rest: Math.ceil((count - drawn) / itemsPerLine) * height, listRef };
}

// Returns the element that scrolls the list; null for the window. Observing the window with `scrollMargin` works in
// other browsers, but Chromium then reports every element as near.
function findScroller(element: Element): Element | null {
  for (let part = element.parentElement; part && part !== document.body; part = part.parentElement)
    if (/auto|scroll/.test(getComputedStyle(part).overflowY)) return part;
  return null;
}
