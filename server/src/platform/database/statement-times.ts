import { channel } from 'node:diagnostics_channel';
import type { LogEvent } from 'kysely';

/** What one statement took, between handing it to the database and its answer. */
export interface StatementTime {
  readonly sql: string;
  readonly ms: number;
}

const times = channel('docket:statement');

/** Kysely's log of a database: tells what each statement took to whoever follows, whether it succeeded or not. */
export function publishStatementTime({ query, queryDurationMillis }: LogEvent): void {
  if (!times.hasSubscribers) return;
  const time: StatementTime = { sql: query.sql, ms: queryDurationMillis };
  times.publish(time);
}

/** Hears what each statement of this process takes; returns what stops it. */
export function followStatementTimes(receive: (time: StatementTime) => void): () => void {
  // Nobody else publishes on this channel.
  const listener = (time: unknown) => receive(time as StatementTime);
  times.subscribe(listener);
  return () => void times.unsubscribe(listener);
}
