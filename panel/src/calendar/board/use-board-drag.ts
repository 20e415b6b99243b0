import type { Appointment } from '@docket/contract/endpoints/appointments.ts';
import { parseSlotTime } from '@docket/contract/formats/slot-date.ts';
import { type DragEvent, useRef } from 'react';
import { minBoxHeight } from '../columns/scale.ts';
import type { DayWindow } from './day-window.ts';

/** Columns are given by their index; times in minutes since midnight. */
export interface DragInput {
  readonly window: DayWindow;
  /** Returns the minute, nearest to the given one, at which an appointment may start in a column. */
  readonly snap: (column: number, minutes: number) => number;
  readonly find: (id: string) => Appointment | undefined;
  /** Returns the text of the drag ghost over a position. */
  readonly formatPosition: (column: number, minutes: number) => string;
  /** Returns why an appointment can't be moved there as far as the board shows: "taken"; empty: it can. */
  readonly findObstacle: (appointment: Appointment, column: number, minutes: number) => string;
  readonly onDrop: (appointment: Appointment, column: number, minutes: number) => void;
}

interface DraggedAppointment {
  readonly appointment: Appointment;
  readonly element: HTMLElement;
  /** Minutes between the appointment's start and the pointer. */
  readonly gripMinutes: number;
  /** What the ghost shows; most moves of the pointer stay in one slot. */
  shown: string;
}

/**
 * Dragging on a board. The ghost is moved in the DOM, and nothing renders until the drop: rendering four hundred
 * appointments at every step would be too slow.
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
    const { top, height } = element.getBoundingClientRect();
    const gripMinutes = ((event.clientY - top) / (height || 1)) * appointment.durationMinutes;
    dragged.current = { appointment, element, gripMinutes, shown: '' };
    element.setAttribute('data-dragged', '');
  };
  const moveGhost = (event: DragEvent<HTMLElement>) => {
    if (!dragged.current || !ghost.current) return;
    const slot = findDropSlot(event, dragged.current, input);
    if (!slot) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'move';
    const { appointment, shown } = dragged.current;
    const { index, lane, minutes } = slot;
    dragged.current.shown = `${index} ${minutes} ${lane.left} ${lane.top}`;
    if (dragged.current.shown === shown) return;
    const board = event.currentTarget.getBoundingClientRect();
    drawGhost(ghost.current, slot, appointment, board, input);
    const obstacle = input.findObstacle(appointment, index, minutes);
    const position = input.formatPosition(index, minutes);
    ghost.current.textContent = obstacle ? `${position}: ${obstacle}` : position;
    ghost.current.toggleAttribute('data-refused', obstacle !== '');
  };
  const hideGhostOutside = (event: DragEvent<HTMLElement>) => {
    // Each child fires this event. Where a browser does not name the next element, the pointer's position decides.
    const { currentTarget: board, relatedTarget: next, clientX, clientY } = event;
    const isInside =
      next instanceof Node
        ? board.contains(next)
        : board.contains(document.elementFromPoint(clientX, clientY));
    if (isInside || !dragged.current || !ghost.current) return;
    ghost.current.hidden = true;
    dragged.current.shown = '';
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
  { window, snap }: DragInput,
): DropSlot | null {
  const lanes = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-lane]')].map((element) => ({
    index: Number(element.dataset.lane),
    rect: element.getBoundingClientRect(),
  }));
  const lane = lanes.find(({ rect }) => event.clientX >= rect.left && event.clientX < rect.right);
  if (!lane) return null;
  const { index, rect } = lane;
  const first = window.fromHour * 60;
  const last = Math.max(first, window.toHour * 60 - appointment.durationMinutes);
  const minutes =
    first + ((event.clientY - rect.top) / rect.height) * (window.toHour * 60 - first) - gripMinutes;
  const ownMinutes = parseSlotTime(appointment.slotTime) ?? first;
  const nearest = snap(index, minutes);
  // An appointment dragged straight to another column keeps its time, despite other slots there.
  const snapped = Math.abs(minutes - ownMinutes) <= Math.abs(minutes - nearest) ? ownMinutes : nearest;
  return { index, lane: rect, minutes: Math.min(Math.max(snapped, first), last) };
}

function drawGhost(
  ghost: HTMLElement,
  { lane, minutes }: DropSlot,
  { durationMinutes }: Appointment,
  board: DOMRect,
  { window }: DragInput,
): void {
  const total = (window.toHour - window.fromHour) * 60;
  const left = lane.left - board.left;
  const top = lane.top - board.top + ((minutes - window.fromHour * 60) / total) * lane.height;
  ghost.style.translate = `${left}px ${top}px`;
  ghost.style.width = `${lane.width}px`;
  ghost.style.height = `${Math.max(minBoxHeight, (durationMinutes / total) * lane.height)}px`;
  ghost.hidden = false;
}
