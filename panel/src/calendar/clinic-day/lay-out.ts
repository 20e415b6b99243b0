import type { Appointment } from '@docket/contract/appointments.ts';
import { slotOrder } from '@docket/contract/slot-date.ts';
import { endOf } from '../board/shown-appointments.ts';

/** Appointments of one doctor that share time, directly or through others; alone, an appointment is a group of its own. */
export interface OverlapGroup {
  /** Each with the line it lies on, from 0. */
  readonly appointments: readonly { readonly appointment: Appointment; readonly line: number }[];
  readonly lines: number;
  /** In wall minutes. */
  readonly from: number;
  readonly to: number;
}

/** Stacks one doctor's appointments, which come in order of their time, so that none covers another. */
export function layOut(appointments: readonly Appointment[]): OverlapGroup[] {
  const groups: OverlapGroup[] = [];
  let lying: { appointment: Appointment; line: number }[] = [];
  let ends: number[] = [];
  const close = () => {
    const [first] = lying;
    if (!first) return;
    groups.push({
      appointments: lying,
      lines: ends.length,
      from: slotOrder(first.appointment),
      to: Math.max(...ends),
    });
    lying = [];
    ends = [];
  };
  for (const appointment of appointments) {
    const start = slotOrder(appointment);
    if (ends.every((end) => end <= start)) close();
    const free = ends.findIndex((end) => end <= start);
    const line = free === -1 ? ends.length : free;
    ends[line] = endOf(appointment);
    lying.push({ appointment, line });
  }
  close();
  return groups;
}
