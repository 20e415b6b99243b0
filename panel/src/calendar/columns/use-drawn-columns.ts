import { type RefCallback, useCallback, useMemo, useState } from 'react';

/** Width of the hours beside the columns, in pixels. */
export const gutterWidth = 64;
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
 * Returns the columns to draw: those in sight, and those around the focus, which would be lost with its element.
 * `edges` are the left edges of all columns and the right edge of the last, in pixels from the first. `scrollerRef` is
 * for the element that scrolls.
 */
export function useDrawnColumns(minWidths: readonly number[]): {
  edges: readonly number[];
  drawn: number[];
  scrollerRef: RefCallback<HTMLElement>;
} {
  const count = minWidths.length;
  const [sight, setSight] = useState(() => findSight(lastWidth || window.innerWidth, 0, minWidths));
  const [focused, setFocused] = useState<number | null>(null);
  const scrollerRef = useCallback(
    (scroller: HTMLElement | null) => {
      if (!scroller) return;
      const measure = () => {
        lastWidth = scroller.clientWidth || window.innerWidth;
        const next = findSight(lastWidth, scroller.scrollLeft, minWidths);
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
    [minWidths],
  );
  const edges = useMemo(() => findEdges(sight.width, minWidths), [sight.width, minWidths]);
  const drawn = new Set<number>();
  for (let index = sight.first; index <= sight.last; index += 1) drawn.add(index);
  if (focused !== null) for (const index of [focused - 1, focused, focused + 1]) drawn.add(index);
  return {
    edges,
    drawn: [...drawn].filter((index) => index >= 0 && index < count).sort((index, other) => index - other),
    scrollerRef,
  };
}

/** Returns the left edges of all columns and the right edge of the last, in pixels from the first. */
export function findEdges(width: number, minWidths: readonly number[]): number[] {
  // Columns that need more than an equal share take it from the others.
  let free = width - gutterWidth;
  let sharing = minWidths.length;
  for (const minWidth of minWidths.toSorted((one, other) => other - one)) {
    if (minWidth <= free / sharing) break;
    free -= minWidth;
    sharing -= 1;
  }
  let edge = 0;
  const rightEdges = minWidths.map((minWidth) => {
    edge += Math.max(minWidth, sharing > 0 ? free / sharing : 0);
    return Math.round(edge);
  });
  return [0, ...rightEdges];
}

function findSight(width: number, scrollLeft: number, minWidths: readonly number[]): Sight {
  const edges = findEdges(width, minWidths);
  const lastColumn = minWidths.length - 1;
  const first = edges.findLastIndex((edge) => edge <= scrollLeft);
  const beyond = edges.findIndex((edge) => edge >= scrollLeft + width - gutterWidth);
  const last = beyond === -1 ? lastColumn : beyond - 1;
  return {
    width,
    first: Math.max(0, first - columnsAhead),
    last: Math.min(lastColumn, last + columnsAhead),
  };
}

function isSame(sight: Sight, other: Sight): boolean {
  return sight.width === other.width && sight.first === other.first && sight.last === other.last;
}
