import { type RefObject, useLayoutEffect } from 'react';
import type { BoardLayout } from './use-board-drag.ts';

/** Where a board opens. */
export interface BoardStart {
  /** Other days or hours, which are shown from their own beginning. */
  readonly key: string;
  /** Since midnight: what stands first in sight. */
  readonly minutes: number;
}

/**
 * Scrolls a board to its beginning whenever its days or hours are others. The library does it too, but from where it
 * stands just then: run twice it is back at the first hour, and below days with names it hides an hour behind them.
 */
export function useBoardStart(
  board: RefObject<HTMLElement | null>,
  { axis, lanes, window }: BoardLayout,
  { key, minutes }: BoardStart,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: later, where it stands is up to whoever looks at it
  useLayoutEffect(() => {
    const viewport = board.current?.querySelector('[data-scroll], .mantine-ScrollArea-viewport');
    const lane = board.current?.querySelector(lanes);
    if (!viewport || !lane) return;
    const share = (minutes / 60 - window.fromHour) / (window.toHour - window.fromHour);
    const { width, height } = lane.getBoundingClientRect();
    viewport.scrollTop = axis === 'down' ? share * height : 0;
    viewport.scrollLeft = axis === 'across' ? share * width : 0;
  }, [key]);
}
