import type { Appointment } from '@docket/contract/endpoints/appointments.ts';
import { type KeyboardEvent, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { mayMove } from '../appointment/format-appointment.ts';
import classes from './boards.module.css';
import { type BoardLayout, useBoardDrag } from './use-board-drag.ts';

interface DragAreaProps {
  layout: BoardLayout;
  start: BoardStart;
  find: (id: string) => Appointment | undefined;
  formatPosition: (lane: number, minutes: number) => string;
  /** Returns why an appointment can't be moved there as far as the board shows; empty: it can. */
  findObstacle: (appointment: Appointment, lane: number, minutes: number) => string;
  /** Called on the M key on an appointment. */
  onAskMove: (appointment: Appointment) => void;
  onDrop: (appointment: Appointment, lane: number, minutes: number) => void;
  /** Called after every render, to correct labels that the library builds from its own dates. */
  onRendered?: (board: HTMLElement) => void;
  /** A click on an empty slot does nothing. */
  isReadOnly?: boolean;
  children: ReactNode;
}

/** A board with draggable appointments. Without a pointer, Move in the appointment's card does it. */
export function DragArea(props: DragAreaProps) {
  const {
    layout,
    start,
    find,
    formatPosition,
    findObstacle,
    onAskMove,
    onDrop,
    onRendered,
    isReadOnly = false,
    children,
  } = props;
  const board = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (board.current) onRendered?.(board.current);
  });
  useBoardStart(board, layout, start);
  const { ghost, handlers } = useBoardDrag({ ...layout, find, formatPosition, findObstacle, onDrop });
  const keys = useBoardKeys({ find, onAskMove });
  return (
    <div
      ref={board}
      className={classes.board}
      data-own-arrows
      data-still={isReadOnly || undefined}
      {...handlers}
      {...keys}
    >
      {children}
      <div ref={ghost} className={classes.ghost} hidden aria-hidden />
    </div>
  );
}

/** The position at which a board opens. */
interface BoardStart {
  /** Changes with the days or hours, which reset the position. */
  readonly key: string;
  /** The first visible minute since midnight. */
  readonly minutes: number;
}

const scrollers = '[data-scroll], .mantine-ScrollArea-viewport';

/**
 * Scrolls a board to its start when its days or hours change. The library scrolls from the current position: run
 * twice, it ends at the first hour, and below days with labels an hour is hidden.
 */
function useBoardStart(
  board: RefObject<HTMLElement | null>,
  { lanes, window }: BoardLayout,
  { key, minutes }: BoardStart,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: later scrolling is the user's choice
  useLayoutEffect(() => {
    const viewport = board.current?.querySelector(scrollers);
    const lane = board.current?.querySelector(lanes);
    if (!viewport || !lane) return;
    const share = (minutes / 60 - window.fromHour) / (window.toHour - window.fromHour);
    viewport.scrollTop = share * lane.getBoundingClientRect().height;
  }, [key]);
}

interface BoardKeys {
  readonly find: (id: string) => Appointment | undefined;
  readonly onAskMove: (appointment: Appointment) => void;
}

const arrowSteps: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/**
 * Keys on an appointment: M asks for the new time, the arrows move to its neighbours, Enter opens it. On an empty
 * slot the arrows move to the slots beside it.
 */
function useBoardKeys({ find, onAskMove }: BoardKeys) {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as Element; // only elements can have the focus
    const element = target.closest<HTMLElement>('[data-event-id]');
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = arrowSteps[event.key];
    if (step && target.matches('[data-place]')) {
      event.preventDefault();
      findCellBeside(event.currentTarget, target, step)?.focus();
      return;
    }
    if (!element) return;
    if (step) {
      event.preventDefault();
      const neighbour = findNeighbour(event.currentTarget, element, step);
      if (neighbour) neighbour.focus();
      else scrollByLane(event.currentTarget, step);
      return;
    }
    const appointment = find(element.dataset.eventId ?? '');
    if (event.key.toLowerCase() !== 'm' || !appointment || !mayMove(appointment)) return;
    event.preventDefault();
    onAskMove(appointment);
  };
  return { onKeyDown };
}

function findCellBeside(
  board: HTMLElement,
  from: Element,
  [x, y]: readonly [number, number],
): HTMLElement | undefined {
  const cellsIn = (lane: Element | null) => [...(lane?.querySelectorAll<HTMLElement>('[data-place]') ?? [])];
  const lane = from.closest<HTMLElement>('[data-lane]');
  const index = cellsIn(lane).findIndex((cell) => cell.isSameNode(from));
  return cellsIn(board.querySelector(`[data-lane="${Number(lane?.dataset.lane) + x}"]`))[index + y];
}

// Columns out of sight are not drawn: the next press finds an appointment in the one that comes into sight.
function scrollByLane(board: HTMLElement, [x]: readonly [number, number]): void {
  const width = board.querySelector('[data-lane]')?.getBoundingClientRect().width ?? 0;
  board.querySelector(scrollers)?.scrollBy?.({ left: x * width });
}

/** Returns the nearest appointment in a direction. A sideways offset counts as extra distance. */
function findNeighbour(
  board: HTMLElement,
  from: HTMLElement,
  [x, y]: readonly [number, number],
): HTMLElement | null {
  const start = centreOf(from);
  let nearest: HTMLElement | null = null;
  let leastDistance = Number.POSITIVE_INFINITY;
  for (const element of board.querySelectorAll<HTMLElement>('button[data-event-id]')) {
    const index = centreOf(element);
    const ahead = (index.x - start.x) * x + (index.y - start.y) * y;
    const aside = Math.abs((index.x - start.x) * y) + Math.abs((index.y - start.y) * x);
    const distance = ahead + 4 * aside;
    if (element !== from && ahead > 1 && distance < leastDistance) {
      nearest = element;
      leastDistance = distance;
    }
  }
  return nearest;
}

function centreOf(element: HTMLElement): { x: number; y: number } {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}
