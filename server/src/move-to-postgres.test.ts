import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { anAppointment } from '@docket/testing/build-appointment.ts';
import { aDoctor, anAdmin, aPatient, type SignedIn } from '@docket/testing/build-people.ts';
import { openTestClinic, type TestClinic } from '@docket/testing/clinic.ts';
import { type MadeDatabase, makeDatabase } from '@docket/testing/make-database.ts';
import { findMiscounts } from '@docket/testing/miscounts.ts';
import { aPicture } from '@docket/testing/pictures.ts';
import { type Program, startProgram } from '@docket/testing/program.ts';
import { type App, turnOnFactor } from '@docket/testing/second-factor.ts';
import { killMove } from '@docket/testing/step-move.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listTables } from './platform/backup/tables.ts';
import { movePath } from './platform/database/moved-folder.ts';
import { openSqlite } from './platform/database/sqlite.ts';
import { prepareImage } from './platform/uploads/prepare-image.ts';
import { imageStore } from './platform/uploads/store.ts';

const password = 'a good long one';
let folder: string;
let admin: SignedIn;
let app: App;
const targets: MadeDatabase[] = [];

const openSource = () => openTestClinic({ dataDir: folder, databaseUrl: null });
const openTarget = (databaseUrl: string) => openTestClinic({ databaseUrl });

async function anEmptyDatabase(): Promise<string> {
  const target = await makeDatabase();
  targets.push(target);
  return target.settings.databaseUrl ?? '';
}

function startMove(databaseUrl: string, dataDir = folder): Program {
  return startProgram(
    { DATA_DIR: dataDir, DATABASE_URL: databaseUrl },
    { program: 'server/src/move-to-postgres.ts' },
  );
}

async function move(databaseUrl: string, dataDir = folder): Promise<{ code: number | null; output: string }> {
  const { code, printed } = await startMove(databaseUrl, dataDir).ended();
  return { code, output: printed };
}

async function killedMove(databaseUrl: string, transactions: number): Promise<void> {
  const isEnough = (done: number) => done === transactions;
  expect(await killMove(databaseUrl, { start: () => startMove(databaseUrl), isEnough })).toBe(true);
}

const post = (on: TestClinic, path: string, body: object, token = '') =>
  on.request({ method: 'POST', path: `/api/admin/${path}`, token: { admin: token }, body });

async function signIn(to: TestClinic): Promise<string> {
  const answer = await post(to, 'login', { email: admin.email, password, code: app.code(1) });
  expect(answer.body).toMatchObject({ success: true });
  return answer.body.token;
}

describe.skipIf(!process.env.TEST_DATABASE_URL)('a move to PostgreSQL', { timeout: 120_000 }, () => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'docket-move-'));
    const clinic = await openSource();
    const { context } = clinic;
    admin = await anAdmin(context, { password });
    app = await turnOnFactor(clinic, 'admin', admin);
    const image = await prepareImage(await aPicture());
    await context.engine.transaction((tx) => imageStore(tx).keep(image));
    const { id: doctorId } = await aDoctor(context, { name: 'Łucja Ødegård', imageHash: image.name });
    const { id: appointmentId } = await anAppointment(context, { doctorId, status: 'completed' });
    // Rows that the database refuses to change or delete.
    for (const [path, body] of [
      ['receive-payment', { appointmentId, cents: 100, method: 'cash' }],
      ['count-drawer', { countedCents: 100, leftCents: 100 }],
      ['close-day', { note: 'All there' }],
    ] as const)
      expect((await post(clinic, path, body, admin.token)).status).toBe(200);
    // The record that stays comes long after the one merged into it.
    const { id: otherId } = await aPatient(context, { name: 'Zoe Young' });
    for (let count = 0; count < 250; count += 1) await aPatient(context);
    const { id: patientId } = await aPatient(context, { name: 'Zoë Young' });
    await anAppointment(context, { doctorId, patientId: otherId });
    expect((await post(clinic, 'merge-patients', { patientId, otherId }, admin.token)).status).toBe(200);
    await post(clinic, 'archive-doctor', { docId: (await aDoctor(context)).id }, admin.token);
    await post(clinic, 'login', { email: 'nobody@example.org', password });
    await clinic.close();
  });
  // Each test moves this practice again.
  beforeEach(() => rmSync(movePath(join(folder, 'docket.db')), { force: true }));
  afterAll(async () => {
    for (const target of targets) await target.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('moves every row; people log in with their password and code, and continue to book', {
    tags: ['both-engines'],
  }, async () => {
    const url = await anEmptyDatabase();
    const { code, output } = await move(url);
    expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('equal on both sides') });
    expect(output).toContain(`The database in ${folder} is unchanged`);
    const clinic = await openTarget(url);
    await expectSameRows(clinic);
    expect(await findMiscounts(clinic.context.engine.read)).toEqual([]);
    expect((await clinic.request(listAll(admin.token))).body.success).toBe(false);
    const token = await signIn(clinic);
    const found = await clinic.request({ ...listAll(token), query: { limit: 50, q: 'odegar' } });
    const [{ doctorId }] = found.body.appointments;
    expect(found.body.appointments).toHaveLength(2);
    const slot = { slotDate: '3_3_2031', slotTime: '9:00 AM' };
    const patient = { name: 'New One' };
    expect((await post(clinic, 'book-appointment', { doctorId, ...slot, patient }, token)).status).toBe(201);
    expect(await findMiscounts(clinic.context.engine.read)).toEqual([]);
    await clinic.close();

    // The folder is no practice any more: two servers would each take bookings for it.
    await expect(openSource()).rejects.toThrow(
      /was moved to PostgreSQL on \d{4}-\d\d-\d\d: name its database/,
    );
    const backUp = { program: 'server/src/backup.ts', args: [join(folder, 'stale.backup')] };
    const stale = await startProgram({ DATA_DIR: folder, DATABASE_URL: '' }, backUp).ended();
    expect(stale).toEqual({ code: 1, printed: expect.stringMatching(/was moved to PostgreSQL on/) });
    expect(await move(url)).toEqual({
      code: 1,
      output: 'The practice has been moved into this database: start Docket with this DATABASE_URL\n',
    });
    const another = await move(await anEmptyDatabase());
    expect(another).toEqual({
      code: 1,
      output: expect.stringContaining('has been moved into another database'),
    });
  });

  it('killed midway keeps servers out, and continues where it stopped', async () => {
    const url = await anEmptyDatabase();
    await killedMove(url, 2);
    await expect(openTarget(url)).rejects.toThrow(/^A move into this database has not ended: run npm run/);
    await killedMove(url, 6);
    await expect(openTarget(url)).rejects.toThrow(/^A move into this database has not ended: run npm run/);
    // Fewer than the first time, because moved rows are not copied again.
    await killedMove(url, 12);
    const { code, output } = await move(url);
    expect({ code, output }).toEqual({
      code: 0,
      output: expect.stringMatching(/^Continuing the move: \d+ rows are already there/),
    });
    const clinic = await openTarget(url);
    await expectSameRows(clinic);
    await clinic.close();
  });

  it('killed midway is named by a restore, and an interrupted restore by a move', async () => {
    const url = await anEmptyDatabase();
    await killedMove(url, 12);
    const backup = join(folder, 'before.backup');
    const on = (program: string, args: string[], settings: { DATA_DIR: string; DATABASE_URL: string }) =>
      startProgram(settings, { program: `server/src/${program}.ts`, args }).ended();
    const made = await on('backup', [backup], { DATA_DIR: folder, DATABASE_URL: '' });
    expect(made.code).toBe(0);
    expect(await on('restore', [backup], { DATA_DIR: folder, DATABASE_URL: url })).toEqual({
      code: 1,
      printed: expect.stringMatching(
        /^A move into this database has not ended: run npm run move-to-postgres/,
      ),
    });
    rmSync(backup);
    expect((await move(url)).code).toBe(0);

    const cut = mkdtempSync(join(tmpdir(), 'docket-move-'));
    for (const name of ['docket.db', 'lock.db', 'docket.db.restoring']) writeFileSync(join(cut, name), '');
    expect((await move(await anEmptyDatabase(), cut)).output).toMatch(
      /^A restore into \S+ was cut off: run npm run restore once more, /,
    );
    rmSync(cut, { recursive: true });
  });

  it('keeps the folder as the practice until it ends; two databases are never the practice', async () => {
    const [first, second] = [await anEmptyDatabase(), await anEmptyDatabase()];
    await killedMove(first, 8);
    // Opening warns and still serves.
    const lines: string[] = [];
    const log = { warn: (_: object, line: string) => void lines.push(line) };
    await openSqlite(folder, log as never).close();
    expect(lines).toEqual([expect.stringContaining('was begun and has not ended')]);
    expect((await move(second)).code).toBe(0);
    expect((await move(first)).output).toContain('has been moved into another database');
    await expect(openTarget(first)).rejects.toThrow(/^A move into this database has not ended/);
  });

  it('starts over when the practice was used since', async () => {
    const url = await anEmptyDatabase();
    await killedMove(url, 22);
    const clinic = await openSource();
    await anAppointment(clinic.context);
    await clinic.close();
    const { code, output } = await move(url);
    expect({ code, output }).toEqual({
      code: 0,
      output: expect.stringMatching(/^The practice was used since/),
    });
    const moved = await openTarget(url);
    await expectSameRows(moved);
    expect(await findMiscounts(moved.context.engine.read)).toEqual([]);
    await moved.close();
  });

  it('is refused in one sentence while a server holds the folder', async () => {
    const clinic = await openSource();
    const refused = await move(await anEmptyDatabase());
    await clinic.close();
    expect(refused).toEqual({ code: 1, output: expect.stringMatching(/^Another Docket server [^\n]+\n$/) });
  });

  it('is refused in one sentence without a source, without a target, or with a target that has data', async () => {
    const url = await anEmptyDatabase();
    expect((await move(url, join(folder, 'none'))).output).toMatch(
      /^There is no practice to move: [^\n]+\n$/,
    );
    expect((await move('')).output).toMatch(/^Name the empty PostgreSQL database [^\n]+\n$/);
    await killedMove(url, 6);
    const other = mkdtempSync(join(tmpdir(), 'docket-move-'));
    await (await openTestClinic({ dataDir: other, databaseUrl: null })).close();
    expect((await move(url, other)).output).toMatch(/^The database holds an unfinished move of [^\n]+\n$/);
    rmSync(other, { recursive: true });
    expect((await move(url)).code).toBe(0);
    rmSync(movePath(join(folder, 'docket.db')));
    const again = await move(url);
    expect(again).toEqual({
      code: 1,
      output: expect.stringMatching(/^The database is not empty: [^\n]+\n$/),
    });
  });

  it('is refused for a practice of another version', async () => {
    const older = mkdtempSync(join(tmpdir(), 'docket-move-'));
    await (await openTestClinic({ dataDir: older, databaseUrl: null })).close();
    const file = new DatabaseSync(join(older, 'docket.db'));
    file.exec("update migrations set name = '9999-tomorrow' where name = (select max(name) from migrations)");
    file.close();
    const refused = await move(await anEmptyDatabase(), older);
    rmSync(older, { recursive: true });
    expect(refused).toEqual({ code: 1, output: expect.stringMatching(/is of another version [^\n]+\n$/) });
  });
});

const listAll = (admin: string) =>
  ({ method: 'GET', path: '/api/admin/appointments', token: { admin } }) as const;

async function expectSameRows({ context }: TestClinic): Promise<void> {
  const file = new DatabaseSync(join(folder, 'docket.db'), { readOnly: true });
  const { db } = context.engine.read;
  for (const { name, columns } of listTables(file)) {
    const list = columns.join(', ');
    const here = file.prepare(`select ${list} from ${name}`).all();
    const { rows: there } = await sql<object>`select ${sql.raw(list)} from ${sql.table(name)}`.execute(db);
    // The target also stores the id of the move.
    const moved = inOrder(there).filter((row) => !row.includes('["key","moved by"]'));
    expect(moved, name).toEqual(name === 'sessions' ? [] : inOrder(here));
    if (['images', 'merges', 'second_factors', 'recovery_codes', 'sign_in_failures'].includes(name))
      expect(there.length, name).toBeGreaterThan(0);
  }
  file.close();
}

const asText = (_: string, value: unknown) =>
  value instanceof Uint8Array ? Array.from(value).join() : value;

// Bytes differ in form and text in order between the engines.
function inOrder(rows: readonly object[]): string[] {
  return rows
    .map((row) => JSON.stringify(Object.entries(row).map(([key, value]) => [key, asText(key, value)])))
    .toSorted();
}
