import type { Appointment } from '@docket/contract/appointments.ts';
import { slotOrder } from '@docket/contract/slot-date.ts';
import { endOf } from '../board/shown-appointments.ts';

/** Appointments of one doctor that share time, directly or through others. A single appointment is a group too. */
export interface OverlapGroup {
  /** Each with its line, from 0. */
  readonly appointments: readonly { readonly appointment: Appointment; readonly line: number }[];
  readonly lines: number;
  /** In wall minutes. */
  readonly from: number;
  readonly to: number;
}

/** Stacks one doctor's appointments, given in order of time, so that none covers another. */
export function stackOverlaps(appointments: readonly Appointment[]): OverlapGroup[] {
  const groups: Appointment[][] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const appointment of appointments) {
    const last = groups.at(-1);
    if (last && slotOrder(appointment) < end) last.push(appointment);
    else groups.push([appointment]);
    end = Math.max(end, endOf(appointment));
  }
  return groups.map(assignLines);
}

// The longest appointments get the first lines, so that a lack of room hides short ones.
function assignLines(group: readonly Appointment[]): OverlapGroup {
  const lines: Appointment[][] = [];
  const lineOf = new Map<Appointment, number>();
  for (const appointment of group.toSorted((first, second) => lengthOf(second) - lengthOf(first))) {
    const freeLine = lines.findIndex((line) => line.every((other) => !overlap(appointment, other)));
    const line = freeLine === -1 ? lines.length : freeLine;
    lines[line] = [...(lines[line] ?? []), appointment];
    lineOf.set(appointment, line);
  }
  return {
    appointments: group.map((appointment) => ({ appointment, line: lineOf.get(appointment) ?? 0 })),
    lines: lines.length,
    from: Math.min(...group.map((appointment) => slotOrder(appointment))),
    to: Math.max(...group.map(endOf)),
  };
}

const lengthOf = (appointment: Appointment): number => endOf(appointment) - slotOrder(appointment);

const overlap = (first: Appointment, second: Appointment): boolean =>
  slotOrder(first) < endOf(second) && slotOrder(second) < endOf(first);
