// @module-tag both-engines
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { Transform } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { type MadeDatabase, makeDatabase } from '@docket/testing/make-database.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Db, type Engine, LostRace, type PublishedChange, settleAll } from './engine.ts';
import { openPostgres } from './postgres.ts';
import { prepareQuery } from './prepare-query.ts';
import { noLog } from './subscribe.ts';

type Tables = { rows: { id: number } };
const rows = (db: Db) => db.withTables<Tables>();
const caught = (work: Promise<unknown>) => work.catch((error: unknown) => error);

describe.skipIf(!process.env.TEST_DATABASE_URL)('a PostgreSQL server', () => {
  let database: MadeDatabase;
  let url: string;
  let engine: Engine;
  const engines: Engine[] = [];
  const open = async (at: string) => {
    const opened = await openPostgres(at);
    engines.push(opened);
    return opened;
  };
  beforeAll(async () => {
    database = await makeDatabase();
    url = database.settings.databaseUrl ?? '';
    engine = await openPostgres(url);
    await engine.transaction(({ db }) => sql`create table rows (id integer primary key)`.execute(db));
  });
  afterEach(async () => {
    for (const opened of engines.splice(0)) await opened.close();
  });
  afterAll(async () => {
    await engine.close();
    await database.drop();
  });

  const countRows = async () => (await rows(engine.read.db).selectFrom('rows').select('id').execute()).length;
  // Ends every other connection to this test's database, as a restart of the server would.
  const endOthers = (db: Db) =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`.execute(
      db,
    );

  test('that ends a connection inside a transaction is unavailable; the next transaction works', async () => {
    const before = await countRows();
    const failing = engine.transaction(async ({ db }) => {
      await rows(db).insertInto('rows').values({ id: 100 }).execute();
      await endOthers(engine.read.db);
      await pause(50); // the connection breaks while nothing runs on it
      await rows(db).insertInto('rows').values({ id: 101 }).execute();
    });
    expect(engine.unavailableBecause(await caught(failing))).toBe('The database can not be reached');
    expect(await countRows()).toBe(before);
    await engine.transaction(({ db }) => rows(db).insertInto('rows').values({ id: 102 }).execute());
    expect(await countRows()).toBe(before + 1);
  });

  test('that ends idle connections causes no error', async () => {
    const other = await open(url);
    await Promise.all(Array.from({ length: 8 }, () => other.ping()));
    await endOthers(engine.read.db);
    await pause(50);
    await Promise.all(Array.from({ length: 8 }, () => other.ping()));
  });

  test('receives a transaction in few packets, and changes nothing after a failed begin', async () => {
    const packets: string[] = [];
    let isSpoilt = false;
    const line = await openLine(new URL(url), (packet) => {
      const text = packet.toString('latin1');
      packets.push(text);
      return isSpoilt ? Buffer.from(text.replace('begin\0', 'begun\0'), 'latin1') : packet;
    });
    const other = await open(line.url);
    const add = (db: Db, id: number) => rows(db).insertInto('rows').values({ id }).execute();
    const look = (db: Db) => rows(db).selectFrom('rows').select('id').execute();
    const change = () =>
      other.transaction(async ({ db, publish }) => {
        await look(db);
        await add(db, 200);
        await publish({ topic: 'rows', ids: {} });
      });
    await other.ping();
    packets.splice(0);
    await change();
    const announced = /topic.*rows.*commit/s;
    expect(packets).toEqual([
      expect.stringMatching(/begin.*select "id"/s),
      expect.stringContaining('insert into "rows"'),
      expect.stringMatching(announced),
    ]);
    packets.splice(0);
    await other.transaction(async ({ db, publish }) => {
      await settleAll(look(db), add(db, 203), look(db), add(db, 204));
      await publish({ topic: 'rows', ids: {} });
      await settleAll(add(db, 205), look(db), add(db, 206));
    });
    // After a failed `begin` an insert in the packet would have been committed. From the first insert on, all queries
    // wait.
    expect(packets).toEqual([
      expect.stringMatching(/^(?!.*insert).*begin.*select "id"/s),
      expect.stringMatching(/insert into "rows".*select "id".*insert into "rows"/s),
      expect.stringMatching(/insert into "rows".*select "id".*insert into "rows"/s),
      expect.stringMatching(announced),
    ]);
    const before = await countRows();
    isSpoilt = true;
    const changes = [
      change,
      () => other.transaction(({ db }) => add(db, 201)),
      () => other.transaction(({ db }) => settleAll(add(db, 201), look(db), add(db, 207))),
      () => other.transaction(({ db }) => settleAll(look(db), add(db, 201))),
    ];
    for (const work of changes) {
      expect(await caught(work())).toMatchObject({ message: 'syntax error at or near "begun"' });
    }
    expect(await countRows()).toBe(before);
    isSpoilt = false;
    await other.transaction(({ publish }) => publish({ topic: 'rows', ids: {} }));
    await other.transaction(async () => {});
    await other.transaction(({ db }) => add(db, 202));
    expect(await countRows()).toBe(before + 1);
    await other.close();
    engines.splice(0);
    line.end();
  });

  test('queries sent together: the first error is thrown after all have settled, and no change stays', async () => {
    const before = await countRows();
    const add = (db: Db, id: number) => rows(db).insertInto('rows').values({ id }).execute();
    let answered = 0;
    const counted = (work: Promise<unknown>) =>
      work.finally(() => {
        answered += 1;
      });
    const failing = engine.transaction(async ({ db }) => {
      await add(db, 300);
      return settleAll(
        counted(add(db, 301)),
        counted(sql`select 1 / 0`.execute(db)),
        counted(add(db, 300)),
        counted(add(db, 302)),
      );
    });
    await expect(failing).rejects.toThrow('division by zero');
    expect(answered).toBe(4);
    expect(await countRows()).toBe(before);
  });

  test('a lost race is run again up to a limit, then refused; other errors are thrown at once', async () => {
    const before = await countRows();
    let attempts = 0;
    const losing = (times: number) => {
      attempts = 0;
      return engine.transaction(async ({ db }) => {
        attempts += 1;
        await rows(db).insertInto('rows').values({ id: 400 }).execute();
        if (attempts <= times) throw new LostRace();
        await rows(db).deleteFrom('rows').where('id', '=', 400).execute();
        return attempts;
      });
    };
    expect(await losing(0)).toBe(1);
    expect(await losing(4)).toBe(5);
    await expect(losing(5)).rejects.toMatchObject({
      kind: 'unavailable',
      details: { retryAfterSeconds: 1 },
    });
    const breaking = engine.transaction(async () => {
      attempts += 1;
      throw new Error('a bug');
    });
    await expect(breaking).rejects.toThrow('a bug');
    expect(attempts).toBe(6);
    expect(await countRows()).toBe(before);
  });

  test('publishes again after its connection broke, and reports that changes may have been missed', async () => {
    const other = await open(url);
    const heard: PublishedChange[] = [];
    let missed = 0;
    await other.listen(
      (event) => heard.push(event),
      () => {
        missed += 1;
      },
    );
    expect(missed).toBe(0);
    await endOthers(engine.read.db);
    await expect.poll(() => missed, { timeout: 5_000 }).toBe(1);
    const event = { topic: 'rows', ids: { id: '1' } };
    await expect
      .poll(
        async () => {
          await engine.transaction((tx) => tx.publish(event));
          return heard.length;
        },
        { timeout: 5_000 },
      )
      .toBeGreaterThan(0);
    expect(heard[0]).toEqual(event);
  });

  test('publishes to every node', async () => {
    const other = await open(url);
    const heard: PublishedChange[] = [];
    await other.listen((event) => heard.push(event));
    await engine.transaction((tx) => tx.publish({ topic: 'rows', ids: { id: 'é' } }));
    await expect.poll(() => heard).toEqual([{ topic: 'rows', ids: { id: 'é' } }]);
  });

  test('publishes text in any script, and all events of a large change in order', async () => {
    const heard: PublishedChange[] = [];
    await engine.listen((event) => heard.push(event));
    const events = [
      "'); drop table rows; --",
      '\\',
      "\\'",
      '$$',
      '\u0001',
      '\u{1f600}',
      ...'x'.repeat(2_000),
    ].map((letters, at) => ({ topic: 'rows', ids: { id: `${at} ${letters}` } }));
    await engine.transaction(async (tx) => {
      for (const event of events) await tx.publish(event);
    });
    await expect.poll(() => heard.length).toBe(events.length);
    expect(heard).toEqual(events);
  });

  test('a transaction that continues after a failed statement fails and publishes nothing', async () => {
    const heard: PublishedChange[] = [];
    await engine.listen((event) => heard.push(event));
    const failing = engine.transaction(async (tx) => {
      await tx.publish({ topic: 'rows', ids: {} });
      await sql`select 1 / 0`.execute(tx.db).catch(() => {});
    });
    await expect(failing).rejects.toThrow('division by zero');
    await engine.transaction((tx) => tx.publish({ topic: 'rows', ids: { id: 'next' } }));
    await expect.poll(() => heard).toEqual([{ topic: 'rows', ids: { id: 'next' } }]);
  });

  test('statements sent at once: the error of the failed one is thrown, whichever is awaited', async () => {
    const failing = engine.transaction(async ({ db }) => {
      const first = sql`select 1 / 0`.execute(db);
      const second = sql`select 1`.execute(db);
      first.catch(() => {});
      await second;
      await first;
    });
    await expect(failing).rejects.toThrow('division by zero');
  });

  test.each([
    ['takes too long', sql`set local statement_timeout = 30`, sql`select pg_sleep(5)`],
    ['waits too long for another', sql`set local lock_timeout = 30`, sql`lock table rows in exclusive mode`],
  ])('ends a statement that %s and reports that it is busy', async (_name, limit, statement) => {
    const blocker = await open(url);
    const failing = blocker.transaction(async ({ db: holding }) => {
      await sql`lock table rows in exclusive mode`.execute(holding);
      return caught(
        (await open(url)).read.db.transaction().execute(async (db) => {
          await limit.execute(db);
          await statement.execute(db);
        }),
      );
    });
    expect(engine.unavailableBecause(await failing)).toBe('The database is busy. Please try again');
  });

  test('gives every connection its limits', async () => {
    const { rows: found } = await sql`select current_setting('statement_timeout') as s,
      current_setting('lock_timeout') as l, current_setting('idle_in_transaction_session_timeout') as i,
      current_setting('application_name') as a`.execute(engine.read.db);
    expect(found[0]).toEqual({ s: '20s', l: '10s', i: '20s', a: 'docket' });
  });

  test('of an old version is refused in a sentence', async () => {
    await engine.transaction(async ({ db }) => {
      await sql`create schema old`.execute(db);
      await sql`create function old.current_setting(text) returns text language sql as
        $$ select case $1 when 'server_version_num' then '140011' else '14.11' end $$`.execute(db);
    });
    const old = new URL(url);
    old.searchParams.set('options', '-c search_path=old,pg_catalog');
    await expect(openPostgres(old.href)).rejects.toThrow(
      'DATABASE_URL names PostgreSQL 14.11, which is too old: Docket needs PostgreSQL 15 or newer',
    );
  });

  test.each([
    [
      'no server there',
      (at: URL) => {
        at.port = '1';
      },
      'The database can not be reached',
    ],
    [
      'no such database',
      (at: URL) => {
        at.pathname = '/nowhere_at_all';
      },
      'The database refuses this server',
    ],
  ])('%s is refused in a sentence', async (_name, change, sentence) => {
    const at = new URL(url);
    change(at);
    await expect(openPostgres(at.href)).rejects.toThrow(`DATABASE_URL: ${sentence}`);
  });

  test('a column added by a newer node breaks no prepared statement, inside a transaction or outside', async () => {
    const { db } = engine.read;
    await sql`create table growing (id integer primary key)`.execute(db);
    await sql`insert into growing values (1)`.execute(db);
    const read = prepareQuery<object, { id: number }>(() => sql<{ id: number }>`select * from growing`);
    const readAll = () => Promise.all(Array.from({ length: 10 }, () => read(engine.read, {})));
    const readInside = () => engine.transaction((tx) => read(tx, {}));
    await readAll();
    for (const column of ['one', 'two']) {
      await sql.raw(`alter table growing add column ${column} text`).execute(db);
      expect(await readInside()).toEqual([expect.objectContaining({ id: 1, [column]: null })]);
      await sql.raw(`alter table growing add column ${column}_more text`).execute(db);
      for (const rows of await readAll())
        expect(rows).toEqual([expect.objectContaining({ id: 1, [`${column}_more`]: null })]);
    }
  });
  test('a server without a free connection is waited for', async () => {
    const role = `narrow_${Date.now()}`;
    await sql.raw(`create role ${role} login connection limit 1`).execute(engine.read.db);
    const narrow = new URL(url);
    narrow.username = role;
    const first = await openPostgres(narrow.href);
    await expect(openPostgres(narrow.href)).rejects.toThrow(
      /^DATABASE_URL: The database is busy[^\n]+too many/,
    );
    const warnings: string[] = [];
    const log = { ...noLog, warn: (_: object, line: string) => void warnings.push(line) };
    const second = openPostgres(narrow.href, log, 30);
    while (warnings.length === 0) await pause(20);
    await first.close();
    await (await second).close();
    expect(warnings).toEqual([expect.stringContaining('trying again for 30 seconds')]);
    await sql.raw(`drop role ${role}`).execute(engine.read.db);
  });
  test('too many connections are reported in a sentence', async () => {
    const error = { severity: 'FATAL', code: '53300', message: 'sorry, too many clients already' };
    expect(engine.unavailableBecause(error)).toBe('The database is busy. Please try again');
    expect(engine.unavailableBecause({ ...error, code: '53100' })).toBe('The disk is full');
  });

  test('a prepared statement missing on its connection is explained by a pool in between', async () => {
    const gone = await caught(sql`execute made_elsewhere`.execute(engine.read.db));
    expect(engine.unavailableBecause(gone)).toContain('Docket needs session mode');
    const there = { severity: 'ERROR', code: '42P05', message: 'prepared statement "q0" already exists' };
    expect(engine.unavailableBecause(there)).toContain('Docket needs session mode');
  });

  test('that stops answering is given up and used again over new connections', async () => {
    const line = await openLine(new URL(url));
    const limited = new URL(line.url);
    limited.searchParams.set('statement_timeout', '400');
    const other = await open(limited.href);
    let missed = 0;
    await other.listen(
      () => {},
      () => {
        missed += 1;
      },
    );
    await other.ping();
    line.still();
    expect(other.unavailableBecause(await caught(other.ping()))).toBe('The database does not answer');
    expect(other.unavailableBecause(await caught(other.ping()))).toBe('The database can not be reached');
    // The open connections stay silent for ever, as after an unnoticed cut.
    line.mend();
    await other.ping();
    await expect.poll(() => missed, { timeout: 18_000 }).toBe(1);
    await other.close();
    engines.splice(0);
    line.end();
  });

  test('gets unlimited time from a transaction that lifts the limit', async () => {
    const limited = new URL(url);
    limited.searchParams.set('statement_timeout', '2000');
    const other = await open(limited.href);
    await other.transaction(async ({ db }) => {
      await sql`select set_config('statement_timeout', '0', true)`.execute(db);
      await sql`select pg_sleep(2.6)`.execute(db);
    });
    expect(other.unavailableBecause(await caught(sql`select pg_sleep(5)`.execute(other.read.db)))).toBe(
      'The database is busy. Please try again',
    );
  });

  test('that was unreachable for a while is used again without a restart', async () => {
    const line = await openLine(new URL(url));
    const other = await open(line.url);
    const heard: PublishedChange[] = [];
    await other.listen((event) => heard.push(event));
    await other.ping();
    line.cut();
    for (let i = 0; i < 3; i += 1) {
      const failing = other.transaction(({ db }) => rows(db).selectFrom('rows').select('id').execute());
      expect(other.unavailableBecause(await caught(failing))).toBe('The database can not be reached');
      expect(other.unavailableBecause(await caught(other.ping()))).toBe('The database can not be reached');
    }
    line.mend();
    await other.ping();
    await expect
      .poll(
        async () => {
          await other.transaction((tx) => tx.publish({ topic: 'rows', ids: {} }));
          return heard.length;
        },
        { timeout: 10_000 },
      )
      .toBeGreaterThan(0);
    await other.close();
    engines.splice(0);
    line.end();
  });
});

/** Opens a proxy to the server that can be cut, stalled and mended, and that can alter packets. */
async function openLine(target: URL, alter: (packet: Buffer) => Buffer = (packet) => packet) {
  const sockets = new Set<Socket>();
  let isStill = false;
  let isCut = false;
  const server = createServer((near) => {
    if (isCut) return void near.resetAndDestroy();
    const far = connect(Number(target.port || 5432), target.hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => sockets.delete(socket));
    }
    // A stalled pair of sockets stays stalled.
    const altering = new Transform({ transform: (packet, _, done) => done(null, alter(packet)) });
    if (!isStill) near.pipe(altering).pipe(far).pipe(near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    cut() {
      isCut = true;
      for (const socket of sockets) socket.destroy();
    },
    still() {
      isStill = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    mend() {
      isCut = false;
      isStill = false;
    },
    end() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
