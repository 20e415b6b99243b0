import type { readMonthAsAdmin } from '@docket/contract/calendar.ts';
import type { AnswerOf } from '@docket/contract/endpoint.ts';
import type { Look } from './say-visit.ts';

export type DayCounts = AnswerOf<typeof readMonthAsAdmin>['days'][number];

/** The counts of a day that are any, each with how it looks and its words: "12 pending". */
export function countsOf(day: DayCounts): { look: Look; count: number; words: string }[] {
  const all = [
    { look: 'pending', count: day.pending, words: `${day.pending} pending` },
    { look: 'completed', count: day.completed, words: `${day.completed} completed` },
    { look: 'cancelled', count: day.cancelled, words: `${day.cancelled} cancelled` },
  ] as const;
  return all.filter(({ count }) => count > 0);
}

/** "12 pending, 3 completed"; "No visits" where there is nothing. */
export function sayCounts(day: DayCounts | undefined): string {
  const words = day ? countsOf(day).map((one) => one.words) : [];
  return words.join(', ') || 'No visits';
}

/** Everything of the month, in one line. */
export function sumOf(days: readonly DayCounts[], month: string): DayCounts {
  const own = days.filter(({ date }) => date.startsWith(month));
  const sum = (name: 'pending' | 'completed' | 'cancelled') =>
    own.reduce((total, day) => total + day[name], 0);
  return { date: month, pending: sum('pending'), completed: sum('completed'), cancelled: sum('cancelled') };
}
