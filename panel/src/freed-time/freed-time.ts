import { type CalendarDate, parseSlotDate, showSlotTime, slotOrder } from '@docket/contract/slot-date.ts';
import { findTakers } from '@docket/contract/waiting-list.ts';
import { showSuccess } from '@docket/ui/toast.tsx';
import { create } from 'zustand';
import { callServer, serverNowMs } from '../api/call-server.ts';
import { formatDayShort } from '../clinic/format-day.ts';

/** A time that came free: as long as what stood there. */
export interface FreedTime {
  readonly doctorId: string;
  readonly doctorName: string;
  /** "5_9_2026" */
  readonly slotDate: string;
  /** "10:30 AM" */
  readonly slotTime: string;
  readonly durationMinutes: number;
}

interface FreedTimeDialog {
  /** Stays what it was while the dialog closes. */
  readonly time: FreedTime | null;
  readonly isOpen: boolean;
}

/** Whether it is being asked who would take a time. One dialog asks for every page. */
export const useFreedTime = create<FreedTimeDialog>(() => ({ time: null, isOpen: false }));

export function askWhoWouldTake(time: FreedTime): void {
  useFreedTime.setState({ time, isOpen: true });
}

export function closeFreedTime(): void {
  useFreedTime.setState({ isOpen: false });
}

/**
 * A time has come free: where somebody of the waiting list would take it, a toast says how many, and leads to them. Says
 * nothing where nobody would, or where it can't be read: what freed it was done all the same.
 */
export async function sayWhoWouldTake(time: FreedTime, today: CalendarDate): Promise<void> {
  // Yesterday's is nobody's; a day more covers every zone.
  if (slotOrder(time) * 60_000 < serverNowMs() - 26 * 3_600_000) return;
  const { doctorId, slotDate, slotTime, durationMinutes } = time;
  const slot = { doctorId, slotDate, slotTime, durationMinutes };
  const found = await callServer(findTakers, slot).catch(() => null);
  const count = found?.why === null ? found.takers.length : 0;
  if (count === 0) return;
  showSuccess(`${formatTime(time, today)} is free: ${count} would take it`, {
    detail: time.doctorName,
    next: { label: 'Offer it', go: () => askWhoWouldTake(time) },
  });
}

/** "Tue 24 Nov, 10:30 AM", "Tomorrow, 10:30 AM" */
export function formatTime(
  { slotDate, slotTime }: Pick<FreedTime, 'slotDate' | 'slotTime'>,
  today: CalendarDate,
): string {
  const date = parseSlotDate(slotDate);
  return `${date ? formatDayShort(date, today) : slotDate}, ${showSlotTime(slotTime)}`;
}
