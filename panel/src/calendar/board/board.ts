import {
  addDays,
  type CalendarDate,
  formatClockTime,
  fromWallMinutes,
  parseIsoDate,
  toIsoDate,
  toWallMinutes,
  weekdayOf,
} from '@docket/contract/formats/slot-date.ts';
import { millisecondsPerDay } from '@docket/contract/rules/limits.ts';
import { daysIn, type VisibleDays } from './span.ts';

/**
 * The calendar library uses the browser's clock, the clinic its own wall time. A board converts wall minutes to the
 * library's text, and back.
 */
export interface Board {
  /** The first day in the library's format: "2026-09-05". */
  readonly first: string;
  readonly toText: (wallMinutes: number) => string;
  readonly toWall: (text: string) => number;
}

// The Monday of a week without a clock change anywhere in the world.
const mondayWithoutClockChange: CalendarDate = { year: 2025, month: 1, day: 13 };

/**
 * Returns the board of the visible days. On days when the browser's clock changes, its hours differ from the
 * clinic's: those days are drawn as equal weekdays of a week without clock changes.
 */
export function boardFor(span: VisibleDays): Board {
  const start = toWallMinutes(span.first);
  const shiftedStart = toWallMinutes(addDays(mondayWithoutClockChange, weekdayOf(span.first) - 1));
  const shiftMinutes = hasClockChange(span) ? shiftedStart - start : 0;
  return {
    first: toIsoDate(fromWallMinutes(start + shiftMinutes).date),
    toText: (wallMinutes) => {
      const { date, minutes } = fromWallMinutes(wallMinutes + shiftMinutes);
      return `${toIsoDate(date)} ${formatClockTime(minutes)}:00`;
    },
    toWall: (text) => parseWallMinutes(text) - shiftMinutes,
  };
}

function hasClockChange(span: VisibleDays): boolean {
  return daysIn(span).some(({ year, month, day }) => {
    const length = new Date(year, month - 1, day + 1).getTime() - new Date(year, month - 1, day).getTime();
    return length !== millisecondsPerDay;
  });
}

/** Returns "2026-09-05 10:30:00" in wall minutes. */
function parseWallMinutes(text: string): number {
  const date = parseIsoDate(text.slice(0, 10));
  if (!date) throw new Error(`The calendar named no day: ${text}`);
  return toWallMinutes(date, Number(text.slice(11, 13) || 0) * 60 + Number(text.slice(14, 16) || 0));
}
