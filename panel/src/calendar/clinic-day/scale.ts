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
export function across(scale: Scale, from: number, to: number): { left: string; width: string } | null {
  const left = share(scale, from);
  const right = share(scale, to);
  return left < right ? { left: `${left}%`, width: `${right - left}%` } : null;
}

// The borders of an appointment's box, in pixels.
const edges = 4;
/** The widths, in pixels, below which an appointment's box hides a part. */
const narrow = [184, 140, 112, 88, 76, 64, 42, 22];

/** Returns the widths of `narrow` that the box between two wall minutes falls short of, for CSS: "184 140 112". */
export function under(scale: Scale, from: number, to: number): string {
  const room = ((share(scale, to) - share(scale, from)) / 100) * scale.width - edges;
  return narrow.filter((width) => room <= width).join(' ');
}

/** Returns a wall minute's position on the scale in percent, clamped to its hours. */
export function share({ midnight, fromHour, toHour }: Scale, wallMinute: number): number {
  const part = (wallMinute - midnight - fromHour * 60) / ((toHour - fromHour) * 60);
  return 100 * Math.min(Math.max(part, 0), 1);
}
