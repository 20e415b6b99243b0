import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { TestClinic } from '../clinic.ts';
import type { World } from '../every-call/world.ts';
import { type MadeDatabase, makeDatabase, runOn } from '../make-database.ts';

/** Where the database of each release lies: packed for SQLite, as statements for PostgreSQL, and what is in it. */
export const keptFolder = resolve(import.meta.dirname, '../../releases');

/** What is in a kept database: a small clinic in which every call of its release has something to do. */
export interface KeptClinic {
  readonly version: string;
  /** names of the calls its release had */
  readonly calls: readonly string[];
  readonly world: Omit<World, 'clinic'>;
  /** what everybody at the desk would miss */
  readonly facts: {
    readonly appointments: number;
    readonly patients: number;
    readonly doctors: number;
    /** a patient with a picture, a note, and another record merged into theirs */
    readonly patient: { readonly id: string; readonly name: string; readonly note: string };
    /** an appointment, and what was done to it, oldest first */
    readonly history: { readonly appointmentId: string; readonly what: readonly string[] };
  };
}

/** Every release of which a database is kept, oldest first. */
export function listKept(): KeptClinic[] {
  return readdirSync(keptFolder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(join(keptFolder, name), 'utf8')) as KeptClinic)
    .toSorted((clinic, other) => clinic.version.localeCompare(other.version, 'en', { numeric: true }));
}

/** The world as it was kept, over a clinic with a copy of its database, in which calls are made. */
export const toWorld = (clinic: TestClinic, { world }: KeptClinic): World => ({ ...world, clinic });

/** Lays the database of a release down as it was, where `makeDatabase` would make one. */
export async function layDown({ version }: KeptClinic): Promise<MadeDatabase> {
  const database = await makeDatabase();
  const { dataDir, databaseUrl } = database.settings;
  const read = (ending: string) => readFileSync(join(keptFolder, `${version}.${ending}`));
  if (databaseUrl !== null) await runOn(databaseUrl, read('postgres.sql').toString());
  else writeFileSync(join(dataDir, 'docket.db'), gunzipSync(read('sqlite.db.gz')));
  return database;
}
