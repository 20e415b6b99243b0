import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { Refusal } from '../refusal.ts';
import type { DatabaseUse, Engine, PublishedChange } from './engine.ts';
import { checkNotMoved, readFolderMove } from './moved-folder.ts';
import { notNested } from './not-nested.ts';
import { toKysely } from './sqlite-connection.ts';
import { checkNoRestoreCutOff, type HeldFolder, holdFolder } from './sqlite-folder.ts';
import { createSubscribers, type DatabaseLog, noLog } from './subscribe.ts';

/**
 * Opens the embedded database in a folder and holds that folder for this process.
 * One connection writes, so its transactions stand in line; a second one only reads, never waits for them and sees
 * everything committed, because it never leaves a statement open.
 * Throws Refusal when the folder or the file can not be used.
 */
export function openSqlite(folder: string, log: DatabaseLog = noLog, use: DatabaseUse = 'serving'): Engine {
  const held = holdFolder(folder);
  checkIsPractice(held);
  if (readFolderMove(held.databasePath) !== null)
    log.warn(
      { folder },
      'a move of this practice to PostgreSQL was begun and has not ended: the folder is still the practice',
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
      for (const event of collected) listeners.tell(event);
      return result;
    },
    // What is committed is told in the same process: nothing is ever missed.
    async listen(heard) {
      return listeners.add(heard);
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
      // Kysely closes only what it has used. The writer comes last: it folds the log back into the file.
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

// A filling has the folder to itself. It writes each page once, with the old ones in a journal, and sorts in memory;
// what refers to nothing is looked for afterwards, all at once.
const forFilling = `pragma journal_mode = delete; pragma synchronous = full; pragma foreign_keys = off;
  pragma cache_size = -600000; pragma temp_store = memory; pragma threads = 2`;

interface Opened {
  readonly writer: DatabaseSync;
  readonly reader: DatabaseSync;
  /** null: a filling counts by itself */
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
    // What was overwritten or deleted is not left in the rest of its page, such as a secret that is encrypted now.
    writer.exec('pragma secure_delete = fast');
    // What a change may have to take back would be kept in a file of its own, made and removed for each.
    writer.exec('pragma temp_store = memory');
    // Folded back after 16 MB rather than 4: most pages of a day's changes are the same ones again and again.
    writer.exec('pragma wal_autocheckpoint = 4000');
    const optimizing = keepOptimized(writer, log);
    const reader = new DatabaseSync(held.databasePath, { readOnly: true, timeout: 5_000 });
    // Searches of a large book touch rows all over the file; 64 MiB of it kept at hand halve what they cost.
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
 * Takes whatever was thrown; returns the name of the constraint it speaks of, or null.
 * "UNIQUE constraint failed: accounts.email" speaks of accounts_email; our own triggers raise the bare name.
 */
function constraintOf(error: unknown): string | null {
  if (primaryCodeOf(error) !== constraint) return null;
  const message = (error as Error).message;
  const columns = /constraint failed: (.+)$/.exec(message)?.[1];
  return columns ? (columns.split(', ')[0]?.replace('.', '_') ?? null) : message;
}

/** A sentence when the error means that the database can't serve now, otherwise null. */
function unavailableBecause(error: unknown): string | null {
  switch (primaryCodeOf(error)) {
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

function primaryCodeOf(error: unknown): number | null {
  const code = (error as { errcode?: unknown } | null)?.errcode;
  return typeof code === 'number' ? code & 0xff : null;
}

const everyMs = 4 * 3_600_000;

/** Keeps what SQLite knows of its tables, for its plans, in step with what is in them. */
interface Optimizing {
  /** Looks once more. Call it before the connection is closed. */
  stop(): void;
}

/**
 * Lets SQLite count anew where it has counted never or long ago: at the opening, every few hours, and at the end, as its
 * makers advise for connections that stay open. It looks at a sample, so it takes milliseconds, at any size. Takes the
 * connection that writes; call it before others are opened, which read the counts when they open.
 */
export function keepOptimized(writer: DatabaseSync, log: DatabaseLog): Optimizing {
  const optimize = () => {
    // Inside of somebody's transaction it would become part of it; the next time is soon enough.
    if (!writer.isOpen || writer.isTransaction) return;
    try {
      // All tables, not only those this connection asked: most questions go through the other one.
      writer.exec('pragma optimize = 0x10002');
    } catch (error) {
      // Plans only get slower: no reason not to serve.
      log.warn({ err: error }, 'the database could not be counted anew');
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
