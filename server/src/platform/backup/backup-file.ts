import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import type { Migration } from '../database/engine.ts';
import { findMismatch, type RecordedStep } from '../database/migrate.ts';
import { Refusal } from '../refusal.ts';
import { markFile } from '../restored-copy.ts';
import { checkSeal, type Seal } from './seal.ts';

// A backup is a SQLite file, for both engines. "Dock" in its header distinguishes it from other SQLite files.
const applicationId = 0x446f636b;
const applicationIdAt = 68;
const headerBytes = 100;

export function markAsBackup(path: string): void {
  const database = new DatabaseSync(path);
  database.exec(`pragma journal_mode = delete; pragma application_id = ${applicationId}`);
  database.close();
}

/**
 * Turns a backup file into the database of a restored copy: removes the mark of a backup, empties the tables in
 * `emptied`, and sets the mark of a copy. Servers send no messages from it until a manager confirms it.
 */
export function turnIntoCopy(path: string, emptied: readonly string[], atMs: number): void {
  const database = new DatabaseSync(path);
  for (const table of emptied) database.exec(`delete from "${table}"`);
  markFile(database, atMs);
  database.exec('pragma application_id = 0');
  database.close();
}

export interface Contents {
  /** name of the practice; null if no release that stores it has served this database */
  readonly clinic: string | null;
  readonly isDemo: boolean;
  readonly appointments: number;
  readonly messages: number;
  readonly events: number;
}

export function readContents(path: string): Contents {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    const readSetting = (key: string) =>
      database.prepare('select value from clinic where key = ?').get(key)?.value;
    const { count } = database.prepare('select count(*) as count from appointments').get() ?? {};
    // A backup of an early release lacks this table.
    const waiting = (table: string) =>
      database.prepare('select name from sqlite_master where name = ?').get(table) === undefined
        ? 0
        : Number(
            database.prepare(`select count(*) as count from "${table}" where next_at is not null`).get()
              ?.count,
          );
    const clinic = readSetting('name');
    return {
      clinic: typeof clinic === 'string' ? clinic : null,
      isDemo: readSetting('demo') !== undefined,
      appointments: Number(count),
      messages: waiting('messages'),
      events: waiting('webhook_deliveries'),
    };
  } finally {
    database.close();
  }
}

/**
 * Returns the seal of a backup, null for one of 0.1.0. Throws Refusal unless the backup is complete and this program
 * understands it.
 */
export function checkBackup(path: string, steps: readonly Migration[]): Seal | null {
  if (!existsSync(path)) throw new Refusal('not found', `There is no file ${path}`);
  if (!isMarked(path)) throw new Refusal('wrong type', `${path} is not a Docket backup`);
  const sealed = checkSeal(path);
  if (sealed === 'broken') throw damagedRefusal(path, notAsWritten);
  const { damage, recorded, bytes } = inspect(path);
  if (damage !== null) throw damagedRefusal(path, damage);
  // Only 0.1.0 wrote no seal, and its migrations have null hashes. Any other file without a seal was cut off or
  // altered.
  const isOf010 = recorded.every(({ hash }) => hash === null) && bytes === statSync(path).size;
  if (sealed === null && !isOf010) throw damagedRefusal(path, notAsWritten);
  const mismatch = findMismatch(recorded, steps, 'sqlite');
  if (mismatch === null) return sealed;
  throw new Refusal(
    'conflict',
    mismatch.is === 'unknown'
      ? `The backup ${path} is newer than this program (it has "${mismatch.name}"): restore it with the newer Docket`
      : `The backup ${path} was made by another build of Docket (its step "${mismatch.name}" is ${mismatch.is}): restore it with the Docket that made it`,
  );
}

const notAsWritten = 'its content has changed since it was written';

function damagedRefusal(path: string, problem: string): Refusal {
  return new Refusal('invalid', `The backup ${path} is damaged: ${problem}`);
}

// Read byte by byte, because SQLite refuses to open a file that was cut off.
function isMarked(path: string): boolean {
  const header = Buffer.alloc(headerBytes);
  const file = openSync(path, 'r');
  try {
    if (readSync(file, header) < headerBytes) return false;
  } catch {
    return false; // a folder
  } finally {
    closeSync(file);
  }
  const isSqlite = header.toString('latin1', 0, 16) === 'SQLite format 3\0';
  return isSqlite && header.readUInt32BE(applicationIdAt) === applicationId;
}

/** Returns the migrations recorded in a SQLite file. A backup of 0.1.0 has no hashes. */
export function readSteps(database: DatabaseSync): RecordedStep[] {
  const rows: Record<string, unknown>[] = database.prepare('select * from migrations').all();
  return rows.map(({ name, hash }) => ({ name: String(name), hash: hash ? String(hash) : null }));
}

/** `bytes`: the size of the database according to its header. */
function inspect(path: string): { damage: string | null; recorded: RecordedStep[]; bytes: number } {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    const damage = String(database.prepare('pragma integrity_check(1)').get()?.integrity_check);
    if (damage !== 'ok') return { damage, recorded: [], bytes: 0 };
    const { bytes } =
      database
        .prepare('select page_count * page_size as bytes from pragma_page_count, pragma_page_size')
        .get() ?? {};
    return { damage: null, recorded: readSteps(database), bytes: Number(bytes) };
  } catch (error) {
    return { damage: (error as Error).message, recorded: [], bytes: 0 };
  } finally {
    database.close();
  }
}
