import { type CalendarDate, parseSlotDate, showSlotTime } from '@docket/contract/formats/slot-date.ts';
import { create } from 'zustand';
import { formatDayShort } from '../clinic/format-day.ts';

/** A time that became free, as long as the appointment that had it. */
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
  /** Kept while the dialog closes. */
  readonly time: FreedTime | null;
  readonly isOpen: boolean;
}

/** The state of the freed-time dialog; one dialog serves every page. */
export const useFreedTime = create<FreedTimeDialog>(() => ({ time: null, isOpen: false }));

export function openFreedTimeDialog(time: FreedTime): void {
  useFreedTime.setState({ time, isOpen: true });
}

export function closeFreedTime(): void {
  useFreedTime.setState({ isOpen: false });
}

/** "Tue 24 Nov, 10:30 AM", "Tomorrow, 10:30 AM" */
export function formatTime(
  { slotDate, slotTime }: Pick<FreedTime, 'slotDate' | 'slotTime'>,
  today: CalendarDate,
): string {
  const date = parseSlotDate(slotDate);
  return `${date ? formatDayShort(date, today) : slotDate}, ${showSlotTime(slotTime)}`;
}
