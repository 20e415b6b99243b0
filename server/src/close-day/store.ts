import { sql } from 'kysely';
import type { Connection } from '../platform/database/engine.ts';

/** Wall minutes; `to` does not belong to it. */
interface Window {
  readonly from: number;
  readonly to: number;
}

/** The queries; each reads a short range of the status' index. */
export const closeDayQueries = {
  withoutOutcome: ({ from, to }: Window, most: number) => sql<{ n: number }>`
    select n from appointments where status = 'pending' and starts_at >= ${from} and starts_at < ${to}
    order by starts_at, n limit ${most}`,
  countPending: ({ from, to }: Window) => sql<{ count: number }>`
    select count(*) as count from appointments
    where status = 'pending' and starts_at >= ${from} and starts_at < ${to}`,
};

/** What the end of a day asks of the book. */
export function closeDayStore({ db }: Connection) {
  return {
    /** Numbers of pending appointments that begin in the window, earliest first. */
    async withoutOutcome(window: Window, most: number): Promise<number[]> {
      return (await closeDayQueries.withoutOutcome(window, most).execute(db)).rows.map(({ n }) => n);
    },
    async countPending(window: Window): Promise<number> {
      return (await closeDayQueries.countPending(window).execute(db)).rows[0]?.count ?? 0;
    },
  };
}
