import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { cleanName } from '@docket/contract/formats/clean-name.ts';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import type { Tx } from '../database/engine.ts';
import { storedSettings } from '../stored-settings.ts';
import { foldSign, searchKeysOf } from './fold.ts';

const batchSize = 100;
const leaseKey = 'folding search texts';
/** Longer than any batch takes. After a crash of the holder, other nodes wait this long. */
const leaseMs = 60_000;
const maxSkewMs = 15 * 60_000;
const betweenBatchesMs = 20;
/** During a rolling update, nodes of the older release still write rows with old folds. */
const checkEveryMs = 60_000;
const tables = ['patients', 'doctors'] as const;

/** Cleans names and folds search texts of older releases, in the background. */
export interface Refolder {
  /** Folds every row that needs it and returns the number; fewer when another node holds the lease. */
  refoldAll(): Promise<number>;
  /** Starts folding and checks again each minute until `stop`. */
  start(): void;
  stop(): Promise<void>;
}

/** Creates the refolder. Each batch is committed, so after a stop the next start continues there. */
export function createRefolder({ engine, clock, log }: Context): Refolder {
  const node = randomUUID();
  const stopping = new AbortController();
  let running: Promise<unknown> = Promise.resolve();

  async function refoldAll(): Promise<number> {
    await engine.transaction(cleanAccounts);
    let count = 0;
    for (const table of tables) {
      while (!stopping.signal.aborted && (await isAnyLeft(table))) {
        const done = await engine.transaction((tx) => refoldBatch(tx, table));
        if (done === null) return count;
        count += done;
        await wait(betweenBatchesMs);
      }
    }
    if (count > 0) {
      await engine.transaction((tx) => storedSettings(tx).remove(leaseKey));
      log.info({ rows: count }, 'folded the search texts of an older release again');
    }
    return count;
  }

  async function isAnyLeft(table: (typeof tables)[number]): Promise<boolean> {
    const query = sql`select 1 from ${sql.id(table)} where ${isOlder} limit 1`;
    return (await query.execute(engine.read.db)).rows.length > 0;
  }

  /** Returns the number of folded rows; null when another node holds the lease. */
  async function refoldBatch(tx: Tx, table: (typeof tables)[number]): Promise<number | null> {
    const stored = storedSettings(tx);
    const nowMs = clock.nowMs();
    const [holder = '', until = '0'] = (await stored.hold(leaseKey, `${node} 0`)).split(' ');
    // A lease that ends too far in the future was written by a wrong clock.
    const isHeld = Number(until) > nowMs && Number(until) <= nowMs + leaseMs + maxSkewMs;
    if (holder !== node && isHeld) return null;
    await stored.write(leaseKey, `${node} ${nowMs + leaseMs}`);
    const rows = await readOlder(tx, table);
    for (const { n, id, search, ...person } of rows) {
      const name = cleanStored(person.name);
      const keys = searchKeysOf({ ...person, name });
      // Skips rows changed since they were read: the change has folded them, or the next batch will.
      const written = await tx.db
        .updateTable(table)
        .set({ name, name_key: keys.nameKey, search: keys.search })
        .where('n', '=', n)
        .where('search', '=', search)
        .where('name', '=', person.name)
        .returning('id')
        .executeTakeFirst();
      if (!written || name === person.name) continue;
      const announced = { topic: table, ids: table === 'patients' ? { patientId: id } : { doctorId: id } };
      await tx.publish(announced);
    }
    return rows.length;
  }

  async function work(): Promise<void> {
    while (!stopping.signal.aborted) {
      await refoldAll().catch((error: unknown) => {
        if (!engine.unavailableBecause(error)) log.error(error);
      });
      await wait(checkEveryMs);
    }
  }

  const wait = (ms: number) => pause(ms, null, { signal: stopping.signal }).catch(() => null);

  return {
    refoldAll,
    start() {
      running = work();
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

/** A name without visible characters becomes a dash. */
const cleanStored = (name: string) => cleanName(name) || '-';

// Accounts carry no sign of the fold; they are few. The audit trail keeps the names as they were written.
async function cleanAccounts(tx: Tx): Promise<void> {
  for (const { id, name } of await tx.db.selectFrom('accounts').select(['id', 'name']).execute()) {
    const clean = cleanStored(name);
    if (clean === name) continue;
    await tx.db
      .updateTable('accounts')
      .set({ name: clean })
      .where('id', '=', id)
      .where('name', '=', name)
      .execute();
    await tx.publish({ topic: 'people', ids: { accountId: id } });
  }
}

interface OlderRow {
  readonly n: number;
  readonly id: string;
  readonly search: string;
  readonly name: string;
  readonly email: string;
  readonly phone?: string;
}

// The condition of the partial indexes of 0058-clean-names, which contain only these rows.
const isOlder = sql.raw(`search not like '%${foldSign}'`);

async function readOlder({ db }: Tx, table: (typeof tables)[number]): Promise<OlderRow[]> {
  const query =
    table === 'patients'
      ? sql<OlderRow>`select n, id, search, name, email, phone from patients where ${isOlder} order by n limit ${batchSize}`
      : sql<OlderRow>`select d.n, d.id, d.search, d.name, a.email from doctors d join accounts a on a.id = d.id
          where d.${isOlder} order by d.n limit ${batchSize}`;
  return (await query.execute(db)).rows;
}
