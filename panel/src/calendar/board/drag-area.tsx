import type { Appointment } from '@docket/contract/appointments.ts';
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import classes from './boards.module.css';
import { type BoardLayout, useBoardDrag } from './use-board-drag.ts';
import { useBoardKeys } from './use-board-keys.ts';

interface DragAreaProps {
  layout: BoardLayout;
  start: BoardStart;
  find: (id: string) => Appointment | undefined;
  sayPlace: (lane: number, minutes: number) => string;
  /** The M key on a visit. */
  onAskMove: (visit: Appointment) => void;
  onDrop: (visit: Appointment, lane: number, minutes: number) => void;
  /** Says better what the library names by its own dates; called after every drawing. */
  onDrawn?: (board: HTMLElement) => void;
  /** Empty places do nothing. */
  isStill?: boolean;
  children: ReactNode;
}

/** A board whose visits can be dragged. Dragging needs a pointer: for everybody else the card of a visit has Move. */
export function DragArea(props: DragAreaProps) {
  const { layout, start, find, sayPlace, onAskMove, onDrop, onDrawn, isStill = false, children } = props;
  const board = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (board.current) onDrawn?.(board.current);
  });
  useBoardStart(board, layout, start);
  const { ghost, handlers } = useBoardDrag({ ...layout, find, sayPlace, onDrop });
  const keys = useBoardKeys({ find, onAskMove });
  return (
    <div
      ref={board}
      className={classes.board}
      data-own-arrows
      data-still={isStill || undefined}
      {...handlers}
      {...keys}
    >
      {children}
      <div ref={ghost} className={classes.ghost} hidden aria-hidden />
    </div>
  );
}

/** Where a board opens. */
interface BoardStart {
  /** Other days or hours, which are shown from their own beginning. */
  readonly key: string;
  /** Since midnight: what stands first in sight. */
  readonly minutes: number;
}

/**
 * Scrolls a board to its beginning whenever its days or hours are others. The library does it too, but from where it
 * stands just then: run twice it is back at the first hour, and below days with names it hides an hour behind them.
 */
function useBoardStart(
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
