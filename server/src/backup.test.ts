import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Appointment } from '@docket/contract/endpoints/appointments.ts';
import { anAppointment } from '@docket/testing/build-appointment.ts';
import { aDoctor, anAdmin, aPatient, type SignedIn } from '@docket/testing/build-people.ts';
import { openTestClinic, type TestClinic } from '@docket/testing/clinic.ts';
import { type MadeDatabase, makeDatabase } from '@docket/testing/make-database.ts';
import { findMiscounts } from '@docket/testing/miscounts.ts';
import { startProgram } from '@docket/testing/program.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrations } from '../migrations/all.ts';
import { prepareClinic } from './clinic/prepare.ts';
import { keepClinicName } from './clinic-settings/stored-name.ts';
import { markAsBackup } from './platform/backup/backup-file.ts';
import { migrateFolder } from './platform/backup/migrate-folder.ts';
import { seal } from './platform/backup/seal.ts';
import { databaseName } from './platform/database/sqlite-folder.ts';
import { copyMark } from './platform/restored-copy.ts';
import { storedSettings } from './platform/stored-settings.ts';

const password = 'a good long one';
let folder: string;
let clinic: TestClinic;
let admin: SignedIn;
const targets: MadeDatabase[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'docket-backup-'));
  clinic = await openTestClinic();
  admin = await anAdmin(clinic.context, { password });
  const doctor = await aDoctor(clinic.context, { name: 'Łucja Ødegård' });
  for (let count = 0; count < 20; count += 1) await anAppointment(clinic.context, { doctorId: doctor.id });
  await aPatient(clinic.context, { name: 'Nobody Yet', dob: '1980-02-29' });
});
afterAll(async () => {
  await clinic.close();
  for (const target of targets) await target.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a command as `npm run` does, on the database of these settings. */
function run(
  program: 'backup' | 'restore' | 'set-time-zone' | 'mark-as-copy',
  file: string,
  on: MadeDatabase['settings'],
  ...more: readonly string[]
) {
  const settings = { DATA_DIR: on.dataDir, DATABASE_URL: on.databaseUrl ?? '', INIT_CWD: folder };
  return startProgram(settings, { program: `server/src/${program}.ts`, args: [file, ...more] }).ended();
}

const verify = (file: string) =>
  startProgram(
    { DATA_DIR: '/nowhere', INIT_CWD: folder },
    { program: 'server/src/backup.ts', args: ['--verify', file] },
  ).ended();

async function anEmptyDatabase(): Promise<MadeDatabase['settings']> {
  const target = await makeDatabase();
  targets.push(target);
  return target.settings;
}

async function listAll(of: TestClinic, token: string): Promise<Appointment[]> {
  const path = '/api/admin/appointments';
  return (await of.request({ method: 'GET', path, token: { admin: token } })).body.appointments;
}

async function signIn(to: TestClinic): Promise<string> {
  const body = { email: admin.email, password };
  return (await to.request({ method: 'POST', path: '/api/admin/login', body })).body.token;
}

describe('a backup', { timeout: 120_000 }, () => {
  it('taken during bookings restores everything acknowledged before it', async () => {
    const acknowledged: string[] = [];
    let isTaken = false;
    const booking = (async () => {
      const doctor = await aDoctor(clinic.context);
      for (let day = 1; !isTaken && day < 4_000; day += 1) {
        const slot = {
          slotDate: `${(day % 28) + 1}_${(Math.floor(day / 28) % 12) + 1}_${2027 + Math.floor(day / 336)}`,
        };
        const body = {
          ...slot,
          slotTime: '9:00 AM',
          doctorId: doctor.id,
          patient: { name: `Patient ${day}` },
        };
        const answer = await clinic.as(admin).post('book-appointment', body);
        acknowledged.push(answer.body.appointment._id);
      }
    })();
    while (acknowledged.length < 10) await new Promise((resume) => setTimeout(resume, 20));
    const before = [...acknowledged];
    const taken = await run('backup', 'busy.backup', clinic.context.settings);
    isTaken = true;
    await booking;
    expect(taken).toEqual({ code: 0, printed: expect.stringContaining('Backed up to') });
    expect(statSync(join(folder, 'busy.backup')).mode & 0o777).toBe(0o600);

    const settings = await anEmptyDatabase();
    const restored = await run('restore', 'busy.backup', settings);
    expect(restored).toEqual({ code: 0, printed: expect.stringContaining('Restored') });
    expect(restored.printed).toContain(
      `These accounts can log in, as on the day of the backup:\n  admin   ${admin.email}\n`,
    );
    // The original may be running, so a copy sends no messages.
    expect(restored.printed).toMatch(
      /It is silent: .*\b0 messages \(and [1-9]\d* that can’t be sent\) and \d+ webhook events? wait to leave/,
    );
    const other = await openTestClinic(settings);
    expect(await copyMark(other.context.engine.read).read()).toEqual(expect.any(Number));
    expect((await listAll(other, admin.token)) ?? 'refused').toBe('refused');
    const ids = new Set((await listAll(other, await signIn(other))).map(({ _id }) => _id));
    expect(before.filter((id) => !ids.has(id))).toEqual([]);
    expect(await findMiscounts(other.context.engine.read)).toEqual([]);
    await other.close();
  });

  it('restores nothing if the database can not be reached, and says so', async () => {
    expect((await run('backup', 'away.backup', clinic.context.settings)).code).toBe(0);
    const settings = { ...clinic.context.settings, databaseUrl: 'postgres://docket@127.0.0.1:1/docket' };
    const { code, printed } = await run('restore', 'away.backup', settings);
    expect(code).toBe(1);
    expect(printed).toMatch(/^DATABASE_URL: The database can not be reached .*: nothing was restored\n$/);
  });

  it('restores identical lists, searches and histories, and new bookings continue from there', async () => {
    expect((await run('backup', 'quiet.backup', clinic.context.settings)).code).toBe(0);
    const settings = await anEmptyDatabase();
    expect((await run('restore', 'quiet.backup', settings)).code).toBe(0);
    const other = await openTestClinic(settings);
    const token = await signIn(other);
    const all = await listAll(other, token);
    expect(all).toEqual(await listAll(clinic, admin.token));

    const query = { limit: 50, q: 'odegar' };
    const path = '/api/admin/appointments';
    const found = await other.request({ method: 'GET', path, token: { admin: token }, query });
    expect(found.body.appointments).toHaveLength(20);
    const booked = await other.request({
      method: 'POST',
      path: '/api/admin/book-appointment',
      token: { admin: token },
      body: {
        doctorId: all[0]?.doctorId,
        slotDate: '3_3_2031',
        slotTime: '9:00 AM',
        patient: { name: 'New One' },
      },
    });
    expect(booked.status).toBe(201);
    expect(await findMiscounts(other.context.engine.read)).toEqual([]);
    await other.close();
  });

  it.runIf(process.env.TEST_DATABASE_URL)(
    'moves a clinic from one engine to the other and back',
    async () => {
      const dataDir = join(folder, 'moved');
      expect((await run('backup', 'server.backup', clinic.context.settings)).code).toBe(0);
      expect((await run('restore', 'server.backup', { dataDir, databaseUrl: null })).code).toBe(0);
      expect((await run('backup', 'folder.backup', { dataDir, databaseUrl: null })).code).toBe(0);
      const settings = await anEmptyDatabase();
      expect((await run('restore', 'folder.backup', settings)).code).toBe(0);
      const other = await openTestClinic(settings);
      expect(await listAll(other, await signIn(other))).toEqual(await listAll(clinic, admin.token));
      await other.close();
    },
  );

  it('restores hours, absences, archived doctors and merged patients, row for row', async () => {
    // The record that stays comes long after the one merged into it.
    const { id: otherId } = await aPatient(clinic.context, { name: 'Zoe Young', phone: '555 0142' });
    for (let count = 0; count < 250; count += 1) await aPatient(clinic.context);
    const { id: patientId } = await aPatient(clinic.context, { name: 'Zoë Young' });
    const { id: doctorId } = await aDoctor(clinic.context);
    await anAppointment(clinic.context, { patientId: otherId, doctorId });
    const post = (on: TestClinic, token: string, path: string, body: object) =>
      on.request({ method: 'POST', path: `/api/admin/${path}`, token: { admin: token }, body });
    const { mergeId } = (await post(clinic, admin.token, 'merge-patients', { patientId, otherId })).body;
    await post(clinic, admin.token, 'archive-doctor', { docId: doctorId });
    await writeHours(clinic, doctorId);
    const monday = { slotDate: '23_11_2026', slotTime: '9:00 AM' };
    const { id: appointmentId, doctorId: illId } = await anAppointment(clinic.context, monday);
    const off = { doctorId: illId, fromDate: '2026-11-23', toDate: '2026-11-23', reason: 'Ill' };
    const plan = [{ appointmentId, do: 'cancel' }];
    const { changeId } = (await post(clinic, admin.token, 'add-time-off', { ...off, plan })).body;
    const { id: paidId } = await anAppointment(clinic.context);
    await post(clinic, admin.token, 'receive-payment', { appointmentId: paidId, cents: 100, method: 'cash' });
    await post(clinic, admin.token, 'count-drawer', { countedCents: 100, leftCents: 100 });
    await post(clinic, admin.token, 'close-day', { note: 'All there' });

    expect((await run('backup', 'issue.backup', clinic.context.settings)).code).toBe(0);
    const settings = await anEmptyDatabase();
    expect((await run('restore', 'issue.backup', settings)).code).toBe(0);
    const other = await openTestClinic(settings);
    const keptForGood = ['payments', 'drawer_counts', 'closings'];
    for (const table of [
      'accounts',
      'doctors',
      'patients',
      'hours',
      'time_off',
      'changes',
      'merges',
      ...keptForGood,
    ]) {
      const rows = await rowsOf(clinic, table);
      expect(rows.length, table).toBeGreaterThan(0);
      expect(await rowsOf(other, table), table).toEqual(rows);
    }
    for (const table of keptForGood) {
      const emptying = other.context.engine.transaction(({ db }) =>
        sql`delete from ${sql.id(table)}`.execute(db),
      );
      await expect(emptying, table).rejects.toThrow(/are never deleted/);
    }
    const token = await signIn(other);
    expect((await post(other, token, 'undo-merge', { mergeId })).status).toBe(200);
    expect((await post(other, token, 'undo-change', { changeId })).body.message).toMatch(
      /1 appointment is back$/,
    );
    await other.close();
  });

  it('never overwrites a file', async () => {
    writeFileSync(join(folder, 'there.backup'), 'mine');
    const taken = await run('backup', 'there.backup', clinic.context.settings);
    expect(taken).toEqual({
      code: 1,
      printed: expect.stringMatching(/^\S+there\.backup exists already: name another file\n$/),
    });
    expect(readFileSync(join(folder, 'there.backup'), 'utf8')).toBe('mine');
  });

  it('is restored only into an empty target', async () => {
    expect((await run('backup', 'second.backup', clinic.context.settings)).code).toBe(0);
    const settings = await anEmptyDatabase();
    expect((await run('restore', 'second.backup', settings)).code).toBe(0);
    const again = await run('restore', 'second.backup', settings);
    expect(again.code).toBe(1);
    expect(again.printed).toMatch(/^[^\n]*(holds a database already|is not empty)[^\n]*\n$/);
  });

  it.runIf(process.env.TEST_DATABASE_URL)(
    'is restored over the empty schema of an interrupted try',
    async () => {
      expect((await run('backup', 'third.backup', clinic.context.settings)).code).toBe(0);
      const settings = await anEmptyDatabase();
      await (await openTestClinic(settings)).close();
      expect((await run('restore', 'third.backup', settings)).printed).toContain('Restored');
    },
  );

  it('is refused in one sentence when it is no backup, is damaged, or is newer than the program', async () => {
    const settings = await anEmptyDatabase();
    const refusal = async (file: string) => (await run('restore', file, settings)).printed;
    expect(await refusal('missing.backup')).toMatch(/^There is no file [^\n]*missing\.backup\n$/);
    writeFileSync(join(folder, 'letter.txt'), 'Dear clinic, '.repeat(1_000));
    expect(await refusal('letter.txt')).toMatch(/letter\.txt is not a Docket backup\n$/);
    new DatabaseSync(join(folder, 'other.db')).exec('create table mine (a)');
    expect(await refusal('other.db')).toMatch(/other\.db is not a Docket backup\n$/);

    expect((await run('backup', 'cut.backup', clinic.context.settings)).code).toBe(0);
    const whole = readFileSync(join(folder, 'cut.backup'));
    writeFileSync(join(folder, 'cut.backup'), whole.subarray(0, Math.floor(whole.length / 2)));
    expect(await refusal('cut.backup')).toMatch(/^The backup [^\n]*cut\.backup is damaged: [^\n]*\n$/);

    writeFileSync(join(folder, 'newer.backup'), whole.subarray(0, whole.lastIndexOf('{"docket"')));
    const newer = new DatabaseSync(join(folder, 'newer.backup'));
    newer.exec("insert into migrations (name, applied_at) values ('9999-tomorrow', 0)");
    newer.close();
    seal(join(folder, 'newer.backup'), Date.now());
    expect(await refusal('newer.backup')).toContain('is newer than this program (it has "9999-tomorrow")');
  });

  it('is refused when any bit has changed, before anything is restored', async () => {
    expect((await run('backup', 'bit.backup', clinic.context.settings)).code).toBe(0);
    const whole = readFileSync(join(folder, 'bit.backup'));
    expect((await verify('bit.backup')).printed).toMatch(
      /bit\.backup is complete: 2?\d+ appointments, \d+ messages? and \d+ webhook events? waiting to be sent, made \d{4}-\S+ by Docket \d+\.\d+\.\d+(-dev)?\.\n$/,
    );
    const settings = await anEmptyDatabase();
    for (const at of [200, Math.floor(whole.length / 2), whole.length - 60]) {
      const broken = Buffer.from(whole);
      broken.writeUInt8(broken.readUInt8(at) ^ 1, at);
      writeFileSync(join(folder, 'flipped.backup'), broken);
      const damaged =
        /^The backup \S+flipped\.backup is damaged: its content has changed since it was written\n$/;
      expect((await verify('flipped.backup')).printed).toMatch(damaged);
      expect((await run('restore', 'flipped.backup', settings)).printed).toMatch(damaged);
    }
    expect((await run('restore', 'bit.backup', settings)).printed).toContain('Restored');
  });

  it('is refused when its end is missing or bytes follow it, even if its database is intact', async () => {
    expect((await run('backup', 'sealed.backup', clinic.context.settings)).code).toBe(0);
    const whole = readFileSync(join(folder, 'sealed.backup'));
    const database = whole.subarray(0, whole.lastIndexOf('{"docket"'));
    const settings = await anEmptyDatabase();
    for (const damaged of [
      whole.subarray(0, -1),
      whole.subarray(0, -60),
      database,
      Buffer.concat([whole, Buffer.from('\n')]),
      Buffer.concat([whole, Buffer.alloc(8_192)]),
    ]) {
      writeFileSync(join(folder, 'unsealed.backup'), damaged);
      const refused = {
        code: 1,
        printed: expect.stringMatching(
          /^The backup \S+unsealed\.backup is damaged: its content has changed since it was written\n$/,
        ),
      };
      expect(await verify('unsealed.backup')).toEqual(refused);
      expect(await run('restore', 'unsealed.backup', settings)).toEqual(refused);
    }
  });

  it('of release 0.1.0, which has no hashes, is restored with a note about that', async () => {
    await writeBackupOf010(join(folder, 'first.backup'));
    const sentence = 'made by Docket 0.1.0, which wrote no hashes to compare';
    expect((await verify('first.backup')).printed).toMatch(
      new RegExp(
        `first\\.backup is complete: Praxis Alt, 0 appointments, 0 messages and 0 webhook events waiting to be sent, ${sentence}\\.\n$`,
      ),
    );
    const settings = await anEmptyDatabase();
    const restored = await run('restore', 'first.backup', settings);
    expect(restored).toEqual({ code: 0, printed: expect.stringContaining(`Restored`) });
    expect(restored.printed).toContain(sentence);
    const other = await openTestClinic(settings);
    expect(await storedSettings(other.context.engine.read).read('name')).toBe('Praxis Alt');
    await other.close();

    const whole = readFileSync(join(folder, 'first.backup'));
    for (const damaged of [whole.subarray(0, -4_096), Buffer.concat([whole, Buffer.from('more')])]) {
      writeFileSync(join(folder, 'first-damaged.backup'), damaged);
      expect((await verify('first-damaged.backup')).printed).toMatch(/first-damaged\.backup is damaged: /);
    }
  });

  it('names its practice, and includes a demo clinic only on request', async () => {
    const demo = await openTestClinic({ demo: 'auto', clinicName: 'Praxis Nord' });
    await prepareClinic(demo.context);
    await keepClinicName(demo.context.engine, 'Praxis Nord');
    const { settings } = demo.context;
    const refused = await run('backup', 'demo.backup', settings);
    expect(refused.code).toBe(1);
    expect(refused.printed).toMatch(
      /^There is only a demo clinic in [^\n]+add --demo to back up the demo\n$/,
    );
    expect(existsSync(join(folder, 'demo.backup'))).toBe(false);
    const taken = await run('backup', 'demo.backup', settings, '--demo');
    expect(taken.printed).toMatch(
      /demo\.backup \([\d.]+ MB\): Praxis Nord, [\d,]+ appointments, [^\n]+ waiting to be sent, from [^\n]+\.\n$/,
    );
    await demo.close();
  });

  it('onto a full disk is refused in one sentence and leaves no file', async (context) => {
    const disk = join(folder, 'small');
    mkdirSync(disk);
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=40k', 'docket-test', disk]);
    if (mounted.status !== 0) return context.skip('only root may mount a small disk');
    try {
      const { code, printed } = await run('backup', 'small/full.backup', clinic.context.settings);
      expect(code).toBe(1);
      expect(printed).toMatch(
        /^The disk is full: \S+full\.backup was not written, and no partial file is left\n$/,
      );
      expect(readdirSync(disk)).toEqual([]);
    } finally {
      spawnSync('umount', ['-l', disk]);
    }
  });

  it('that was killed leaves a hidden file, which a later backup removes', async () => {
    const backups = join(folder, 'kept');
    mkdirSync(backups);
    const old = ['.monday.backup.4711.partial', '.monday.backup.4711.partial-journal'];
    const other = ['.tuesday.backup.4712.partial', '.mine', 'monday.partial'];
    for (const name of [...old, ...other]) writeFileSync(join(backups, name), 'x');
    mkdirSync(join(backups, '.monday.backup.4711.partial-aB3dEf'));
    const twoDaysAgo = Date.now() / 1_000 - 2 * 86_400;
    for (const name of [...old, '.monday.backup.4711.partial-aB3dEf', '.mine', 'monday.partial'])
      utimesSync(join(backups, name), twoDaysAgo, twoDaysAgo);
    expect((await run('backup', 'kept/wednesday.backup', clinic.context.settings)).code).toBe(0);
    expect(readdirSync(backups).sort()).toEqual([...other, 'wednesday.backup'].sort());
  });

  it('interrupted during its restore opens for no server, and is restored completely by a second run', async () => {
    expect((await run('backup', 'again.backup', clinic.context.settings)).code).toBe(0);
    const settings = { dataDir: join(folder, 'cut-off'), databaseUrl: null };
    // The state after SIGKILL: the start of the copy, and the journal of another database.
    mkdirSync(settings.dataDir);
    for (const name of ['docket.db', 'lock.db']) writeFileSync(join(settings.dataDir, name), '');
    const left = join(settings.dataDir, 'docket.db.restoring');
    leaveHotJournal(left);
    const server = startProgram({ DATA_DIR: settings.dataDir, DATABASE_URL: '' });
    expect(await server.ended()).toEqual({
      code: 1,
      printed: expect.stringMatching(/A restore into \S+cut-off was cut off: run npm run restore once more/),
    });
    for (const [program, argument] of [
      ['backup', 'half.backup'],
      ['set-time-zone', 'Asia/Tokyo'],
      ['mark-as-copy', ''],
    ] as const)
      expect(await run(program, argument, settings), program).toEqual({
        code: 1,
        printed: expect.stringMatching(
          /^A restore into \S+cut-off was cut off: run npm run restore once more, [^\n]+\n$/,
        ),
      });
    expect((await run('restore', 'again.backup', settings)).printed).toContain('Restored');
    expect(readdirSync(settings.dataDir).filter((name) => name.includes('restoring'))).toEqual([]);
    const other = await openTestClinic(settings);
    expect(await listAll(other, await signIn(other))).toEqual(await listAll(clinic, admin.token));
    await other.close();
  });

  it('needs a file to be named', async () => {
    const { code, printed } = await run('backup', '--help', clinic.context.settings);
    expect({ code, printed }).toEqual({
      code: 1,
      printed: expect.stringContaining('npm run backup -- FILE'),
    });
  });
});

// The journal contains the first page of a database that is no backup.
function leaveHotJournal(path: string): void {
  const databasePath = join(folder, 'hot.db');
  const database = new DatabaseSync(databasePath);
  database.exec('create table mine (a); insert into mine values (zeroblob(200000))');
  database.exec(
    'pragma cache_size = 1; pragma cache_spill = 1; begin; update mine set a = randomblob(200000)',
  );
  copyFileSync(databasePath, path);
  copyFileSync(`${databasePath}-journal`, `${path}-journal`);
  database.close();
}

// Release 0.1.0 ended with migration 0012, before hashes and seals existed.
async function writeBackupOf010(path: string): Promise<void> {
  const databaseFolder = mkdtempSync(join(folder, 'first-'));
  await migrateFolder(
    databaseFolder,
    migrations.slice(
      0,
      migrations.findIndex(({ name }) => name > '0013'),
    ),
  );
  const database = new DatabaseSync(join(databaseFolder, databaseName));
  database.exec("alter table migrations drop column hash; insert into clinic values ('name', 'Praxis Alt')");
  database.close();
  renameSync(join(databaseFolder, databaseName), path);
  markAsBackup(path);
}

async function rowsOf({ context }: TestClinic, table: string): Promise<unknown[]> {
  return (await sql`select * from ${sql.id(table)} order by 1, 2`.execute(context.engine.read.db)).rows;
}

async function writeHours({ context }: TestClinic, doctorId: string): Promise<void> {
  await context.engine.transaction(async ({ db }) => {
    await sql`insert into hours (doctor_id, weekly, dated, slot_minutes, buffer_minutes, notice_minutes, farthest_days)
      values (${doctorId}, '[]', '[]', 20, 5, 60, 90)`.execute(db);
    for (const [id, whose] of [
      ['t1', doctorId],
      ['t2', null],
    ])
      await sql`insert into time_off (id, doctor_id, starts_at, ends_at, reason) values (${id}, ${whose}, 1, 2, 'Fête')`.execute(
        db,
      );
  });
}
