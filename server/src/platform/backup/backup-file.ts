import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import type { Migration } from '../database/engine.ts';
import { Refusal } from '../refusal.ts';

// A backup is a SQLite file, whatever engine it was taken from; "Dock" in its header tells it from any other.
const applicationId = 0x446f636b;

/** Marks a complete database file as a backup. */
export function markAsBackup(path: string): void {
  const database = new DatabaseSync(path);
  database.exec(`pragma journal_mode = delete; pragma application_id = ${applicationId}`);
  database.close();
}

/** Makes a restored copy an ordinary database again, without the rows of these tables. */
export function unmark(path: string, emptied: readonly string[]): void {
  const database = new DatabaseSync(path);
  for (const table of emptied) database.exec(`delete from "${table}"`);
  database.exec('pragma application_id = 0');
  database.close();
}

/** Takes a path and the program's migrations. Throws Refusal unless a whole backup lies there that this program understands. */
export function checkBackup(path: string, steps: readonly Migration[]): void {
  if (!existsSync(path)) throw new Refusal('not found', `There is no file ${path}`);
  const { id, damage, recorded } = inspect(path);
  if (id !== applicationId) throw new Refusal('wrong type', `${path} is not a Docket backup`);
  if (damage !== 'ok') throw new Refusal('invalid', `The backup ${path} is damaged: ${damage}`);
  const known = new Set(steps.map(({ name }) => name));
  const unknown = recorded.find((name) => !known.has(name));
  if (unknown) {
    throw new Refusal(
      'conflict',
      `The backup ${path} is newer than this program (it has "${unknown}"): restore it with the newer Docket`,
    );
  }
}

function inspect(path: string): { id: number; damage: string; recorded: string[] } {
  const nothing = { id: 0, damage: '', recorded: [] };
  let database: DatabaseSync;
  try {
    database = new DatabaseSync(path, { readOnly: true });
  } catch {
    return nothing;
  }
  try {
    const id = Number(database.prepare('pragma application_id').get()?.application_id);
    if (id !== applicationId) return nothing;
    const damage = String(database.prepare('pragma integrity_check(1)').get()?.integrity_check);
    const rows = damage === 'ok' ? database.prepare('select name from migrations').all() : [];
    return { id, damage, recorded: rows.map(({ name }) => String(name)) };
  } catch (error) {
    // Some other kind of file, or one that was cut off within its own schema.
    return { ...nothing, id: startsAsBackup(database), damage: (error as Error).message };
  } finally {
    database.close();
  }
}

function startsAsBackup(database: DatabaseSync): number {
  try {
    return Number(database.prepare('pragma application_id').get()?.application_id);
  } catch {
    return 0;
  }
}
