import type { Appointment } from '@docket/contract/appointments.ts';
import { parseSlotTime } from '@docket/contract/slot-date.ts';
import { type DragEvent, useRef } from 'react';
import type { DayWindow } from './day-window.ts';

/** The layout of a board, for dragging. */
export interface BoardLayout {
  /** The direction of time. */
  readonly axis: 'across' | 'down';
  /** A selector for the lanes in order: one per doctor or per day. */
  readonly lanes: string;
  readonly window: DayWindow;
  /** Returns the minute, nearest to the given one, at which an appointment may start in a lane. */
  readonly snap: (lane: number, minutes: number) => number;
}

interface DragInput extends BoardLayout {
  readonly find: (id: string) => Appointment | undefined;
  /** Returns the text of the drag ghost over a position. */
  readonly formatPosition: (lane: number, minutes: number) => string;
  readonly onDrop: (appointment: Appointment, lane: number, minutes: number) => void;
}

interface DraggedAppointment {
  readonly appointment: Appointment;
  readonly element: HTMLElement;
  /** Minutes between the appointment's start and the pointer. */
  readonly gripMinutes: number;
}

/**
 * Dragging on a board. The ghost is moved in the DOM, and nothing renders until the drop: the library renders the
 * whole board at every step, which is too slow with four hundred appointments.
 */
export function useBoardDrag(input: DragInput) {
  const dragged = useRef<DraggedAppointment | null>(null);
  const ghost = useRef<HTMLDivElement>(null);

  const endDrag = () => {
    dragged.current?.element.removeAttribute('data-dragged');
    dragged.current = null;
    if (ghost.current) ghost.current.hidden = true;
  };
  const startDrag = (event: DragEvent<HTMLElement>) => {
    const element = (event.target as Element).closest<HTMLElement>('[data-event-id]'); // only elements can be dragged
    const appointment = input.find(element?.dataset.eventId ?? '');
    if (!element || !appointment) return;
    event.dataTransfer.effectAllowed = 'move';
    event.dataTransfer.setData('text/plain', appointment._id);
    const { from, length } = extentOf(element, input.axis);
    const gripMinutes = ((pointerPosition(event, input.axis) - from) / length) * appointment.durationMinutes;
    dragged.current = { appointment, element, gripMinutes };
    element.setAttribute('data-dragged', '');
  };
  const moveGhost = (event: DragEvent<HTMLElement>) => {
    if (!dragged.current || !ghost.current) return;
    const slot = findDropSlot(event, dragged.current, input);
    if (!slot) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'move';
    const board = event.currentTarget.getBoundingClientRect();
    drawGhost(ghost.current, slot, dragged.current.appointment, board, input);
    ghost.current.textContent = input.formatPosition(slot.index, slot.minutes);
  };
  const hideGhostOutside = (event: DragEvent<HTMLElement>) => {
    // Each child fires this event; only the pointer's position shows whether it left the board.
    const { left, right, top, bottom } = event.currentTarget.getBoundingClientRect();
    const { clientX: x, clientY: y } = event;
    const isInside = x > left && x < right && y > top && y < bottom;
    if (!isInside && ghost.current) ghost.current.hidden = true;
  };
  const drop = (event: DragEvent<HTMLElement>) => {
    const current = dragged.current;
    const slot = current && findDropSlot(event, current, input);
    endDrag();
    if (!current || !slot) return;
    event.preventDefault();
    input.onDrop(current.appointment, slot.index, slot.minutes);
  };
  const handlers = {
    onDragStart: startDrag,
    onDragOver: moveGhost,
    onDragLeave: hideGhostOutside,
    onDrop: drop,
    onDragEnd: endDrag,
  };
  return { ghost, handlers };
}

interface DropSlot {
  readonly index: number;
  readonly lane: DOMRect;
  /** Minutes since midnight. */
  readonly minutes: number;
}

function findDropSlot(
  event: DragEvent<HTMLElement>,
  { appointment, gripMinutes }: DraggedAppointment,
  layout: BoardLayout,
): DropSlot | null {
  const { axis, window, snap } = layout;
  const lanes = [...event.currentTarget.querySelectorAll(layout.lanes)].map((lane) =>
    lane.getBoundingClientRect(),
  );
  const index = lanes.findIndex((lane) =>
    axis === 'across'
      ? event.clientY >= lane.top && event.clientY < lane.bottom
      : event.clientX >= lane.left && event.clientX < lane.right,
  );
  const lane = lanes[index];
  if (!lane) return null;
  const [from, length] = axis === 'across' ? [lane.left, lane.width] : [lane.top, lane.height];
  const first = window.fromHour * 60;
  const last = Math.max(first, window.toHour * 60 - appointment.durationMinutes);
  const minutes =
    first + ((pointerPosition(event, axis) - from) / length) * (window.toHour * 60 - first) - gripMinutes;
  const ownMinutes = parseSlotTime(appointment.slotTime) ?? first;
  const nearest = snap(index, minutes);
  // An appointment dragged straight to another lane keeps its time, despite other slots there.
  const snapped = Math.abs(minutes - ownMinutes) <= Math.abs(minutes - nearest) ? ownMinutes : nearest;
  return { index, lane, minutes: Math.min(Math.max(snapped, first), last) };
}

function drawGhost(
  ghost: HTMLElement,
  { lane, minutes }: DropSlot,
  { durationMinutes }: Appointment,
  board: DOMRect,
  { axis, window }: BoardLayout,
): void {
  const total = (window.toHour - window.fromHour) * 60;
  const share = (minutes - window.fromHour * 60) / total;
  const size = durationMinutes / total;
  const isAcross = axis === 'across';
  const left = lane.left - board.left + (isAcross ? share * lane.width : 0);
  const top = lane.top - board.top + (isAcross ? 0 : share * lane.height);
  ghost.style.translate = `${left}px ${top}px`;
  ghost.style.width = `${isAcross ? size * lane.width : lane.width}px`;
  ghost.style.height = `${isAcross ? lane.height : size * lane.height}px`;
  ghost.hidden = false;
}

function extentOf(element: Element, axis: BoardLayout['axis']): { from: number; length: number } {
  const { left, top, width, height } = element.getBoundingClientRect();
  return axis === 'across' ? { from: left, length: width || 1 } : { from: top, length: height || 1 };
}

function pointerPosition(
  { clientX, clientY }: { clientX: number; clientY: number },
  axis: BoardLayout['axis'],
): number {
  return axis === 'across' ? clientX : clientY;
}
