import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { SignedIn } from '../build-people.ts';
import type { TestClinic } from '../clinic.ts';
import type { Owner, World } from '../every-call/world.ts';
import { type MadeDatabase, makeDatabase, runOn } from '../make-database.ts';

/**
 * Folder of the releases' databases: packed for SQLite, statements for PostgreSQL, and a description of their
 * content.
 */
export const keptFolder = resolve(import.meta.dirname, '../../releases');

/** Content of a kept database: a small clinic with records for every call of its release. */
export interface KeptClinic {
  readonly version: string;
  /** Names of the calls in the release's contract. */
  readonly calls: readonly string[];
  readonly world: Omit<World, 'clinic'>;
  /** Facts that every later release must preserve. */
  readonly facts: {
    readonly appointments: number;
    readonly patients: number;
    readonly doctors: number;
    /** Patient with a picture, a note, and another record merged into it. */
    readonly patient: { readonly id: string; readonly name: string; readonly note: string };
    /** One appointment and the actions in its history, oldest first. */
    readonly history: { readonly appointmentId: string; readonly what: readonly string[] };
  };
}

/** Returns all releases with a kept database, oldest first. */
export function listKept(): KeptClinic[] {
  return readdirSync(keptFolder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(join(keptFolder, name), 'utf8')) as KeptClinic)
    .toSorted((clinic, other) => clinic.version.localeCompare(other.version, 'en', { numeric: true }));
}

/** Returns the release's world, for calls in a clinic with a copy of its database. */
export function toWorld(clinic: TestClinic, { world }: KeptClinic): World {
  const { admin, otherAdmin, doctor, otherDoctor } = world;
  return {
    ...world,
    clinic,
    admin: { ...admin, role: 'admin' },
    otherAdmin: { ...otherAdmin, role: 'admin' },
    doctor: toOwner(doctor),
    otherDoctor: toOwner(otherDoctor),
  };
}

// Releases up to 0.6.0 named the account `who` and stored no roles.
function toOwner(owner: Owner & { readonly who?: SignedIn }): Owner {
  return { ...owner, account: { ...(owner.who ?? owner.account), role: 'doctor' } };
}

/** Restores the database of a release into a new database, as from `makeDatabase`. */
export async function restoreRelease({ version }: KeptClinic): Promise<MadeDatabase> {
  const database = await makeDatabase();
  const { dataDir, databaseUrl } = database.settings;
  const read = (ending: string) => readFileSync(join(keptFolder, `${version}.${ending}`));
  if (databaseUrl !== null) await runOn(databaseUrl, read('postgres.sql').toString());
  else writeFileSync(join(dataDir, 'docket.db'), gunzipSync(read('sqlite.db.gz')));
  return database;
}
