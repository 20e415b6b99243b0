import type { Appointment } from '@docket/contract/appointments.ts';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import classes from './boards.module.css';
import { type BoardLayout, useBoardDrag } from './use-board-drag.ts';

interface DragAreaProps {
  layout: BoardLayout;
  find: (id: string) => Appointment | undefined;
  sayPlace: (lane: number, minutes: number) => string;
  onDrop: (visit: Appointment, lane: number, minutes: number) => void;
  /** Says better what the library names by its own dates; called after every drawing. */
  onDrawn?: (board: HTMLElement) => void;
  /** Empty places do nothing. */
  isStill?: boolean;
  children: ReactNode;
}

/** A board whose visits can be dragged. Dragging needs a pointer: for everybody else the card of a visit has Move. */
export function DragArea(props: DragAreaProps) {
  const { layout, find, sayPlace, onDrop, onDrawn, isStill = false, children } = props;
  const board = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (board.current) onDrawn?.(board.current);
  });
  const { ghost, handlers } = useBoardDrag({ ...layout, find, sayPlace, onDrop });
  return (
    <div
      ref={board}
      className={classes.board}
      data-own-arrows
      data-still={isStill || undefined}
      {...handlers}
    >
      {children}
      <div ref={ghost} className={classes.ghost} hidden aria-hidden />
    </div>
  );
}
