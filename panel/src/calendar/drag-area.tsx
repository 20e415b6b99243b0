import type { Appointment } from '@docket/contract/appointments.ts';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import classes from './boards.module.css';
import { type BoardLayout, useBoardDrag } from './use-board-drag.ts';
import { useBoardKeys } from './use-board-keys.ts';
import { type BoardStart, useBoardStart } from './use-board-start.ts';

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
