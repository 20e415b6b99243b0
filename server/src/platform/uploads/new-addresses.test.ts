import { migrations } from '@docket/server/migrations/all.ts';
import { type MadeDatabase, makeDatabase } from '@docket/testing/make-database.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Engine } from '../database/engine.ts';
import { migrate } from '../database/migrate.ts';
import { openDatabase } from '../database/open.ts';
import { imageStore } from './store.ts';

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

const hashed = (letter: string) => letter.repeat(64);
const before = migrations.slice(
  0,
  migrations.findIndex(({ name }) => name === '0013-pictures'),
);

// Fills the database as a release did whose picture URLs were content hashes.
async function fillOlder(): Promise<void> {
  await migrate(engine, before, 0);
  await engine.transaction(async ({ db }) => {
    for (const letter of 'abcd') {
      for (const size of ['small', 'large'])
        await sql`insert into images (hash, size, bytes) values (${hashed(letter)}, ${size}, ${Buffer.from(letter + size)})`.execute(
          db,
        );
    }
    await sql`insert into accounts (id, role, email, name, created_at)
      values ('nora', 'admin', 'nora@example.org', 'Nora', 0), ('omar', 'doctor', 'omar@example.org', 'Omar', 0)`.execute(
      db,
    );
    await sql`insert into doctors (id, name, name_key, search, speciality, degree, experience, about, fee_cents, available,
        address_line1, address_line2, image_hash)
      values ('omar', 'Omar', 'omar', '', 'Neurologist', '', '1 Year', '', 0, 1, '', '', ${hashed('a')})`.execute(
      db,
    );
    const people = [
      ['zoe', hashed('b'), null],
      ['merged', hashed('b'), 'zoe'],
      ['twin', hashed('c'), null],
      ['other twin', hashed('c'), null],
      ['nobody', null, null],
    ];
    for (const [id, image, mergedInto] of people) {
      await sql`insert into patients (id, name, name_key, search, email, phone, image_hash, created_at, merged_into)
        values (${id}, 'Name', 'name', '', '', '', ${image}, 0, ${mergedInto})`.execute(db);
    }
    for (const [id, taken] of [
      ['with', { phone: '555 0142', imageHash: hashed('b') }],
      ['without', { phone: '555 0142' }],
    ] as const) {
      await sql`insert into merges (id, patient_id, other_id, account_id, moved, taken, at)
        values (${id}, 'zoe', 'merged', 'nora', '[]', ${JSON.stringify(taken)}, 0)`.execute(db);
    }
  });
}

test('older pictures get random URLs, and their old URLs answer 404', async () => {
  await fillOlder();
  await migrate(engine, migrations, 1);
  const { db } = engine.read;
  const { rows } = await sql<{ id: string; image: string | null }>`
    select id, image_hash as image from patients union all select id, image_hash from doctors`.execute(db);
  const images = new Map(rows.map(({ id, image }) => [id, image ?? '']));

  const store = imageStore(engine.read);
  const readImage = async (id: string, size: 'small' | 'large') =>
    Buffer.from((await store.find(images.get(id) ?? '', size)) ?? []).toString();
  expect(await readImage('omar', 'large')).toBe('alarge');
  expect(await readImage('zoe', 'small')).toBe('bsmall');
  expect(await readImage('twin', 'small')).toBe('csmall');
  expect(images.get('other twin')).toBe(images.get('twin'));
  expect(images.get('merged')).toBe(images.get('zoe'));
  expect(images.get('nobody')).toBe('');
  for (const letter of 'abcd') expect(await store.find(hashed(letter), 'small')).toBeNull();

  const names = new Set([...images.values()].filter((name) => name !== ''));
  expect(names.size).toBe(3);
  for (const name of names) expect(name).toMatch(/^[0-9a-f]{64}$/);
  // The fourth picture had no record any more, but its bytes were still stored.
  const kept = await sql<{ name: string }>`select distinct hash as name from images`.execute(db);
  expect(new Set(kept.rows.map(({ name }) => name))).toEqual(names);

  const merges = await sql<{ id: string; taken: string }>`select id, taken from merges order by id`.execute(
    db,
  );
  expect(merges.rows.map(({ taken }) => JSON.parse(taken))).toEqual([
    { phone: '555 0142', imageHash: images.get('zoe') },
    { phone: '555 0142' },
  ]);
});

test('a picture shared by two records is deleted with the second one', async () => {
  await fillOlder();
  await migrate(engine, migrations, 1);
  const remove = (id: string) =>
    engine.transaction(({ db }) => sql`update patients set image_hash = null where id = ${id}`.execute(db));
  const { rows } = await sql<{ image: string }>`
    select image_hash as image from patients where id = 'twin'`.execute(engine.read.db);
  const name = rows[0]?.image ?? '';
  await remove('twin');
  expect(await imageStore(engine.read).find(name, 'small')).not.toBeNull();
  await remove('other twin');
  const left = await sql`select 1 from images where hash = ${name}`.execute(engine.read.db);
  expect(left.rows).toEqual([]);
});
