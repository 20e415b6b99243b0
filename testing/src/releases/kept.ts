import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import type { TestClinic } from '../clinic.ts';
import type { World } from '../every-call/world.ts';
import { createDatabaseOn, type MadeDatabase } from '../make-database.ts';

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
    .toSorted((one, other) => one.version.localeCompare(other.version, 'en', { numeric: true }));
}

/** The world as it was kept, over a clinic with a copy of its database, in which calls are made. */
export const toWorld = (clinic: TestClinic, { world }: KeptClinic): World => ({ ...world, clinic });

/** The database of a release, to be copied. */
export interface KeptDatabase {
  /** A copy of it, where `makeDatabase` would make one. */
  copy(): Promise<MadeDatabase>;
  drop(): Promise<void>;
}

/** Lays the database of a release down as it was, on the server that TEST_DATABASE_URL names or in a folder. */
export async function layDown({ version }: KeptClinic): Promise<KeptDatabase> {
  const server = process.env.TEST_DATABASE_URL;
  return server ? onServer(server, version) : inFolder(version);
}

function inFolder(version: string): KeptDatabase {
  const folder = mkdtempSync(join(tmpdir(), 'docket-kept-'));
  const packed = readFileSync(join(keptFolder, `${version}.sqlite.db.gz`));
  writeFileSync(join(folder, 'docket.db'), gunzipSync(packed));
  const remove = (path: string) => rmSync(path, { recursive: true, force: true });
  return {
    async copy() {
      const dataDir = mkdtempSync(join(tmpdir(), 'docket-kept-'));
      cpSync(folder, dataDir, { recursive: true });
      return { settings: { dataDir, databaseUrl: null }, drop: async () => remove(dataDir) };
    },
    drop: async () => remove(folder),
  };
}

async function onServer(server: string, version: string): Promise<KeptDatabase> {
  const original = await createDatabaseOn(server);
  await run(original, readFileSync(join(keptFolder, `${version}.postgres.sql`), 'utf8'));
  const nameOf = (url: string) => new URL(url).pathname.slice(1);
  const drop = (url: string) => run(server, `drop database if exists ${nameOf(url)} with (force)`);
  return {
    async copy() {
      const databaseUrl = await createDatabaseOn(server, { template: nameOf(original) });
      return { settings: { dataDir: '', databaseUrl }, drop: () => drop(databaseUrl) };
    },
    drop: () => drop(original),
  };
}

async function run(url: string, statements: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statements);
  } finally {
    await client.end();
  }
}
