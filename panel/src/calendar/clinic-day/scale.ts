import type { DayWindow } from '../board/day-window.ts';

/** The hours of a day's board, and the wall minute of its midnight. */
export interface Scale extends DayWindow {
  readonly midnight: number;
  /** Width of all hours, in pixels. */
  readonly width: number;
}

/** Returns the full hours of a scale. */
export function hoursOf({ fromHour, toHour }: Scale): number[] {
  return Array.from({ length: toHour - fromHour }, (_, at) => fromHour + at);
}

/** Returns the CSS position of the time between two wall minutes; null outside the scale's hours. */
export function positionOf(scale: Scale, from: number, to: number): { left: string; width: string } | null {
  const left = positionInPercent(scale, from);
  const right = positionInPercent(scale, to);
  return left < right ? { left: `${left}%`, width: `${right - left}%` } : null;
}

// The borders of an appointment's box, in pixels.
const borderPixels = 4;
/** The widths, in pixels, below which an appointment's box hides a part. */
const hidingWidths = [184, 140, 112, 88, 76, 64, 42, 22];

/** Returns the `hidingWidths` that the box between two wall minutes does not reach, for CSS: "184 140 112". */
export function listExceededWidths(scale: Scale, from: number, to: number): string {
  const availablePixels =
    ((positionInPercent(scale, to) - positionInPercent(scale, from)) / 100) * scale.width - borderPixels;
  return hidingWidths.filter((width) => availablePixels <= width).join(' ');
}

/** Returns a wall minute's position on the scale in percent, clamped to its hours. */
export function positionInPercent({ midnight, fromHour, toHour }: Scale, wallMinute: number): number {
  const fraction = (wallMinute - midnight - fromHour * 60) / ((toHour - fromHour) * 60);
  return 100 * Math.min(Math.max(fraction, 0), 1);
}
