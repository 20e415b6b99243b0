// @module-tag both-engines

import * as contract from '@docket/contract/endpoints/dashboard-today.ts';
import { type TodayPage, toListedToday } from '@docket/contract/endpoints/dashboard-today.ts';
import { anAppointment } from '@docket/testing/build-appointment.ts';
import { aDoctor, anAdmin, aPatient, type SignedIn } from '@docket/testing/build-people.ts';
import { useTestClinic } from '@docket/testing/clinic.ts';
import { beforeEach, expect, test } from 'vitest';

// The clinic's clock shows 2026-11-20 10:00.
const clinic = useTestClinic();
const today = '20_11_2026';
let admin: SignedIn;
let doctor: SignedIn;
const asAdmin = clinic.as(() => admin);
const asDoctor = clinic.as(() => doctor);

beforeEach(async () => {
  admin = await anAdmin(clinic.context);
  doctor = await aDoctor(clinic.context, { name: 'Kenji Mori' });
});

const readPage = async (input: Record<string, string | number> = {}, as = asAdmin): Promise<TodayPage> =>
  contract.listToday.admin.answer.parse((await as.get('dashboard/today', input)).body);
const idsOf = (page: TodayPage) => toListedToday(page).appointments.map(({ _id }) => _id);

test('lists today by doctor and time, with only what a row shows', async () => {
  const patient = await aPatient(clinic.context, { name: 'Mei Liu', phone: '+442079460018' });
  const book = (slotTime: string, status: 'pending' | 'completed' | 'cancelled', more: object = {}) =>
    anAppointment(clinic.context, { doctorId: doctor.id, slotDate: today, slotTime, status, ...more });
  const plain = await book('9:00 AM', 'pending', { patientId: patient.id });
  const done = await book('8:00 AM', 'completed');
  await book('8:30 AM', 'cancelled');
  await anAppointment(clinic.context, { doctorId: doctor.id, slotDate: '21_11_2026' });
  const page = await readPage();
  const { doctors, ...head } = page;
  expect(head).toEqual({ slotDate: today, pending: 1, completed: 1, cancelled: 1, nextCursor: null });
  expect(doctors).toMatchObject([{ doctorId: doctor.id, name: 'Kenji Mori' }]);
  expect(doctors[0]?.appointments).toMatchObject([{ _id: done.id, isCompleted: true }, {}]);
  expect(doctors[0]?.appointments[1]).toEqual({
    _id: plain.id,
    from: 540,
    to: 570,
    patientId: patient.id,
    name: 'Mei Liu',
    phone: '+442079460018',
  });
  await asAdmin.post('mark-arrived', { appointmentId: plain.id });
  const { body } = await asAdmin.get('dashboard/today');
  expect(toListedToday(contract.listToday.admin.answer.parse(body)).appointments[1]).toMatchObject({
    _id: plain.id,
    slotTime: '9:00 AM',
    durationMinutes: 30,
    version: 1,
    arrivedAt: expect.any(Number),
    docData: { name: 'Kenji Mori' },
    userData: { name: 'Mei Liu', phone: '+442079460018' },
  });
});

test('a doctor gets only their own day', async () => {
  const mine = await anAppointment(clinic.context, { doctorId: doctor.id, slotDate: today });
  await anAppointment(clinic.context, { slotDate: today });
  const page = await readPage({}, asDoctor);
  expect(idsOf(page)).toEqual([mine.id]);
  expect(page).toMatchObject({ pending: 1, completed: 0, cancelled: 0 });
  expect((await readPage()).pending).toBe(2);
});

test('goes on page by page, also within one start, and refuses the cursor of another list', async () => {
  const ids: string[] = [];
  for (let at = 0; at < 5; at += 1)
    ids.push((await anAppointment(clinic.context, { slotDate: today, slotTime: '11:00 AM' })).id);
  const read: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await readPage({ limit: 2, ...(cursor && { cursor }) });
    expect(page.pending).toBe(5);
    read.push(...idsOf(page));
    cursor = page.nextCursor;
  }
  expect(read).toEqual(ids);
  const cursor = (await readPage({ limit: 2 })).nextCursor ?? '';
  const { status, body } = await asDoctor.get('dashboard/today', { cursor });
  expect({ status, message: body.message }).toEqual({
    status: 422,
    message: 'cursor does not belong to this list',
  });
});

test('both answers of the dashboard have at most 25 kB for 100 appointments of today', async () => {
  const doctors = [doctor];
  while (doctors.length < 12) doctors.push(await aDoctor(clinic.context));
  for (let at = 0; at < 100; at += 1) {
    const { id: patientId } = await aPatient(clinic.context, {
      name: `Alejandra Ng ${at}`,
      phone: `+44207946${1_000 + at}`,
    });
    await anAppointment(clinic.context, {
      doctorId: doctors[at % 12]?.id ?? '',
      patientId,
      slotDate: today,
      slotTime: `${Math.floor(at / 12) + 1}:15 PM`,
      reason: at % 2 ? 'Repeat prescription' : '',
    });
  }
  const sizeOf = async (path: string, input = {}) =>
    Buffer.byteLength(JSON.stringify((await asAdmin.get(path, input)).body));
  expect(idsOf(await readPage())).toHaveLength(100);
  const size = (await sizeOf('dashboard', { today: 'no' })) + (await sizeOf('dashboard/today'));
  expect(size).toBeLessThan(25_000);
});
