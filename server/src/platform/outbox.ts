import { setTimeout as pause } from 'node:timers/promises';
import { millisecondsPerMinute } from '@docket/contract/rules/limits.ts';
import { type Generated, type RawBuilder, sql, type Updateable } from 'kysely';
import type { Clock } from './clock.ts';
import type { Connection } from './database/engine.ts';
import type { Database } from './database/schema.ts';

/**
 * An outbox is a table whose rows the nodes deliver at least once. A row is due at `next_at`:
 *
 *              lease: attempts + 1, next_at = end of the lease
 *     waiting ─────────────────────────────────────────────────▶ attempt ──settle──▶ ended: next_at is null
 *        ▲                                                          │
 *        └─── settle with a later next_at, after a failure ◀────────┤
 *        └─── the lease ends, because the node has died ◀───────────┘
 */
type OutboxTable = {
  [Table in keyof Database]: Database[Table] extends { next_at: number | null; attempts: Generated<number> }
    ? Table
    : never;
}[keyof Database];

/** New values of columns; SQL for a value that depends on the row. */
type Columns<Table extends OutboxTable> = {
  readonly [Name in keyof Updateable<Database[Table]>]?:
    | Updateable<Database[Table]>[Name]
    | RawBuilder<unknown>;
};

/** Returns the functions that change rows of an outbox table. `which` is the SQL condition for the rows. */
export function outboxStore<Table extends OutboxTable>({ db }: Connection, table: Table) {
  async function change<Row = unknown>(
    which: RawBuilder<unknown>,
    columns: Columns<Table>,
    returned?: RawBuilder<unknown>,
  ): Promise<Row[]> {
    const assignments = Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
    const returning = returned ? sql`returning ${returned}` : sql``;
    const update = sql<Row>`update ${sql.table(table)} set ${sql.join(assignments)} where ${which} ${returning}`;
    return (await update.execute(db)).rows;
  }
  return {
    /** Postpones, releases or ends rows without an attempt; returns the columns `returned` of each. */
    change,

    /** Leases a row to this node. After the lease another node may begin the next attempt. */
    async lease(
      which: RawBuilder<unknown>,
      { attempt, endsAt }: { readonly attempt: number; readonly endsAt: number },
      columns: Columns<Table>,
    ): Promise<void> {
      await change(which, { ...columns, attempts: attempt, next_at: endsAt } as Columns<Table>);
    },

    /** Records the outcome of an attempt unless a later attempt has begun. */
    async settle(
      which: RawBuilder<unknown>,
      attempt: number,
      columns: Columns<Table> & { readonly next_at: number | null },
    ): Promise<void> {
      await change(sql`${which} and attempts = ${attempt}`, columns);
    },
  };
}

/** Makes a query skip rows that another node or a change has locked, instead of waiting for them. */
export const skipLocked = ({ kind }: Pick<Connection, 'kind'>) =>
  sql.raw(kind === 'postgres' ? 'for update skip locked' : '');

/**
 * Returns the pause after a number of failed attempts (from 1), in milliseconds. `pausesInMinutes` lists the pauses;
 * the last one repeats.
 */
export function findPauseMs(pausesInMinutes: readonly number[], attempts: number): number {
  return (pausesInMinutes[attempts - 1] ?? pausesInMinutes.at(-1) ?? 0) * millisecondsPerMinute;
}

const checkEveryMs = 1_000;
/** Longer pause after an error: if the database is down or full, one log line per second would be too many. */
const afterFailureMs = 15_000;

/** Runs the work every second until `stop` aborts. After an error it calls `onError` and continues 15 seconds later. */
export async function repeatWork(
  work: () => Promise<unknown>,
  { stop, onError }: { readonly stop: AbortSignal; readonly onError: (error: unknown) => void },
): Promise<void> {
  while (!stop.aborted) {
    let waitMs = checkEveryMs;
    try {
      await work();
    } catch (error) {
      onError(error);
      waitMs = afterFailureMs;
    }
    await pause(waitMs, null, { signal: stop }).catch(() => null);
  }
}

/** Returns the work limited to one run in `everyMs`. It runs again after a failure, and after the clock was set back. */
export function limitRuns(
  clock: Clock,
  everyMs: number,
  work: (nowMs: number) => Promise<void>,
): () => Promise<void> {
  let ranAt: number | null = null;
  return async () => {
    const nowMs = clock.nowMs();
    if (ranAt !== null && Math.abs(nowMs - ranAt) < everyMs) return;
    await work(nowMs);
    ranAt = nowMs;
  };
}
