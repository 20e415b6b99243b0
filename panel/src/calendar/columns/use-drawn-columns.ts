import { type RefCallback, useCallback, useState } from 'react';

/** Width of the hours beside the columns, in pixels. */
export const gutterWidth = 64;
const minColumnWidth = 120;
/** Columns drawn beyond each edge, so that scrolling and the arrow keys find the next one. */
const columnsAhead = 1;

/** The part of the columns in sight. */
interface Sight {
  /** Width of the scroller in pixels, without its scrollbar. */
  readonly width: number;
  readonly first: number;
  readonly last: number;
}

// A board starts with the width of the previous one, so that most boards are drawn once.
let lastWidth = 0;

/**
 * Returns the column width and the columns to draw: those in sight, and those around the focus, which would be lost
 * with its element. `scrollerRef` is for the element that scrolls.
 */
export function useDrawnColumns(count: number): {
  columnWidth: number;
  drawn: number[];
  scrollerRef: RefCallback<HTMLElement>;
} {
  const [sight, setSight] = useState(() => findSight(lastWidth || window.innerWidth, 0, count));
  const [focused, setFocused] = useState<number | null>(null);
  const scrollerRef = useCallback(
    (scroller: HTMLElement | null) => {
      if (!scroller) return;
      const measure = () => {
        lastWidth = scroller.clientWidth || window.innerWidth;
        const next = findSight(lastWidth, scroller.scrollLeft, count);
        setSight((current) => (isSame(current, next) ? current : next));
      };
      const followFocus = ({ target }: FocusEvent) => {
        const part = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null;
        setFocused(part ? Number(part.dataset.column) : null);
      };
      measure();
      const observer = new ResizeObserver(measure);
      observer.observe(scroller);
      scroller.addEventListener('scroll', measure, { passive: true });
      scroller.addEventListener('focusin', followFocus);
      return () => {
        observer.disconnect();
        scroller.removeEventListener('focusin', followFocus);
        scroller.removeEventListener('scroll', measure);
      };
    },
    [count],
  );
  const drawn = new Set<number>();
  for (let index = sight.first; index <= sight.last; index += 1) drawn.add(index);
  if (focused !== null) for (const index of [focused - 1, focused, focused + 1]) drawn.add(index);
  return {
    columnWidth: columnWidthIn(sight.width, count),
    drawn: [...drawn].filter((index) => index >= 0 && index < count).sort((index, other) => index - other),
    scrollerRef,
  };
}

/** Returns the left edge of a column in pixels from the first. */
export function leftOf(index: number, columnWidth: number): number {
  return Math.round(index * columnWidth);
}

function columnWidthIn(width: number, count: number): number {
  return Math.max(minColumnWidth, (width - gutterWidth) / Math.max(1, count));
}

function findSight(width: number, scrollLeft: number, count: number): Sight {
  const columnWidth = columnWidthIn(width, count);
  const first = Math.floor(scrollLeft / columnWidth);
  const last = Math.ceil((scrollLeft + width - gutterWidth) / columnWidth) - 1;
  return { width, first: Math.max(0, first - columnsAhead), last: Math.min(count - 1, last + columnsAhead) };
}

function isSame(sight: Sight, other: Sight): boolean {
  return sight.width === other.width && sight.first === other.first && sight.last === other.last;
}
