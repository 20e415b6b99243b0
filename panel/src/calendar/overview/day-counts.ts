import type { MonthAnswer } from '@docket/contract/endpoints/calendar.ts';
import type { StatusStyle } from '../appointment/format-appointment.ts';

export type DayCounts = MonthAnswer['days'][number];

/** Returns the non-zero counts of a day, each with its style and text: "12 pending". */
export function countsOf(day: DayCounts): { look: StatusStyle; count: number; text: string }[] {
  const all = [
    { look: 'pending', count: day.pending, text: `${day.pending} pending` },
    { look: 'completed', count: day.completed, text: `${day.completed} completed` },
    { look: 'cancelled', count: day.cancelled, text: `${day.cancelled} cancelled` },
  ] as const;
  return all.filter(({ count }) => count > 0);
}

/** Returns "12 pending, 3 completed", or "No appointments". */
export function formatCounts(day: DayCounts | undefined): string {
  const texts = day ? countsOf(day).map((dayCount) => dayCount.text) : [];
  return texts.join(', ') || 'No appointments';
}
