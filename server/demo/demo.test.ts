import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openTestClinic, type TestClinic } from '@docket/testing/clinic.ts';
import { dumpSchema } from '@docket/testing/dump-schema.ts';
import { findMiscounts } from '@docket/testing/miscounts.ts';
import { startProgram } from '@docket/testing/program.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prepareClinic } from '../src/clinic/prepare.ts';
import { chooseClinicSize, fill } from './fill/fill.ts';
import { fillPatients } from './fill/fill-patients.ts';
import { fillStore } from './fill/store.ts';

async function signInAsAdmin(clinic: TestClinic): Promise<string> {
  const { admin } = (await clinic.request({ method: 'GET', path: '/api/clinic' })).body.demo;
  const body = { email: admin.email, password: admin.password };
  return (await clinic.request({ method: 'POST', path: '/api/admin/login', body })).body.token;
}

describe('filling a database', { timeout: 120_000 }, () => {
  let clinic: TestClinic;
  const store = () => fillStore(clinic.context.engine.read);
  beforeAll(async () => {
    clinic = await openTestClinic({ demo: 'auto' });
  });
  afterAll(() => clinic.close());

  it('makes exactly this number of appointments and keeps the protection against double bookings', async () => {
    const { added } = await fill(clinic.context, 9_000);
    expect(added).toBeGreaterThan(3_000);
    expect(await store().countAppointments()).toBe(9_000);
    expect(await store().countOverlaps()).toBe(0);
    expect(await findMiscounts(clinic.context.engine.read)).toEqual([]);

    const admin = await signInAsAdmin(clinic);
    const query = { limit: 1, sort: '-slot', status: 'pending' };
    const list = await clinic.request({
      method: 'GET',
      path: '/api/admin/appointments',
      token: { admin },
      query,
    });
    const { doctorId, slotDate, slotTime } = list.body.appointments[0];
    const body = { doctorId, slotDate, slotTime, patient: { name: 'Ann Other' } };
    const path = '/api/admin/book-appointment';
    const taken = await clinic.request({ method: 'POST', path, token: { admin }, body });
    expect(taken.status).toBe(409);
  });

  it('restores every part of the schema that it removed', async () => {
    const { read } = clinic.context.engine;
    const before = await dumpSchema(read);
    await fill(clinic.context, (await store().countAppointments()) + 100);
    await fillPatients(clinic.context, (await store().countPatients()) + 100);
    expect(await dumpSchema(read)).toBe(before);
  });

  it('adds only the missing appointments, and none the second time', async () => {
    const present = await store().countAppointments();
    expect(await fill(clinic.context, present + 500)).toMatchObject({ added: 500 });
    expect(await fill(clinic.context, present + 500)).toMatchObject({ added: 0 });
    expect(await store().countAppointments()).toBe(present + 500);
    expect(await store().countOverlaps()).toBe(0);
  });

  it('interrupted in the middle leaves the database unchanged', async () => {
    const { engine } = clinic.context;
    const present = await store().countAppointments();
    const broken = {
      ...engine,
      transaction: <T>(work: Parameters<typeof engine.transaction<T>>[0]) =>
        engine.transaction<T>(async (tx) => {
          await work(tx);
          throw new Error('The power went');
        }),
    };
    await expect(fill({ ...clinic.context, engine: broken }, present + 500)).rejects.toThrow(
      'The power went',
    );
    expect(await store().countAppointments()).toBe(present);
    expect(await fill(clinic.context, present + 500)).toMatchObject({ added: 500 });
  });
});

describe('filling the directory', { timeout: 120_000 }, () => {
  it('makes exactly this number of patients, all found by search', async () => {
    const clinic = await openTestClinic({ demo: 'auto' });
    expect(await fillPatients(clinic.context, 3_000)).toMatchObject({ added: 2_600 });
    expect(await fillPatients(clinic.context, 3_000)).toMatchObject({ added: 0 });
    expect(await findMiscounts(clinic.context.engine.read)).toEqual([]);
    const admin = await signInAsAdmin(clinic);
    const find = async (q: string) => {
      const path = '/api/admin/patient-directory';
      return (await clinic.request({ method: 'GET', path, token: { admin }, query: { q } })).body;
    };
    expect((await find('')).total).toBe(3_000);
    // A family name as common as in a real town.
    expect((await find('baker')).total).toBeGreaterThan(40);
    const [patient] = (await find('baker')).patients.filter(({ email }: { email: string }) => email !== '');
    expect((await find(patient.email)).patients).toEqual([patient]);
    await clinic.close();
  });

  it('is only for a new or a demo clinic', async () => {
    const clinic = await openTestClinic({ demo: 'auto', adminEmail: 'ada@example.com' });
    await prepareClinic(clinic.context);
    await expect(fillPatients(clinic.context, 500)).rejects.toThrow('belongs to a real clinic');
    await clinic.close();
  });
});

it('never adds invented people to a real clinic', async () => {
  const clinic = await openTestClinic({ demo: 'auto', adminEmail: 'ada@example.com' });
  await prepareClinic(clinic.context);
  await expect(fill(clinic.context, 5_000)).rejects.toThrow('This database belongs to a real clinic');
  await clinic.close();
});

it('grows the clinic with the number of its appointments', () => {
  expect(chooseClinicSize(10)).toEqual({ doctors: 12, patients: 200 });
  expect(chooseClinicSize(1_000_000).doctors).toBeGreaterThan(chooseClinicSize(100_000).doctors);
  expect(chooseClinicSize(20_000_000)).toEqual({ doctors: 150, patients: 50_000 });
});

describe('the command', () => {
  const run = async (dataDir: string, ...args: string[]) => {
    const settings = { DATA_DIR: dataDir, DATABASE_URL: '', LOG_LEVEL: 'silent' };
    return startProgram(settings, { program: 'server/demo/demo.ts', args }).ended();
  };

  it('explains its usage in one sentence', async () => {
    const dataDir = join(tmpdir(), 'docket-never-made');
    const wrong = [[], ['--appointments', 'many'], ['--patients', '0'], ['--speed']];
    for (const { code, printed } of await Promise.all(wrong.map((args) => run(dataDir, ...args)))) {
      expect(code).toBe(1);
      expect(printed).toMatch(/^[^\n]*npm run demo -- --appointments 1000000\n$/);
    }
    expect(existsSync(dataDir)).toBe(false);
  });

  it('refuses a folder that a server serves', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'docket-demo-'));
    const clinic = await openTestClinic({ dataDir, databaseUrl: null });
    const { code, printed } = await run(dataDir, '--appointments', '5000');
    expect(code).toBe(1);
    expect(printed).toMatch(/^Another Docket server \(pid \d+\) already serves the folder [^\n]*\n$/);
    await clinic.close();
    rmSync(dataDir, { recursive: true });
  });
});
