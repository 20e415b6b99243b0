import { channel } from 'node:diagnostics_channel';
import type { LogEvent } from 'kysely';

/** One statement and its duration in milliseconds, from sending it to its answer. */
export interface StatementTime {
  readonly sql: string;
  readonly ms: number;
}

const times = channel('docket:statement');

/** Publishes the duration of each statement, failed ones included. Used as Kysely's log function. */
export function publishStatementTime({ query, queryDurationMillis }: LogEvent): void {
  if (!times.hasSubscribers) return;
  const time: StatementTime = { sql: query.sql, ms: queryDurationMillis };
  times.publish(time);
}

/** Calls `receive` for each statement of this process. Returns a function that stops it. */
export function followStatementTimes(receive: (time: StatementTime) => void): () => void {
  // Safe to cast, because `publishStatementTime` is the only publisher.
  const listener = (time: unknown) => receive(time as StatementTime);
  times.subscribe(listener);
  return () => void times.unsubscribe(listener);
}
