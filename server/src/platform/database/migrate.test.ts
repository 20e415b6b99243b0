// @module-tag both-engines
import { type MadeDatabase, makeDatabase } from '@docket/testing/make-database.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Engine, Migration } from './engine.ts';
import { hashMigration, migrate } from './migrate.ts';
import { openDatabase } from './open.ts';

let database: MadeDatabase;
let engine: Engine;
beforeEach(async () => {
  database = await makeDatabase();
  engine = await openDatabase(database.settings);
});
afterEach(async () => {
  await engine.close();
  await database.drop();
});

const making = (table: string): Migration => ({
  name: `makes ${table}`,
  sqlFor: () => `-- A table.\ncreate table ${table} (id integer);\n`,
});
const one = making('one');
const two = making('two');
const readRecord = async () =>
  (
    await sql<{
      name: string;
      applied_at: number;
      hash: string | null;
    }>`select * from migrations order by name`.execute(engine.read.db)
  ).rows;
const isThere = (table: string) =>
  sql`select * from ${sql.id(table)}`.execute(engine.read.db).then(
    () => true,
    () => false,
  );

test('each migration is applied once, in order, and recorded with its time', async () => {
  await migrate(engine, [one], 1_000);
  await migrate(engine, [one, two], 2_000);
  await migrate(engine, [one, two], 3_000);
  expect(await readRecord()).toEqual([
    { name: one.name, applied_at: 1_000, hash: hashMigration(one, engine.kind) },
    { name: two.name, applied_at: 2_000, hash: hashMigration(two, engine.kind) },
  ]);
});

test('a failed migration changes nothing; earlier ones stay applied', async () => {
  const failing: Migration = {
    name: 'fails',
    sqlFor: (kind) => `${two.sqlFor(kind)}\ninsert into nowhere values (1);`,
  };
  await expect(migrate(engine, [one, failing], 1_000)).rejects.toThrow('nowhere');
  expect([await isThere('one'), await isThere('two')]).toEqual([true, false]);
  await migrate(engine, [one, two], 2_000);
  expect((await readRecord()).map((step) => step.name)).toEqual([one.name, two.name]);
});

test('a database with an unknown migration is refused before any change', async () => {
  await migrate(engine, [one, two], 1_000);
  await expect(migrate(engine, [one, making('three')], 2_000)).rejects.toThrow(
    'The database is newer than this program (it has "makes two"): start the newer Docket, or restore an older backup',
  );
  expect(await isThere('three')).toBe(false);
});

test('a migration with changed SQL is refused; a changed comment is allowed', async () => {
  await migrate(engine, [one, two], 1_000);
  const same: Migration = { ...one, sqlFor: (kind) => `-- A better comment.\r\n${one.sqlFor(kind)}` };
  await migrate(engine, [same, two], 2_000);
  const changed: Migration = { ...one, sqlFor: () => 'create table one (id integer, name text);' };
  await expect(migrate(engine, [changed, two, making('three')], 3_000)).rejects.toThrow(
    'The database was made by another build of Docket (its step "makes one" is not this program\'s): start the Docket that made it, or restore a backup',
  );
  expect(await isThere('three')).toBe(false);
});

test('a database that lacks a migration before its last one is refused', async () => {
  await migrate(engine, [two], 1_000);
  await expect(migrate(engine, [one, two], 2_000)).rejects.toThrow(
    'The database lacks the step "makes one" although it has later ones',
  );
});

test('a database without recorded hashes gets them at the next start', async () => {
  await migrate(engine, [one], 1_000);
  await engine.transaction(async ({ db }) => {
    await sql`alter table migrations drop column hash`.execute(db);
  });
  await migrate(engine, [one, two], 2_000);
  expect((await readRecord()).map(({ hash }) => hash)).toEqual(
    [one, two].map((step) => hashMigration(step, engine.kind)),
  );
});

test('a migration whose file is missing stops the start with a sentence', async () => {
  const lost: Migration = {
    name: 'lost',
    sqlFor() {
      throw new Error('no such file');
    },
  };
  await expect(migrate(engine, [one, lost], 1_000)).rejects.toThrow(
    'This installation of Docket is incomplete: its migration "lost" can not be read. Install it again (no such file)',
  );
});

test.skipIf(!process.env.TEST_DATABASE_URL)(
  'a role without rights gets a sentence that names the missing right',
  async () => {
    const role = `weak_${Date.now()}`;
    const { db } = engine.read;
    await sql.raw(`create role ${role} login`).execute(db);
    const url = new URL(database.settings.databaseUrl ?? '');
    url.username = role;
    const weak = await openDatabase({ ...database.settings, databaseUrl: url.href });
    const begin = (sqlText: string) =>
      migrate(weak, [{ name: 'needs', sqlFor: () => sqlText }], 1_000).catch((error: Error) => error.message);
    expect(await begin('select 1;')).toBe(
      'The role in DATABASE_URL may not change the schema (permission denied for schema public): make it the owner of the database and of what is in it',
    );
    await sql.raw(`grant create on schema public to ${role}`).execute(db);
    expect(await begin('create extension if not exists file_fdw;')).toMatch(
      /^The database needs the extension file_fdw, which this role can not create \([^)]+\): let its administrator run "create extension file_fdw" in it once$/,
    );
    await weak.close();
    await sql.raw(`drop owned by ${role}`).execute(db);
    await sql.raw(`drop role ${role}`).execute(db);
  },
);

test.skipIf(!process.env.TEST_DATABASE_URL)(
  'nodes that start together apply each migration once',
  async () => {
    const nodes = await Promise.all([1, 2, 3].map(() => openDatabase(database.settings)));
    const slow: Migration = {
      name: 'slow',
      sqlFor: (kind) => `select pg_sleep(0.2);\n\n${one.sqlFor(kind)}`,
    };
    await Promise.all(nodes.map((node) => migrate(node, [slow, two], 1_000)));
    expect((await readRecord()).map((step) => step.name)).toEqual([two.name, 'slow']);
    for (const node of nodes) await node.close();
  },
);
