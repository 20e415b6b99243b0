import type { DatabaseSync } from 'node:sqlite';
import type { Connection } from './database/engine.ts';
import { storedSettings } from './stored-settings.ts';

const key = 'restored at';

/**
 * The mark of a restored copy. While it is set, no message about appointments is sent: the original may still run and
 * write to these patients.
 */
export function copyMark(connection: Connection) {
  const stored = storedSettings(connection);
  return {
    /** When the database was restored or marked (epoch milliseconds); null: it is no copy, or was confirmed. */
    async read(): Promise<number | null> {
      const value = await stored.read(key);
      return value === null ? null : Number(value);
    },
    set: (atMs: number): Promise<void> => stored.write(key, String(atMs)),
    remove: (): Promise<void> => stored.remove(key),
  };
}

/** Marks a SQLite file as a restored copy, before any server opens it. */
export function markFile(database: DatabaseSync, atMs: number): void {
  database
    .prepare(
      'insert into clinic (key, value) values (?, ?) on conflict (key) do update set value = excluded.value',
    )
    .run(key, String(atMs));
}
