import { type MadeDatabase, makeDatabase } from '@docket/testing/make-database.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Engine, Migration } from './engine.ts';
import { migrate } from './migrate.ts';
import { openDatabase } from './open.ts';

let made: MadeDatabase;
let engine: Engine;
beforeEach(async () => {
  made = await makeDatabase();
  engine = await openDatabase(made.settings);
});
afterEach(async () => {
  await engine.close();
  await made.drop();
});

const making = (table: string): Migration => ({
  name: `makes ${table}`,
  up: (db) => sql`create table ${sql.id(table)} (id integer)`.execute(db).then(() => {}),
});
const one = making('one');
const two = making('two');
const readRecord = async () =>
  (
    await sql<{ name: string; applied_at: number }>`select * from migrations order by name`.execute(
      engine.read.db,
    )
  ).rows;
const isThere = (table: string) =>
  sql`select * from ${sql.id(table)}`.execute(engine.read.db).then(
    () => true,
    () => false,
  );

test('each step is done once, in order, and recorded with its time', async () => {
  await migrate(engine, [one], 1_000);
  await migrate(engine, [one, two], 2_000);
  await migrate(engine, [one, two], 3_000);
  expect(await readRecord()).toEqual([
    { name: one.name, applied_at: 1_000 },
    { name: two.name, applied_at: 2_000 },
  ]);
});

test('a step that fails leaves nothing of itself and keeps the ones before', async () => {
  const failing: Migration = {
    name: 'fails',
    async up(db, kind) {
      await two.up(db, kind);
      throw new Error('half way');
    },
  };
  await expect(migrate(engine, [one, failing], 1_000)).rejects.toThrow('half way');
  expect([await isThere('one'), await isThere('two')]).toEqual([true, false]);
  await migrate(engine, [one, two], 2_000);
  expect((await readRecord()).map((step) => step.name)).toEqual([one.name, two.name]);
});

test('a database with an unknown step is refused before anything is changed', async () => {
  await migrate(engine, [one, two], 1_000);
  await expect(migrate(engine, [one, making('three')], 2_000)).rejects.toThrow(
    'The database is newer than this program (it has "makes two"): start the newer Docket, or restore an older backup',
  );
  expect(await isThere('three')).toBe(false);
});

test.skipIf(!process.env.TEST_DATABASE_URL)('nodes that start together do each step once', async () => {
  const nodes = await Promise.all([1, 2, 3].map(() => openDatabase(made.settings)));
  const slow: Migration = {
    name: 'slow',
    async up(db, kind) {
      await sql`select pg_sleep(0.2)`.execute(db);
      await one.up(db, kind);
    },
  };
  await Promise.all(nodes.map((node) => migrate(node, [slow, two], 1_000)));
  expect((await readRecord()).map((step) => step.name)).toEqual([two.name, 'slow']);
  for (const node of nodes) await node.close();
});
