import type { Appointment } from '@docket/contract/appointments.ts';
import type { CloseDay } from '@docket/contract/close-day.ts';
import { anAppointment } from '@docket/testing/build-appointment.ts';
import { aDoctor, anAdmin, aPatient, type SignedIn } from '@docket/testing/build-people.ts';
import { useTestClinic } from '@docket/testing/clinic.ts';
import { fillBook } from '@docket/testing/fill-book.ts';
import { readGolden } from '@docket/testing/read-golden.ts';
import { shapeOf } from '@docket/testing/shape.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { closeDayQueries } from './store.ts';

// The clinic's clock stands at 2026-11-20 10:00, a Friday.
const clinic = useTestClinic();
let admin: SignedIn;
let doctor: SignedIn;

beforeEach(async () => {
  admin = await anAdmin(clinic.context, { name: 'Nora Lind' });
  doctor = await aDoctor(clinic.context, { name: 'Dr. Omar Haddad' });
});

const post = (path: string, body: object) =>
  clinic.request({ method: 'POST', path: `/api/admin/${path}`, token: { admin: admin.token }, body });
const get = (path: string, query: Record<string, string> = {}) =>
  clinic.request({ method: 'GET', path: `/api/admin/${path}`, token: { admin: admin.token }, query });
const readDay = async (date = '2026-11-20'): Promise<CloseDay> => (await get('close-day', { date })).body;
const book = (slotTime: string, more: Parameters<typeof anAppointment>[1] = {}) =>
  anAppointment(clinic.context, { doctorId: doctor.id, slotDate: '20_11_2026', slotTime, ...more });
const named = (...made: { id: string }[]) => made.map(({ id }) => ({ appointmentId: id }));
const setSeen = (...made: { id: string }[]) =>
  post('set-outcomes', { outcome: 'seen', appointments: named(...made) });
const read = async (id: string): Promise<Appointment> =>
  (await get('appointments')).body.appointments.find((one: Appointment) => one._id === id);
const readHistory = async (id: string) => (await get(`appointments/${id}/history`)).body.history;

describe('the day to close', () => {
  test('names who is pending and has begun, earliest first, and counts the others', async () => {
    const second = await book('9:30 AM');
    const first = await book('9:00 AM');
    const now = await book('10:00 AM');
    await book('10:30 AM');
    await book('8:00 AM', { status: 'completed' });
    await book('8:30 AM', { status: 'cancelled' });
    await book('9:00 AM', { slotDate: '19_11_2026' });
    const day = await readDay();
    expect(day.withoutOutcome.map(({ _id }) => _id)).toEqual([first.id, second.id, now.id]);
    expect(day).toMatchObject({ date: '2026-11-20', later: 1 });
    expect((await get('close-day')).body).toEqual({ success: true, ...day });
  });

  test('is over until midnight when it was yesterday', async () => {
    await book('11:30 PM', { slotDate: '19_11_2026' });
    expect(await readDay('2026-11-19')).toMatchObject({
      withoutOutcome: [{ slotTime: '11:30 PM' }],
      later: 0,
    });
  });

  test.each([
    ['2026-11-21', 'This day has not come yet'],
    ['2026-11-31', 'date must be a real date like 2026-09-05'],
    ['today', 'date must be a real date like 2026-09-05'],
  ])('is none on %s', async (date, message) => {
    expect(await get('close-day', { date })).toMatchObject({ status: 422, body: { message } });
  });
});

describe('outcomes', () => {
  test('are said by the desk of many in one act, stand in the history, and are taken back in one', async () => {
    const first = await book('8:00 AM');
    const both = [first, await book('9:00 AM')];
    await post('mark-arrived', { appointmentId: first.id });
    expect((await setSeen(...both)).body.message).toBe('2 appointments completed');
    expect((await readDay()).withoutOutcome).toEqual([]);
    for (const { id } of both) expect(await read(id)).toMatchObject({ isCompleted: true });
    expect((await readHistory(first.id)).at(-1)).toMatchObject({
      what: 'completed',
      who: { name: 'Nora Lind', role: 'admin' },
    });
    clinic.setNow('2026-11-21T09:00');
    admin = await anAdmin(clinic.context, { name: 'Sam Okoye' });
    const { body } = await post('undo-outcomes', { appointments: named(...both) });
    expect(body.message).toBe('2 appointments restored');
    const { withoutOutcome } = await readDay();
    expect(withoutOutcome.map(({ arrivedAt }) => arrivedAt !== null)).toEqual([true, false]);
    expect((await readHistory(first.id)).at(-1)).toMatchObject({
      what: 'restored',
      who: { name: 'Sam Okoye' },
    });
  });

  test('of who did not come are no-shows, which forget the check-in', async () => {
    const one = await book('9:00 AM');
    await post('mark-arrived', { appointmentId: one.id });
    const { body } = await post('set-outcomes', { outcome: 'no-show', appointments: named(one) });
    expect(body.message).toBe('Marked as missed');
    expect(await read(one.id)).toMatchObject({
      ...{ cancelled: true, cancelReason: 'Did not come', arrivedAt: null },
    });
    await post('restore-appointment', { appointmentId: one.id });
    expect((await readDay()).withoutOutcome).toHaveLength(1);
  });

  test('are written of all or of none', async () => {
    const one = await book('8:00 AM');
    const changed = await book('9:00 AM');
    await post('cancel-appointment', { appointmentId: changed.id });
    expect(await setSeen(one, changed)).toMatchObject({
      status: 409,
      body: { message: 'Appointment is already cancelled', details: { by: { name: 'Nora Lind' } } },
    });
    expect((await readDay()).withoutOutcome.map(({ _id }) => _id)).toEqual([one.id]);
    expect(await readHistory(one.id)).toEqual([]);
    await setSeen(one);
    expect((await post('undo-outcomes', { appointments: named(one, changed) })).status).toBe(409);
    expect(await read(one.id)).toMatchObject({ isCompleted: true });
  });

  test('of another version are not overwritten, and one that was seen already stays so', async () => {
    const one = await book('9:00 AM');
    await post('mark-arrived', { appointmentId: one.id });
    const asSeen = { outcome: 'seen', appointments: [{ appointmentId: one.id, version: 0 }] };
    expect((await post('set-outcomes', asSeen)).status).toBe(409);
    expect((await setSeen(one, one)).status).toBe(200);
    expect((await setSeen(one)).status).toBe(200);
    expect(await readHistory(one.id)).toHaveLength(2);
  });

  test('are not known of who comes later', async () => {
    const later = await book('10:30 AM');
    const message = 'This appointment has not begun yet';
    expect(await setSeen(later)).toMatchObject({ status: 409, body: { message } });
    expect(await read(later.id)).toMatchObject({ isCompleted: false });
  });

  test('two desks say at once are written once', async () => {
    const made = [await book('8:00 AM'), await book('8:30 AM'), await book('9:00 AM')];
    const answers = await Promise.all([setSeen(...made), setSeen(...made.toReversed()), setSeen(...made)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    for (const { id } of made) expect(await readHistory(id)).toHaveLength(1);
  });
});

test('every answer of closing the day has the shape and the sentence of its golden example', async () => {
  const patient = await aPatient(clinic.context, { name: 'Zoë Łukasiewicz', dob: '1990-02-28' });
  const one = await book('9:00 AM', { patientId: patient.id });
  await post('mark-arrived', { appointmentId: one.id });
  const answers = {
    'read-close-day': await get('close-day'),
    'set-outcomes': await setSeen(one),
    'undo-outcomes': await post('undo-outcomes', { appointments: named(one) }),
  };
  for (const [name, { body }] of Object.entries(answers)) {
    const golden = readGolden(name);
    expect(shapeOf(body), name).toEqual(shapeOf(golden));
    expect(body.message, name).toBe(golden.message);
  }
});

test('the day is read by an index, however many appointments there are', async () => {
  const { engine } = clinic.context;
  await fillBook(clinic.context, { doctors: 10, patients: 500, appointments: 20_000 });
  const window = { from: 29_920_320, to: 29_921_760 };
  for (const query of [closeDayQueries.withoutOutcome(window, 400), closeDayQueries.countPending(window)]) {
    const plan = (await engine.explain({ compile: () => query.compile(engine.read.db) })).join('\n');
    expect(plan).toMatch(/index/i);
    expect(plan).not.toMatch(/SCAN appointments\b|Seq Scan on appointments/);
  }
});
