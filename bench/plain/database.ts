import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import pg from 'pg';
import { listStatements } from './statements.ts';

type Name = keyof ReturnType<typeof listStatements>;
type Value = string | number | null;
export type PlainRow = Record<string, unknown>;
type Run = (name: Name, values?: readonly Value[]) => Promise<PlainRow[]> | PlainRow[];

/** The database of the plain routes: prepared statements, and one durable transaction at a time. */
export interface PlainDatabase {
  readonly kind: 'sqlite' | 'postgres';
  readonly run: Run;
  transaction(work: (run: Run) => Promise<void> | void): Promise<void>;
}

/**
 * Opens the measured clinic's database beside its server: a folder with SQLite, or the URL of a PostgreSQL server.
 */
export function openPlain(location: string): PlainDatabase {
  return location.startsWith('postgres') ? openPostgres(location) : openSqlite(location);
}

function openSqlite(folder: string): PlainDatabase {
  const reader = new DatabaseSync(join(folder, 'docket.db'), { readOnly: true });
  const writer = new DatabaseSync(join(folder, 'docket.db'), { timeout: 5_000 });
  reader.exec('pragma cache_size = -65536');
  writer.exec('pragma synchronous = full; pragma foreign_keys = on');
  const read = preparedOn(reader);
  const write = preparedOn(writer);
  let last = Promise.resolve();
  return {
    kind: 'sqlite',
    run: read,
    transaction(work) {
      // One connection writes; other writes queue.
      last = last.then(async () => {
        writer.exec('begin immediate');
        await work(write);
        writer.exec('commit');
      });
      return last;
    },
  };
}

function preparedOn(database: DatabaseSync): (name: Name, values?: readonly Value[]) => PlainRow[] {
  const texts = listStatements('sqlite');
  const prepared = new Map<Name, ReturnType<DatabaseSync['prepare']>>();
  return (name, values = []) => {
    const statement = prepared.get(name) ?? database.prepare(texts[name]);
    prepared.set(name, statement);
    return statement.all(...(values as SQLInputValue[])) as PlainRow[];
  };
}

// Size of Docket's connection pool.
const connections = 10;

function openPostgres(url: string): PlainDatabase {
  const pool = new pg.Pool({ connectionString: url, max: connections });
  const texts = listStatements('postgres');
  const on =
    (client: Pick<pg.Pool, 'query'>): Run =>
    async (name, values = []) =>
      (await client.query({ name, text: texts[name], values: [...values] })).rows;
  return {
    kind: 'postgres',
    run: on(pool),
    async transaction(work) {
      const client = await pool.connect();
      await client.query('begin');
      await work(on(client as unknown as pg.Pool));
      await client.query('commit');
      client.release();
    },
  };
}
