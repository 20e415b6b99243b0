import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { Refusal } from '../refusal.ts';
import type { DatabaseUse, Engine, PublishedChange } from './engine.ts';
import { notNested } from './not-nested.ts';
import { toKysely } from './sqlite-connection.ts';
import { constraintOf, unavailableBecause } from './sqlite-errors.ts';
import { type HeldFolder, holdFolder } from './sqlite-folder.ts';
import { keepOptimized, type Optimizing } from './sqlite-optimize.ts';
import { createSubscribers, type DatabaseLog, noLog } from './subscribe.ts';

/**
 * Opens the embedded database in a folder and holds that folder for this process.
 * One connection writes, so its transactions stand in line; a second one only reads, never waits for them and sees
 * everything committed, because it never leaves a statement open.
 * Throws Refusal when the folder or the file can not be used.
 */
export function openSqlite(folder: string, log: DatabaseLog = noLog, use: DatabaseUse = 'serving'): Engine {
  const held = holdFolder(folder);
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
