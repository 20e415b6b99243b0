// @module-tag both-engines
import { setTimeout as pause } from 'node:timers/promises';
import { type MadeDatabase, makeDatabase } from '@docket/testing/make-database.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Db, Engine, PublishedChange } from './engine.ts';
import { openDatabase } from './open.ts';

// Runs on the engine that TEST_DATABASE_URL chooses; both must behave alike.
type Tables = {
  counters: { id: string; count: number; moment: number };
  notes: { id: number; counter: string };
};
let database: MadeDatabase;
let engine: Engine;
const tables = (db: Db) => db.withTables<Tables>();
const read = () => tables(engine.read.db);

beforeAll(async () => {
  database = await makeDatabase();
  engine = await openDatabase(database.settings);
  await engine.transaction(async ({ db, kind }) => {
    const strict = kind === 'sqlite' ? 'strict' : '';
    const moment = kind === 'sqlite' ? 'integer' : 'bigint';
    await sql
      .raw(`create table counters (id text constraint counters_id unique, count integer not null
        constraint counters_count check (count >= 0), moment ${moment} not null) ${strict}`)
      .execute(db);
    await sql
      .raw(`create table notes (id integer primary key, counter text not null
        references counters (id) deferrable initially deferred) ${strict}`)
      .execute(db);
  });
});
afterAll(async () => {
  await engine.close();
  await database.drop();
});
beforeEach(async () => {
  await engine.transaction(async ({ db }) => {
    await tables(db).deleteFrom('notes').execute();
    await tables(db).deleteFrom('counters').execute();
    await tables(db).insertInto('counters').values(['a', 'b'].map(aCounter)).execute();
  });
});
const aCounter = (id: string) => ({ id, count: 0, moment: 1_795_000_000_000 });
const countOf = async (id: string) =>
  (await read().selectFrom('counters').select('count').where('id', '=', id).executeTakeFirst())?.count;
const add = (db: Db, id: string) =>
  tables(db)
    .updateTable('counters')
    .set((eb) => ({ count: eb('count', '+', 1) }))
    .where('id', '=', id)
    .returning('count')
    .executeTakeFirst();

describe('a transaction', () => {
  test('is visible to readers as soon as it commits', async () => {
    for (let i = 1; i <= 50; i += 1) {
      await engine.transaction(({ db }) => add(db, 'a'));
      expect(await countOf('a')).toBe(i);
    }
  });
  test('that fails changes nothing and rethrows the error', async () => {
    const error = new Error('changed my mind');
    const failing = engine.transaction(async ({ db }) => {
      await add(db, 'a');
      throw error;
    });
    await expect(failing).rejects.toBe(error);
    expect(await countOf('a')).toBe(0);
  });
  test('that fails at its commit changes nothing, and the next one works', async () => {
    const failing = engine.transaction(async ({ db }) => {
      await add(db, 'a');
      await tables(db).insertInto('notes').values({ id: 1, counter: 'nobody' }).execute();
    });
    await expect(failing).rejects.toThrow();
    expect(await countOf('a')).toBe(0);
    await engine.transaction(({ db }) => add(db, 'a'));
    expect(await countOf('a')).toBe(1);
  });
  test('begun inside another one fails at once', async () => {
    const nested = engine.transaction(() => engine.transaction(async () => {}));
    await expect(nested).rejects.toThrow('inside another one');
    await engine.transaction(({ db }) => add(db, 'a'));
  });
  test('loses no update among a hundred concurrent ones', async () => {
    await Promise.all(Array.from({ length: 100 }, () => engine.transaction(({ db }) => add(db, 'a'))));
    expect(await countOf('a')).toBe(100);
  });
  test('that deadlocks with another one is run again', async () => {
    const both = (first: string, second: string) =>
      engine.transaction(async ({ db }) => {
        await add(db, first);
        await pause(20);
        await add(db, second);
      });
    await Promise.all([both('a', 'b'), both('b', 'a'), both('a', 'b'), both('b', 'a')]);
    expect([await countOf('a'), await countOf('b')]).toEqual([4, 4]);
  });
});

describe('values', () => {
  test('timestamps, counts and sums are numbers', async () => {
    const { rows } = await sql`select moment, (select count(*) from counters) as n,
      (select sum(moment) from counters) as total from counters limit 1`.execute(engine.read.db);
    expect(rows[0]).toEqual({ moment: 1_795_000_000_000, n: 2, total: 3_590_000_000_000 });
  });
  test('an update returns the number of changed rows', async () => {
    const result = await engine.transaction(({ db }) =>
      tables(db).updateTable('counters').set({ count: 7 }).executeTakeFirstOrThrow(),
    );
    expect(result.numUpdatedRows).toBe(2n);
  });
});

describe('errors', () => {
  const failure = (work: (db: Db) => Promise<unknown>): Promise<unknown> =>
    engine
      .transaction(({ db }) => work(db))
      .then(
        () => null,
        (error: unknown) => error,
      );
  test('a violated constraint is reported by its name', async () => {
    const error = await failure((db) => tables(db).insertInto('counters').values(aCounter('a')).execute());
    expect(engine.constraintOf(error)).toBe('counters_id');
    expect(engine.unavailableBecause(error)).toBeNull();
  });
  test('a violated check is reported by its name', async () => {
    const error = await failure((db) => tables(db).updateTable('counters').set({ count: -1 }).execute());
    expect(engine.constraintOf(error)).toBe('counters_count');
  });
  test('any other error reports neither a constraint nor an outage', async () => {
    const noTable = await failure((db) => sql`select * from nowhere`.execute(db));
    for (const error of [noTable, new Error('x'), 'text', null, undefined, { code: '23505' }]) {
      expect(engine.constraintOf(error)).toBeNull();
      expect(engine.unavailableBecause(error)).toBeNull();
    }
  });
});

describe('publishing', () => {
  const event = (id: string): PublishedChange => ({ topic: 'counters', ids: { counterId: id } });
  async function subscribe(): Promise<{ heard: PublishedChange[]; stop: () => void }> {
    const heard: PublishedChange[] = [];
    return { heard, stop: await engine.listen((announcement) => heard.push(announcement)) };
  }
  const soon = () => pause(engine.kind === 'postgres' ? 150 : 5);

  test('reaches every subscriber after the commit, in order', async () => {
    const one = await subscribe();
    const two = await subscribe();
    await engine.transaction(async (tx) => {
      await tx.publish(event('a'));
      await tx.publish(event('b'));
      await soon();
      expect(one.heard).toEqual([]);
    });
    await soon();
    expect(one.heard).toEqual([event('a'), event('b')]);
    expect(two.heard).toEqual(one.heard);
    one.stop();
    two.stop();
  });
  test('reaches no subscriber after a rollback', async () => {
    const { heard, stop } = await subscribe();
    const failing = engine.transaction(async (tx) => {
      await tx.publish(event('a'));
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await soon();
    expect(heard).toEqual([]);
    stop();
  });
  test('a failing or removed subscriber does not affect the others', async () => {
    const left = await subscribe();
    left.stop();
    const stopFailing = await engine.listen(() => {
      throw new Error('a bad listener');
    });
    const { heard, stop } = await subscribe();
    await engine.transaction((tx) => tx.publish(event('a')));
    await soon();
    expect(heard).toEqual([event('a')]);
    expect(left.heard).toEqual([]);
    stopFailing();
    stop();
  });
});

test('the plan of a query names its index', async () => {
  const byId = read().selectFrom('counters').select('count').where('id', '=', 'a');
  await engine.transaction(async ({ db }) => {
    const many = Array.from({ length: 3_000 }, (_, i) => aCounter(`row ${i}`));
    for (let i = 0; i < 3; i += 1) {
      await tables(db)
        .insertInto('counters')
        .values(many.slice(i * 1_000, (i + 1) * 1_000))
        .execute();
    }
    await sql`analyze counters`.execute(db);
  });
  const queryPlan = await engine.explain(byId);
  expect(queryPlan.join('\n')).toMatch(/index/i);
});

test('a closed database reports that the server is stopping', async () => {
  const separateDatabase = await makeDatabase();
  const other = await openDatabase(separateDatabase.settings);
  await other.ping();
  await other.close();
  const error = await other.ping().catch((caught: unknown) => caught);
  expect(other.unavailableBecause(error)).toBe('The server is stopping');
  const begun = await other.transaction(async () => {}).catch((caught: unknown) => caught);
  expect(other.unavailableBecause(begun)).toBe('The server is stopping');
  await separateDatabase.drop();
});
