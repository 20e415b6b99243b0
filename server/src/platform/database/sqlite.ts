import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { Refusal } from '../refusal.ts';
import type { DatabaseUse, Engine, PublishedChange } from './engine.ts';
import { checkNotMoved, readFolderMove } from './moved-folder.ts';
import { notNested } from './not-nested.ts';
import { toKysely } from './sqlite-connection.ts';
import { checkNoRestoreCutOff, type HeldFolder, holdFolder } from './sqlite-folder.ts';
import { createSubscribers, type DatabaseLog, noLog } from './subscribe.ts';

/**
 * Opens the embedded database in a folder and locks the folder for this process. One connection writes, one transaction
 * at a time. A second connection only reads and never waits for the first; it sees every commit, because it leaves no
 * statement open. Throws Refusal when the folder or the file can't be used.
 */
export function openSqlite(folder: string, log: DatabaseLog = noLog, use: DatabaseUse = 'serving'): Engine {
  const held = holdFolder(folder);
  checkIsPractice(held);
  if (readFolderMove(held.databasePath) !== null)
    log.warn(
      { folder },
      'a move of this practice to PostgreSQL was begun and has not ended: the practice is still in this folder',
    );
  const { writer, reader, optimizing } = openBoth(held, use, log);
  const writing = toKysely(writer);
  const reading = reader === writer ? writing : toKysely(reader);
  const listeners = createSubscribers(log);

  return {
    kind: 'sqlite',
    read: { kind: 'sqlite', db: reading },
    async transaction(work) {
      const collected: PublishedChange[] = [];
      const publish = async (event: PublishedChange) => void collected.push(event);
      const result = await notNested(() =>
        writing.transaction().execute((db) => work({ kind: 'sqlite', db, publish })),
      );
      for (const event of collected) listeners.notify(event);
      return result;
    },
    // Changes are published inside this process, so none is ever missed.
    async listen(onChange) {
      return listeners.add(onChange);
    },
    constraintOf,
    unavailableBecause,
    async ping() {
      reader.prepare('select 1').get();
    },
    pool: () => null,
    async explain(query) {
      const { sql, parameters } = query.compile();
      const rows = reader.prepare(`explain query plan ${sql}`).all(...(parameters as SQLInputValue[]));
      return rows.map((row) => String(row.detail));
    },
    async close() {
      optimizing?.stop();
      await reading.destroy();
      await writing.destroy();
      // Kysely closes only connections that it has used. The writer comes last: closing it merges the write-ahead log
      // into the file.
      for (const database of [reader, writer]) if (database.isOpen) database.close();
      held.release();
    },
  };
}

function checkIsPractice(held: HeldFolder): void {
  try {
    checkNoRestoreCutOff(held.databasePath);
    checkNotMoved(held.databasePath);
  } catch (error) {
    held.release();
    throw error;
  }
}

// No server uses the folder during a filling. Old pages are kept in a journal and each page is written once, sorting is
// done in memory, and foreign keys are checked at the end, all at once.
const forFilling = `pragma journal_mode = delete; pragma synchronous = full; pragma foreign_keys = off;
  pragma cache_size = -600000; pragma temp_store = memory; pragma threads = 2`;

interface Opened {
  readonly writer: DatabaseSync;
  readonly reader: DatabaseSync;
  /** null for a filling, which updates the statistics at its end */
  readonly optimizing: Optimizing | null;
}

function openBoth(held: HeldFolder, use: DatabaseUse, log: DatabaseLog): Opened {
  try {
    const writer = new DatabaseSync(held.databasePath, { timeout: 5_000 });
    if (use === 'filling') {
      writer.exec(forFilling);
      return { writer, reader: writer, optimizing: null };
    }
    writer.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on');
    // Overwrites deleted content within its page, so that no secret remains there, such as one that is encrypted by
    // now.
    writer.exec('pragma secure_delete = fast');
    // The statement journal would otherwise be a file, created and removed for each change.
    writer.exec('pragma temp_store = memory');
    // The log is merged after 16 MB instead of 4, since a day's changes rewrite a few pages again and again.
    writer.exec('pragma wal_autocheckpoint = 4000');
    const optimizing = keepOptimized(writer, log);
    const reader = new DatabaseSync(held.databasePath, { readOnly: true, timeout: 5_000 });
    // Searches in a large practice touch rows all over the file. A cache of 64 MiB halves their cost.
    reader.exec('pragma cache_size = -65536');
    reader.prepare('select count(*) from sqlite_schema').get();
    return { writer, reader, optimizing };
  } catch (error) {
    held.release();
    const reason = unavailableBecause(error) ?? (error as Error).message;
    throw new Refusal('unavailable', `The database ${held.databasePath} can not be opened: ${reason}`);
  }
}

// Primary result codes of SQLite.
const busy = 5;
const locked = 6;
const readOnly = 8;
const ioError = 10;
const full = 13;
const cantOpen = 14;
const constraint = 19;

/**
 * Returns the name of the violated constraint, or null. "UNIQUE constraint failed: accounts.email" becomes
 * accounts_email; Docket's triggers raise the bare name.
 */
function constraintOf(error: unknown): string | null {
  if (readPrimaryCode(error) !== constraint) return null;
  const message = (error as Error).message;
  const columns = /constraint failed: (.+)$/.exec(message)?.[1];
  return columns ? (columns.split(', ')[0]?.replace('.', '_') ?? null) : message;
}

function unavailableBecause(error: unknown): string | null {
  switch (readPrimaryCode(error)) {
    case full:
      return 'The disk is full';
    case ioError:
    case cantOpen:
    case readOnly:
      return 'The disk can not be read or written';
    case busy:
    case locked:
      return 'The database is busy. Please try again';
    default:
      return isClosed(error) ? 'The server is stopping' : null;
  }
}

const closedMessages = new Set([
  'database is not open',
  'statement has been finalized',
  'driver has already been destroyed',
]);

const isClosed = (error: unknown) => error instanceof Error && closedMessages.has(error.message);

function readPrimaryCode(error: unknown): number | null {
  const code = (error as { errcode?: unknown } | null)?.errcode;
  return typeof code === 'number' ? code & 0xff : null;
}

const everyMs = 4 * 3_600_000;

/** Keeps SQLite's statistics for its query plans up to date. */
interface Optimizing {
  /** Stops after a last update. Call it before the connection is closed. */
  stop(): void;
}

/**
 * Lets SQLite update missing or old statistics: now, every few hours and at the end, as its makers advise for
 * long-lived connections. It samples rows, so it takes milliseconds at any size. Call it with the writing connection
 * before opening others, which read the statistics when they open.
 */
export function keepOptimized(writer: DatabaseSync, log: DatabaseLog): Optimizing {
  const optimize = () => {
    // Inside an open transaction the update would become part of it. The next run is soon enough.
    if (!writer.isOpen || writer.isTransaction) return;
    try {
      // All tables, not only those this connection has queried: most queries use the other connection.
      writer.exec('pragma optimize = 0x10002');
    } catch (error) {
      // Old statistics only slow queries down, so the server goes on.
      log.warn({ err: error }, 'the database statistics could not be updated');
    }
  };
  optimize();
  const timer = setInterval(optimize, everyMs).unref();
  return {
    stop() {
      clearInterval(timer);
      optimize();
    },
  };
}
