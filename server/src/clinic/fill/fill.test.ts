import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestClinic, type TestClinic } from '../../testing/clinic.ts';
import { prepareClinic } from '../prepare.ts';
import { fill } from './fill.ts';
import { sizeFor } from './size.ts';
import { fillStore } from './store.ts';

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

  it('leaves exactly so many appointments, with the guard against double bookings in place', async () => {
    const { added } = await fill(clinic.context, 9_000);
    expect(added).toBeGreaterThan(3_000);
    expect(await store().countAppointments()).toBe(9_000);
    expect(await store().countOverlaps()).toBe(0);

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

  it('adds only what is missing, and nothing the second time', async () => {
    const present = await store().countAppointments();
    expect(await fill(clinic.context, present + 500)).toEqual({ added: 500 });
    expect(await fill(clinic.context, present + 500)).toEqual({ added: 0 });
    expect(await store().countAppointments()).toBe(present + 500);
    expect(await store().countOverlaps()).toBe(0);
  });

  it('broken off in the middle leaves the database as it was', async () => {
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
    expect(await fill(clinic.context, present + 500)).toEqual({ added: 500 });
  });
});

it('never puts made-up people into the database of a real clinic', async () => {
  const clinic = await openTestClinic({ demo: 'auto', adminEmail: 'ada@example.com' });
  await prepareClinic(clinic.context);
  await expect(fill(clinic.context, 5_000)).rejects.toThrow('This database belongs to a real clinic');
  await clinic.close();
});

it('grows the clinic with the number of its appointments', () => {
  expect(sizeFor(10)).toEqual({ doctors: 12, patients: 200 });
  expect(sizeFor(1_000_000).doctors).toBeGreaterThan(sizeFor(100_000).doctors);
  expect(sizeFor(20_000_000)).toEqual({ doctors: 150, patients: 50_000 });
});
