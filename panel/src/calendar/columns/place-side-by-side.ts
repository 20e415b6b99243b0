import type { Appointment } from '@docket/contract/endpoints/appointments.ts';
import { toSlotMinutes } from '@docket/contract/formats/slot-date.ts';

/** An appointment's box among those it shares time with. */
export interface PlacedBox {
  readonly appointment: Appointment;
  /** In wall minutes. */
  readonly from: number;
  /** The end of the box in wall minutes; a short appointment's box ends after the appointment. */
  readonly to: number;
  /** The position from the left, from 0. */
  readonly position: number;
  /** The number of positions that the box spans. */
  readonly span: number;
  /** The number of positions beside each other. */
  readonly positions: number;
}

type Box = Pick<PlacedBox, 'appointment' | 'from' | 'to'>;

/**
 * Places one doctor's appointments, given in order of time, beside each other where their boxes would overlap. A box is
 * at least `minMinutes` high.
 */
export function placeSideBySide(appointments: readonly Appointment[], minMinutes: number): PlacedBox[] {
  const groups: Box[][] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const appointment of appointments) {
    const from = toSlotMinutes(appointment);
    const to = from + Math.max(appointment.durationMinutes, minMinutes);
    const group = groups.at(-1);
    if (group && from < end) group.push({ appointment, from, to });
    else groups.push([{ appointment, from, to }]);
    end = Math.max(end, to);
  }
  return groups.flatMap(placeGroup);
}

/** Returns the most boxes beside each other at any time. */
export function countSideBySide(appointments: readonly Appointment[], minMinutes: number): number {
  return Math.max(0, ...placeSideBySide(appointments, minMinutes).map(({ positions }) => positions));
}

function placeGroup(group: readonly Box[]): PlacedBox[] {
  const positions: Box[][] = [];
  const positionOf = new Map<Box, number>();
  for (const box of group) {
    const free = positions.findIndex((boxes) => boxes.every((other) => !overlap(box, other)));
    const position = free === -1 ? positions.length : free;
    positions[position] = [...(positions[position] ?? []), box];
    positionOf.set(box, position);
  }
  return group.map((box) => {
    const position = positionOf.get(box) ?? 0;
    const blocked = positions.findIndex(
      (boxes, at) => at > position && boxes.some((other) => overlap(box, other)),
    );
    const span = (blocked === -1 ? positions.length : blocked) - position;
    return { ...box, position, span, positions: positions.length };
  });
}

const overlap = (box: Box, other: Box): boolean => box.from < other.to && other.from < box.to;
