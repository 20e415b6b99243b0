import { type RefCallback, startTransition, useCallback, useEffect, useState } from 'react';
import { useIsPrinting } from './use-printing.ts';

/** About how large one of many is drawn, in pixels; without a width it takes a line to itself. */
export interface ItemSize {
  readonly height: number;
  readonly width?: number;
  /** What stands above the first of them in the window; left out: the top bar and the title. */
  readonly above?: number;
  /** How many are drawn before anybody scrolls towards them; left out: a hundred. */
  readonly ahead?: number;
}

const barAndTitle = 150;
// Beside the page, from where the style of the layout shows it.
const menu = { width: 224, fromWindow: 993 };
// More are drawn when the last one is less than a window below, or was passed.
const near = '100000% 0px 100% 0px';

/**
 * Takes how many there are to draw and about how large each is. Returns how many to draw now: at first those that fill the
 * window, then as many more at a time as nothing more urgent is to be done, and beyond `ahead` what somebody scrolls to: a
 * day of a thousand appointments is not a page of as many rows. `listRef` is for the element whose last child is the last
 * one drawn, `rest` the pixels to leave below it for the others: Back returns to a place that the first ones alone do not
 * reach.
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
    // Once the last few are painted: the callbacks of a frame come before that, and a timer after it.
    let timer = 0;
    const frame = requestAnimationFrame(() => {
      timer = window.setTimeout(drawMore);
    });
    return () => {
      cancelAnimationFrame(frame);
      window.clearTimeout(timer);
    };
  }, [maxDrawn, count, isCalm, drawMore]);
  // After each drawing: the last one may be another.
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

// Which part of the page it moves with. Chromium takes margins for the window and for parts that scroll, both at once,
// for one that nothing is outside of.
function scrollerOf(element: Element): Element | null {
  for (let part = element.parentElement; part && part !== document.body; part = part.parentElement)
    if (/auto|scroll/.test(getComputedStyle(part).overflowY)) return part;
  return null;
}
