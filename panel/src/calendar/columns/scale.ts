import type { Appointment } from '@docket/contract/endpoints/appointments.ts';
import type { DayWindow } from '../board/day-window.ts';
import { countSideBySide } from './place-side-by-side.ts';

/** The hours of a board, and their height. */
export interface Scale extends DayWindow {
  /** In pixels. */
  readonly hourHeight: number;
}

/** Returns the full hours of a scale. */
export function listHours({ fromHour, toHour }: DayWindow): number[] {
  return Array.from({ length: toHour - fromHour }, (_, at) => fromHour + at);
}

/** Returns the starts of a day's empty slots, in minutes since midnight. */
export function listSlots({ fromHour, toHour }: DayWindow, slotMinutes: number): number[] {
  const count = ((toHour - fromHour) * 60) / slotMinutes;
  return Array.from({ length: count }, (_, at) => fromHour * 60 + at * slotMinutes);
}

/** Returns the distance in pixels of a time (minutes since midnight) from the top, clamped to the hours. */
export function computeTop({ fromHour, toHour, hourHeight }: Scale, minutes: number): number {
  return ((Math.min(Math.max(minutes, fromHour * 60), toHour * 60) - fromHour * 60) / 60) * hourHeight;
}

/** The least height of an appointment, in pixels: one line of text. */
export const minBoxHeight = 20;

/** Returns the minutes that the least height of an appointment covers. */
export function minBoxMinutes({ hourHeight }: Scale): number {
  return (minBoxHeight / hourHeight) * 60;
}

const minColumnWidth = 120;
// The time and the first letters of the name.
const minBoxWidth = 60;

/**
 * Returns the least width in pixels of a column with these appointments: those of one time are readable beside each
 * other. An appointment counts as a quarter of an hour at least, also where Fit makes its box cover more.
 */
export function computeMinWidth(appointments: readonly Appointment[]): number {
  return Math.max(minColumnWidth, minBoxWidth * countSideBySide(appointments, 15));
}

/** The widths, in pixels, below which an appointment's box hides a part. */
const hidingWidths = [184, 140, 112, 88, 76, 64, 42, 22];

/** Returns the `hidingWidths` that a box does not reach, for CSS: "184 140 112". */
export function listExceededWidths(boxWidth: number): string {
  return hidingWidths.filter((width) => boxWidth <= width).join(' ');
}

/** Returns the lines of text that fit a box of this height in pixels; undefined: everything. */
export function countLines(height: number): 1 | 2 | undefined {
  if (height < 37) return 1;
  return height < 54 ? 2 : undefined;
}
