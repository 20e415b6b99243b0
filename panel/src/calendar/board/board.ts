import { millisecondsPerDay } from '@docket/contract/limits.ts';
import {
  addDays,
  type CalendarDate,
  formatClockTime,
  fromWallMinutes,
  parseIsoDate,
  toIsoDate,
  toWallMinutes,
  weekdayOf,
} from '@docket/contract/slot-date.ts';
import { daysIn, type VisibleDays } from './span.ts';

/**
 * The calendar's library counts time on the browser's own clock, the clinic on its wall. A board turns one into the
 * other: wall minutes into the text the library draws by, and back.
 */
export interface Board {
  /** The first day, as the library knows it: "2026-09-05". */
  readonly first: string;
  readonly toText: (wallMinutes: number) => string;
  readonly toWall: (text: string) => number;
}

// A week in which no clock of the world was changed; it begins on a Monday.
const quietMonday: CalendarDate = { year: 2025, month: 1, day: 13 };

/**
 * The board of the days on screen. On days when the browser's clock changes, its hours are not those of the clinic's
 * wall: such days are drawn as the same weekdays of a quiet week.
 */
export function boardFor(span: VisibleDays): Board {
  const start = toWallMinutes(span.first);
  const quietStart = toWallMinutes(addDays(quietMonday, weekdayOf(span.first) - 1));
  const shift = changesClock(span) ? quietStart - start : 0;
  return {
    first: toIsoDate(fromWallMinutes(start + shift).date),
    toText: (wallMinutes) => {
      const { date, minutes } = fromWallMinutes(wallMinutes + shift);
      return `${toIsoDate(date)} ${formatClockTime(minutes)}:00`;
    },
    toWall: (text) => readText(text) - shift,
  };
}

function changesClock(span: VisibleDays): boolean {
  return daysIn(span).some(({ year, month, day }) => {
    const length = new Date(year, month - 1, day + 1).getTime() - new Date(year, month - 1, day).getTime();
    return length !== millisecondsPerDay;
  });
}

/** "2026-09-05 10:30:00" in wall minutes. */
function readText(text: string): number {
  const date = parseIsoDate(text.slice(0, 10));
  if (!date) throw new Error(`The calendar named no day: ${text}`);
  return toWallMinutes(date, Number(text.slice(11, 13) || 0) * 60 + Number(text.slice(14, 16) || 0));
}
