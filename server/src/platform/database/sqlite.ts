import { EventEmitter } from 'node:events';
import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { Kysely, type SqliteDatabase, SqliteDialect, type SqliteStatement } from 'kysely';
import type { Announcement, Db, Engine } from './engine.ts';

const fileName = 'docket.db';
const diskFullCode = 13; // SQLITE_FULL
const ioErrorCode = 10; // SQLITE_IOERR
const constraintCode = 19; // SQLITE_CONSTRAINT
const statementsKept = 500;

/**
 * Opens the embedded database in a folder, made when missing (0700, files 0600).
 * One connection writes, so its transactions stand in line; a second one only reads and never waits for them.
 * Takes the folder's path; returns the engine. Throws what the file system or SQLite throws.
 */
export function openSqlite(folder: string): Engine {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  const path = join(folder, fileName);
  const writer = new DatabaseSync(path);
  writer.exec(
    'pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma busy_timeout = 5000',
  );
  chmodSync(path, 0o600);
  const reader = new DatabaseSync(path, { readOnly: true });
  reader.exec('pragma busy_timeout = 5000');
  const writing = toKysely(writer);
  const reading = toKysely(reader);
  const heard = new EventEmitter().setMaxListeners(0);

  return {
    kind: 'sqlite',
    read: { kind: 'sqlite', db: reading },
    async transaction(work) {
      const collected: Announcement[] = [];
      const result = await writing.transaction().execute((db) => {
        collected.length = 0;
        return work({ kind: 'sqlite', db, announce: async (event) => void collected.push(event) });
      });
      for (const event of collected) heard.emit('announcement', event);
      return result;
    },
    async listen(listener) {
      heard.on('announcement', listener);
      return () => heard.off('announcement', listener);
    },
    constraintOf,
    unavailableBecause(error) {
      const code = primaryCodeOf(error);
      if (code === diskFullCode) return 'The disk is full';
      return code === ioErrorCode ? 'The disk can not be read or written' : null;
    },
    async ping() {
      reader.prepare('select 1').get();
    },
    async explain(query) {
      const { sql, parameters } = query.compile();
      const rows = reader.prepare(`explain query plan ${sql}`).all(...(parameters as SQLInputValue[]));
      return rows.map((row) => String(row.detail));
    },
    async close() {
      await reading.destroy();
      await writing.destroy();
    },
  };
}

function toKysely(database: DatabaseSync): Db {
  return new Kysely({ dialect: new SqliteDialect({ database: adapt(database) }) });
}

// Kysely speaks the dialect of another SQLite library; prepared statements are kept by their text.
function adapt(database: DatabaseSync): SqliteDatabase {
  const prepared = new Map<string, StatementSync>();
  const prepare = (sql: string) => {
    const known = prepared.get(sql);
    if (known) return known;
    const statement = database.prepare(sql);
    if (prepared.size >= statementsKept) prepared.clear();
    prepared.set(sql, statement);
    return statement;
  };
  return {
    close: () => database.close(),
    prepare(sql): SqliteStatement {
      const statement = prepare(sql);
      const bind = (parameters: readonly unknown[]) => parameters as SQLInputValue[];
      return {
        reader: statement.columns().length > 0,
        all: (parameters) => statement.all(...bind(parameters)),
        run: (parameters) => statement.run(...bind(parameters)),
        iterate: (parameters) => statement.iterate(...bind(parameters)),
      };
    },
  };
}

// "UNIQUE constraint failed: accounts.email" speaks of accounts_email; our own triggers raise the bare name.
function constraintOf(error: unknown): string | null {
  if (primaryCodeOf(error) !== constraintCode) return null;
  const message = (error as Error).message;
  const columns = /constraint failed: (.+)$/.exec(message)?.[1];
  return columns ? (columns.split(', ')[0]?.replace('.', '_') ?? null) : message;
}

function primaryCodeOf(error: unknown): number | null {
  const code = (error as { errcode?: unknown } | null)?.errcode;
  return typeof code === 'number' ? code & 0xff : null;
}
