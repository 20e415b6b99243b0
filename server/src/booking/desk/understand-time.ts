import type { CalendarDate } from '@docket/contract/slot-date.ts';
import { readDay } from './read-day.ts';

/** What the words of the desk's field say about time, and the words that say something else. */
export interface UnderstoodTime {
  readonly date: CalendarDate | null;
  /** minutes since midnight */
  readonly time: number | null;
  /** What is written like a time or a day and is none: "25:00 is not a time". */
  readonly wrong: string | null;
  readonly otherWords: readonly string[];
}

/** Takes the field's words and the clinic's date today; returns the day and time they name and what is left. */
export function understandTime(words: readonly string[], today: CalendarDate): UnderstoodTime {
  const small = words.map((word) => word.toLowerCase());
  let date: CalendarDate | null = null;
  let time: number | null = null;
  let wrong: string | null = null;
  const otherWords: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = small[at] ?? '';
    const next = small[at + 1] ?? '';
    const half = /^[ap]m$/.test(next) ? next : '';
    const readTime: number | null = asTime(word + half) ?? asBareTime(small, at);
    if (readTime !== null && time === null) {
      time = readTime;
      at += half ? 1 : 0;
      continue;
    }
    if (readTime === null && looksLikeTime(word + half)) {
      wrong ??= `${[words[at], half].filter(Boolean).join(' ')} is not a time`;
      at += half ? 1 : 0;
      continue;
    }
    const day = readDay(small.slice(at), today);
    if (day && (date === null || !day.date)) {
      date ??= day.date;
      if (day.born) otherWords.push(day.born);
      wrong ??= day.wrong ?? null;
      at += day.count - 1;
    } else otherWords.push(words[at] ?? '');
  }
  return { date, time, wrong, otherWords };
}

// "14:30", "2:30pm", "9am": a bare number is no time, it may be part of a phone number.
function asTime(word: string): number | null {
  const match = /^(\d{1,2})(?::(\d{2}))?([ap]m)?$/.exec(word);
  if (!match || (match[2] === undefined && match[3] === undefined)) return null;
  const hour = Number(match[1]);
  const minute = Number(match[2] ?? 0);
  const half = match[3];
  if (minute > 59 || hour > 23 || (half && (hour < 1 || hour > 12))) return null;
  return (half ? (hour % 12) + (half === 'pm' ? 12 : 0) : hour) * 60 + minute;
}

function looksLikeTime(word: string): boolean {
  return /^\d{1,2}(:\d*([ap]m)?|[ap]m)$/.test(word);
}

// "1430" beside words, at an hour and minute people make appointments for: other four digits are of a phone number.
function asBareTime(words: readonly string[], at: number): number | null {
  const match = /^(0[6-9]|1\d|2[0-2])([0-5][05])$/.exec(words[at] ?? '');
  const isOfPhone = [words[at - 1], words[at + 1]].some((word) => /^[+(]?\d[\d()/-]*$/.test(word ?? ''));
  if (!match || words.length < 2 || (isOfPhone && !isAfterDay(words, at))) return null;
  return Number(match[1]) * 60 + Number(match[2]);
}

// "nov 24 1430"
function isAfterDay(words: readonly string[], at: number): boolean {
  return /^\d{1,2}$/.test(words[at - 1] ?? '') && /^[a-z]{3,}$/.test(words[at - 2] ?? '');
}
