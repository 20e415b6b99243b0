import { mkdirSync, mkdtempSync, readdirSync, rmSync, watch, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { anAppointment } from '@docket/testing/build-appointment.ts';
import { openTestClinic, type TestClinic } from '@docket/testing/clinic.ts';
import { findFreePort } from '@docket/testing/free-port.ts';
import { type MadeDatabase, makeDatabase } from '@docket/testing/make-database.ts';
import { type Program, startProgram } from '@docket/testing/program.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrations } from '../migrations/all.ts';
import { restore } from './platform/backup/restore.ts';
import { copyMark } from './platform/restored-copy.ts';
import { storedSettings } from './platform/stored-settings.ts';

// Each command is ended by SIGKILL, as by a power cut.
let folder: string;
let clinic: TestClinic;
const targets: MadeDatabase[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'docket-cut-'));
  clinic = await openTestClinic();
  for (let count = 0; count < 5; count += 1) await anAppointment(clinic.context);
});
afterAll(async () => {
  await clinic.close();
  for (const target of targets) await target.drop();
  rmSync(folder, { recursive: true, force: true });
});

async function anEmptyDatabase(): Promise<MadeDatabase['settings']> {
  const target = await makeDatabase();
  targets.push(target);
  return target.settings;
}

const toVariables = ({ dataDir, databaseUrl }: MadeDatabase['settings']) => ({
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl ?? '',
  INIT_CWD: folder,
});

const start = (program: string, on: MadeDatabase['settings'], ...args: readonly string[]): Program =>
  startProgram(
    { ...toVariables(on), TMPDIR: folder },
    { program: `server/src/${program}.ts`, args: [...args] },
  );

async function serve(on: MadeDatabase['settings']) {
  const port = String(await findFreePort());
  return startProgram({ ...toVariables(on), DEMO: 'off', PORT: port }).ended();
}

async function kill({ child, ended }: Program): Promise<void> {
  child.kill('SIGKILL');
  expect((await ended()).code).toBe(null);
}

const countAppointments = async ({ context }: TestClinic) =>
  (await context.engine.read.db.selectFrom('appointments').select('id').execute()).length;

describe.runIf(process.env.TEST_DATABASE_URL)(
  'a restore into PostgreSQL, killed',
  { timeout: 120_000 },
  () => {
    beforeAll(async () => {
      expect((await start('backup', clinic.context.settings, 'cut.backup').ended()).code).toBe(0);
    });

    const steps = "(select count(*) from migrations where name not like 'a %')";
    const isMarked = "exists (select from migrations where name = 'a restore that has not ended')";
    const waitsForLock = "exists (select from pg_locks where not granted and locktype = 'relation')";
    const moments = [
      { at: 'before its first table', reached: isMarked },
      { at: 'within the schema', reached: `${isMarked} and ${steps} > 12` },
      { at: 'after the schema', reached: `${isMarked} and ${steps} = ${migrations.length}` },
      { at: 'among its rows', reached: waitsForLock, holding: true },
    ];
    it.each(moments)(
      '$at, opens for no server or other command, and is restored completely by a second run',
      async (moment) => {
        const settings = await anEmptyDatabase();
        const watcher = new pg.Client({ connectionString: settings.databaseUrl ?? '' });
        await watcher.connect();
        const is = async (question: string) => {
          try {
            return (await watcher.query(`select (${question}) as "is"`)).rows[0].is as boolean;
          } catch {
            return false; // its tables do not exist yet
          }
        };
        const restoring = start('restore', settings, 'cut.backup');
        if (moment.holding)
          await holdRows(watcher, () => is(`${isMarked} and ${steps} = ${migrations.length}`));
        while (restoring.child.exitCode === null && !(await is(moment.reached))) await pause(1);
        await kill(restoring);
        await watcher.end();

        const unfinished = /^A restore into this database has not ended: run npm run restore again/;
        const refused = { code: 1, printed: expect.stringMatching(unfinished) };
        expect(await serve(settings)).toEqual(refused);
        for (const [program, ...args] of [
          ['backup', 'half.backup'],
          ['mark-as-copy'],
          ['set-time-zone', 'Asia/Tokyo'],
        ] as const)
          expect(await start(program, settings, ...args).ended(), program).toEqual(refused);
        expect((await start('restore', settings, 'cut.backup').ended()).printed).toContain('Restored');
        const restored = await openTestClinic(settings);
        expect(await countAppointments(restored)).toBe(5);
        await restored.close();
      },
    );

    // A large backup takes minutes to copy. A server that starts on the database then must not make a new practice.
    it('while it copies the backup, opens for no server', async () => {
      const settings = await anEmptyDatabase();
      const leftovers = readdirSync(folder);
      const isCopying = () =>
        readdirSync(folder)
          .filter((name) => name.startsWith('docket-restore-') && !leftovers.includes(name))
          .some((name) => readdirSync(join(folder, name)).length > 0);
      const restoring = start('restore', settings, 'cut.backup');
      while (restoring.child.exitCode === null && !isCopying()) await pause(1);
      await kill(restoring);
      expect((await serve(settings)).printed).toMatch(/^A restore into this database has not ended: /);
      expect((await start('restore', settings, 'cut.backup').ended()).printed).toContain('Restored');
    });

    it('at its first connection, is restored completely by a second run', async () => {
      const settings = await anEmptyDatabase();
      const watcher = new pg.Client({ connectionString: settings.databaseUrl ?? '' });
      await watcher.connect();
      const others =
        'select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()';
      const restoring = start('restore', settings, 'cut.backup');
      while (restoring.child.exitCode === null && (await watcher.query(others)).rowCount === 0)
        await pause(1);
      await kill(restoring);
      await watcher.end();
      expect((await start('restore', settings, 'cut.backup').ended()).printed).toContain('Restored');
      const restored = await openTestClinic(settings);
      expect(await countAppointments(restored)).toBe(5);
      await restored.close();
    });

    it('failing before its first table, leaves the database empty and unmarked', async () => {
      const settings = await anEmptyDatabase();
      const failing = { steps: migrations, leftOut: ['a table that no backup has'] };
      await expect(restore(settings, join(folder, 'cut.backup'), failing)).rejects.toThrow(/no such table/);
      const opened = await openTestClinic(settings);
      expect(await countAppointments(opened)).toBe(0);
      await opened.close();
    });

    // The second of two parallel restores finds the rows of the first.
    it('runs once when two are started at once', async () => {
      const settings = await anEmptyDatabase();
      const both = [start('restore', settings, 'cut.backup'), start('restore', settings, 'cut.backup')];
      const ended = await Promise.all(both.map((program) => program.ended()));
      expect(ended.map(({ code }) => code).toSorted()).toEqual([0, 1]);
      expect(ended.find(({ code }) => code === 1)?.printed).toMatch(/^The database is not empty: [^\n]+\n$/);
      const restored = await openTestClinic(settings);
      expect(await countAppointments(restored)).toBe(5);
      await restored.close();
    });
  },
);

/** Holds a restore at the table of history, after its first rows. */
async function holdRows(watcher: pg.Client, hasSchema: () => Promise<boolean>): Promise<void> {
  while (!(await hasSchema())) await pause(1);
  await watcher.query('begin');
  await watcher.query('lock table history in row exclusive mode');
}

describe('a restore into a folder, killed', { timeout: 120_000 }, () => {
  beforeAll(async () => {
    expect((await start('backup', clinic.context.settings, 'folder.backup').ended()).code).toBe(0);
  });

  it('before its first row, is recognised by every command, and is restored completely by a second run', async () => {
    const settings = { dataDir: join(folder, 'early'), databaseUrl: null };
    mkdirSync(settings.dataDir);
    // Holds the restore after it has created its first, empty files.
    const lock = new DatabaseSync(join(settings.dataDir, 'lock.db'));
    lock.exec('begin exclusive');
    const restoring = start('restore', settings, 'folder.backup');
    while (!readdirSync(settings.dataDir).includes('docket.db')) await pause(5);
    await kill(restoring);
    lock.close();

    const refused = { code: 1, printed: expect.stringMatching(/A restore into \S+early was cut off: run /) };
    expect(await serve(settings)).toEqual(refused);
    for (const [program, ...args] of [
      ['backup', 'early.backup'],
      ['mark-as-copy'],
      ['set-time-zone', 'Asia/Tokyo'],
    ] as const)
      expect(await start(program, settings, ...args).ended(), program).toEqual(refused);
    expect((await start('restore', settings, 'folder.backup').ended()).printed).toContain('Restored');
    const restored = await openTestClinic(settings);
    expect(await countAppointments(restored)).toBe(5);
    await restored.close();
  });

  it('creates its mark before any other file, and continues from the mark alone', async () => {
    const settings = { dataDir: join(folder, 'sign'), databaseUrl: null };
    mkdirSync(settings.dataDir, { mode: 0o700 });
    const names: (string | null)[] = [];
    const watching = watch(settings.dataDir, (_event, name) => void names.push(name));
    expect((await start('restore', settings, 'folder.backup').ended()).printed).toContain('Restored');
    watching.close();
    expect(names[0]).toBe('docket.db.restoring');
    expect(readdirSync(settings.dataDir)).not.toContain('docket.db.restoring');

    const left = { dataDir: join(folder, 'left'), databaseUrl: null };
    mkdirSync(left.dataDir);
    writeFileSync(join(left.dataDir, 'docket.db.restoring'), '');
    expect((await start('restore', left, 'folder.backup').ended()).printed).toContain('Restored');
  });
});

describe('a command that changes one setting, killed', { timeout: 120_000 }, () => {
  it.each(['set-time-zone', 'mark-as-copy'] as const)(
    '%s has done it completely or not at all, and does it when run again',
    async (program) => {
      const settings = await anEmptyDatabase();
      await (await openTestClinic(settings)).close();
      const args = program === 'set-time-zone' ? ['Asia/Tokyo'] : [];
      for (const afterMs of [100, 250, 400, 550]) {
        const running = start(program, settings, ...args);
        await pause(afterMs);
        running.child.kill('SIGKILL');
        await running.ended();
        const opened = await openTestClinic(settings);
        const { read } = opened.context.engine;
        expect([null, 'Asia/Tokyo']).toContain(await storedSettings(read).read('time zone'));
        expect([true, false]).toContain((await copyMark(read).read()) === null);
        await opened.close();
      }
      expect(await start(program, settings, ...args).ended()).toMatchObject({ code: 0 });
    },
  );

  it('marks nothing as a copy without a practice, and creates none', async () => {
    const nowhere = { dataDir: join(folder, 'none'), databaseUrl: null };
    expect(await start('mark-as-copy', nowhere).ended()).toEqual({
      code: 1,
      printed: expect.stringMatching(/^There is no practice in \S+none: name its folder in DATA_DIR, /),
    });
    expect(readdirSync(folder)).not.toContain('none');
  });
});
