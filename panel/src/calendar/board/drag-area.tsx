import type { Appointment } from '@docket/contract/endpoints/appointments.ts';
import { type KeyboardEvent, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { mayMove } from '../appointment/format-appointment.ts';
import { gutterWidth } from '../columns/use-drawn-columns.ts';
import classes from './boards.module.css';
import type { DayWindow } from './day-window.ts';
import { type DragInput, useBoardDrag } from './use-board-drag.ts';

interface DragAreaProps extends DragInput {
  start: BoardStart;
  /** Called on the M key on an appointment. */
  onAskMove: (appointment: Appointment) => void;
  children: ReactNode;
}

/** A board with draggable appointments. Without a pointer, Move in the appointment's card does it. */
export function DragArea({ start, onAskMove, children, ...input }: DragAreaProps) {
  const board = useRef<HTMLDivElement>(null);
  useBoardStart(board, input.window, start);
  const { ghost, handlers } = useBoardDrag(input);
  const keys = useBoardKeys({ find: input.find, onAskMove });
  return (
    <div ref={board} className={classes.board} data-own-arrows {...handlers} {...keys}>
      {children}
      <div ref={ghost} className={classes.ghost} hidden aria-hidden />
    </div>
  );
}

/** The position at which a board opens. */
interface BoardStart {
  /** Changes with the days or hours, which reset the position. */
  readonly key: string;
  /** The first visible hour. */
  readonly hour: number;
  /** The share of the columns, 0 to 1, left of the first visible one; undefined: stays as scrolled. */
  readonly left?: number | undefined;
}

/** Scrolls a board to its start when its days or hours change. */
function useBoardStart(
  board: RefObject<HTMLElement | null>,
  window: DayWindow,
  { key, hour, left }: BoardStart,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: later scrolling is the user's choice
  useLayoutEffect(() => {
    const scroller = board.current?.querySelector('[data-scroll]');
    const lane = scroller?.querySelector('[data-lane]');
    if (!scroller || !lane) return;
    const share = (hour - window.fromHour) / (window.toHour - window.fromHour);
    scroller.scrollTop = share * lane.getBoundingClientRect().height;
    if (left !== undefined) scroller.scrollLeft = left * (scroller.scrollWidth - gutterWidth);
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
  board.querySelector('[data-scroll]')?.scrollBy?.({ left: x * width });
}

/** Returns the nearest appointment in a direction. A sideways offset counts as extra distance. */
function findNeighbour(
  board: HTMLElement,
  from: HTMLElement,
  [x, y]: readonly [number, number],
): HTMLElement | null {
  const start = computeCentre(from);
  let nearest: HTMLElement | null = null;
  let leastDistance = Number.POSITIVE_INFINITY;
  for (const element of board.querySelectorAll<HTMLElement>('button[data-event-id]')) {
    const centre = computeCentre(element);
    const ahead = (centre.x - start.x) * x + (centre.y - start.y) * y;
    const aside = Math.abs((centre.x - start.x) * y) + Math.abs((centre.y - start.y) * x);
    const distance = ahead + 4 * aside;
    if (element !== from && ahead > 1 && distance < leastDistance) {
      nearest = element;
      leastDistance = distance;
    }
  }
  return nearest;
}

function computeCentre(element: HTMLElement): { x: number; y: number } {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}
