import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { Db, Engine } from './engine.ts';
import { openSqlite } from './sqlite.ts';

let folder: string;
let engine: Engine | null = null;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'docket-sqlite-'));
});
afterEach(async () => {
  await engine?.close();
  engine = null;
  rmSync(folder, { recursive: true, force: true });
});
function open(path = folder): Engine {
  engine = openSqlite(path);
  return engine;
}

type Tables = { rows: { id: number; text: string } };
const rows = (db: Db) => db.withTables<Tables>();
const makeTable = (at: Engine) =>
  at.transaction(({ db }) =>
    sql`create table rows (id integer primary key, text text not null) strict`.execute(db),
  );
const countRows = async (at: Engine) =>
  (
    await rows(at.read.db)
      .selectFrom('rows')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .execute()
  )[0]?.n;
const modeOf = (name: string) => (statSync(join(folder, name)).mode & 0o777).toString(8);

describe('the folder', () => {
  test('is created when missing, and private with all its files', async () => {
    folder = join(folder, 'deep', 'data');
    await makeTable(open(folder));
    expect(modeOf('.')).toBe('700');
    for (const name of ['docket.db', 'docket.db-wal', 'docket.db-shm', 'lock.db', 'lock.pid'])
      expect([name, modeOf(name)]).toEqual([name, '600']);
  });
  test('that others could read is made private', async () => {
    await makeTable(open());
    await engine?.close();
    chmodSync(folder, 0o755);
    chmodSync(join(folder, 'docket.db'), 0o644);
    open();
    expect([modeOf('.'), modeOf('docket.db')]).toEqual(['700', '600']);
  });
  test('that holds other files is refused and left as it is', () => {
    writeFileSync(join(folder, 'thesis.txt'), 'x');
    chmodSync(folder, 0o755);
    expect(() => open()).toThrow(/holds other files: name a new or empty folder in DATA_DIR$/);
    expect(modeOf('.')).toBe('755');
    expect(existsSync(join(folder, 'docket.db'))).toBe(false);
  });
  test('that can not be written is refused in a sentence', () => {
    writeFileSync(join(folder, 'file'), '');
    expect(() => open(join(folder, 'file', 'data'))).toThrow(/^The folder .*file\/data can not be written/);
    expect(() => open('/proc/docket')).toThrow(/^The folder \/proc\/docket can not be written/);
  });
  test('with a file that is no database is refused in a sentence and released', () => {
    writeFileSync(join(folder, 'docket.db'), 'this is no database at all, but it is long enough to look at');
    expect(() => open()).toThrow(/docket\.db can not be opened: file is not a database$/);
    rmSync(join(folder, 'docket.db'));
    open();
  });
});

describe('one server per folder', () => {
  // Opens the folder in another process and waits until it is open.
  async function openElsewhere() {
    const module = new URL('./sqlite.ts', import.meta.url).href;
    const script = `const { openSqlite } = await import(${JSON.stringify(module)});
      globalThis.engine = openSqlite(${JSON.stringify(folder)}); // kept: garbage collection would release the folder
      console.log('open'); setInterval(() => {}, 1000)`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    // Left running after a failed test, the child would keep the test run from ending.
    onTestFinished(() => void child.kill('SIGKILL'));
    await once(child.stdout, 'data');
    return child;
  }

  test('a second server is refused with the pid of the first, until that one ends or is killed', async () => {
    const first = await openElsewhere();
    expect(() => open()).toThrow(
      `Another Docket server (pid ${first.pid}) already serves the folder ${folder}: stop it first, or name another folder in DATA_DIR`,
    );
    first.kill('SIGKILL');
    await once(first, 'exit');
    open();
    expect(readFileSync(join(folder, 'lock.pid'), 'utf8')).toBe(String(process.pid));
  });
  test('a second server in the process is refused too, until the first closes', async () => {
    const first = open();
    expect(() => openSqlite(folder)).toThrow(`(pid ${process.pid})`);
    await first.close();
    expect(existsSync(join(folder, 'lock.pid'))).toBe(false);
    open();
  });
  test('another process may read the database, so that a backup can be made', async () => {
    await makeTable(open());
    const beside = new DatabaseSync(join(folder, 'docket.db'), { readOnly: true });
    expect(beside.prepare('select count(*) as n from rows').get()).toEqual({ n: 0 });
    beside.close();
  });
});

test('a commit is on the disk before it is acknowledged', async () => {
  open();
  const ask = async (pragma: string) =>
    engine?.transaction(
      async ({ db }) => Object.values((await sql.raw(`pragma ${pragma}`).execute(db)).rows[0] ?? {})[0],
    );
  expect(await ask('journal_mode')).toBe('wal');
  expect(await ask('synchronous')).toBe(2);
  expect(await ask('foreign_keys')).toBe(1);
});

test('nothing acknowledged is lost to kill -9', { timeout: 120_000 }, async () => {
  await makeTable(open());
  await engine?.close();
  engine = null;
  const module = new URL('./sqlite.ts', import.meta.url).href;
  // A full pipe keeps acknowledgements in the child's memory, so each write is awaited.
  const script = `const { openSqlite } = await import(${JSON.stringify(module)});
    const engine = openSqlite(${JSON.stringify(folder)});
    for (let id = 1; ; id += 1) {
      await engine.transaction(({ db }) => db.insertInto('rows').values({ id, text: 'x'.repeat(500) }).execute());
      await new Promise((written) => process.stdout.write(id + '\\n', written));
    }`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (data) => {
    output += data;
    if (output.length > 400) child.kill('SIGKILL');
  });
  await once(child, 'close');
  const acknowledged = Number(output.trimEnd().split('\n').at(-1));
  expect(acknowledged).toBeGreaterThan(100);
  const kept = await countRows(open());
  expect(kept).toBeGreaterThanOrEqual(acknowledged);
  expect(kept).toBeLessThanOrEqual(acknowledged + 1);
});

describe('a full disk', () => {
  const filler = 'x'.repeat(3_000);
  const limitPages = (at: Engine, pages: number) =>
    at.transaction(({ db }) => sql.raw(`pragma max_page_count = ${pages}`).execute(db));
  const write = (db: Db, id: number) => rows(db).insertInto('rows').values({ id, text: filler }).execute();
  const caught = (work: Promise<unknown>) => work.catch((error: unknown) => error);

  test('is reported in a sentence, leaves no partial write, and ends once there is room', async () => {
    const at = open();
    await makeTable(at);
    await at.transaction(({ db }) => write(db, 1));
    await limitPages(at, 10);
    const failing = at.transaction(async ({ db }) => {
      for (let id = 2; id < 100; id += 1) await write(db, id);
    });
    expect(at.unavailableBecause(await caught(failing))).toBe('The disk is full');
    expect(await countRows(at)).toBe(1);
    await limitPages(at, 1_000);
    await at.transaction(({ db }) => write(db, 2));
    expect(await countRows(at)).toBe(2);
  });

  test('allows no further write in a transaction that SQLite has rolled back', async () => {
    const at = open();
    await makeTable(at);
    await limitPages(at, 10);
    const swallowing = at.transaction(async ({ db }) => {
      await write(db, 1);
      for (let id = 2; id < 100; id += 1) await caught(write(db, id));
      await sql`pragma max_page_count = 1000`.execute(db);
      await write(db, 1_000);
    });
    expect(await caught(swallowing)).toBeInstanceOf(Error);
    expect(await countRows(at)).toBe(0);
    await limitPages(at, 1_000);
    await at.transaction(({ db }) => write(db, 3));
    expect(await countRows(at)).toBe(1);
  });
});

test('a long read does not keep readers on an old snapshot', async () => {
  const at = open();
  await makeTable(at);
  const insert = (id: number) =>
    at.transaction(({ db }) => rows(db).insertInto('rows').values({ id, text: '' }).execute());
  for (let id = 1; id <= 3; id += 1) await insert(id);
  const readIds: number[] = [];
  for await (const { id } of rows(at.read.db).selectFrom('rows').select('id').orderBy('id').stream()) {
    readIds.push(id);
    if (id === 1) await insert(4);
  }
  expect(readIds).toEqual([1, 2, 3]);
  expect(await countRows(at)).toBe(4);
});
