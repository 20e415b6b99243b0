import type { DayWindow } from '../board/day-window.ts';

/** The hours a day's board shows, and the wall minute its day begins at. */
export interface Scale extends DayWindow {
  readonly midnight: number;
  /** How wide all the hours are drawn, in pixels. */
  readonly width: number;
}

/** The full hours of a scale, from its first. */
export function hoursOf({ fromHour, toHour }: Scale): number[] {
  return Array.from({ length: toHour - fromHour }, (_, at) => fromHour + at);
}

/** Where the time between two wall minutes lies on the scale, as styles; null if it is outside the scale's hours. */
export function across(scale: Scale, from: number, to: number): { left: string; width: string } | null {
  const left = share(scale, from);
  const right = share(scale, to);
  return left < right ? { left: `${left}%`, width: `${right - left}%` } : null;
}

// Of an appointment's own edges, which leave no room for words.
const edges = 4;
/** The widths below which an appointment's place leaves something out, in pixels. */
const narrow = [184, 140, 112, 88, 76, 64, 42, 22];

/** Those of them that the place between two wall minutes is narrower than: "184 140 112", for the styles. */
export function under(scale: Scale, from: number, to: number): string {
  const room = ((share(scale, to) - share(scale, from)) / 100) * scale.width - edges;
  return narrow.filter((width) => room <= width).join(' ');
}

/** Where a wall minute lies across the scale, in percent; before or after its hours at their edge. */
export function share({ midnight, fromHour, toHour }: Scale, wallMinute: number): number {
  const part = (wallMinute - midnight - fromHour * 60) / ((toHour - fromHour) * 60);
  return 100 * Math.min(Math.max(part, 0), 1);
}
