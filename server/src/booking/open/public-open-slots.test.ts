import { someHours } from '@docket/testing/build-hours.ts';
import { aDoctor, anAdmin, type SignedIn } from '@docket/testing/build-people.ts';
import type { TestRequest } from '@docket/testing/client.ts';
import { useTestClinic } from '@docket/testing/clinic.ts';
import { beforeEach, expect, test } from 'vitest';

// The clinic's clock shows 2026-11-20 10:00, a Friday.
const clinic = useTestClinic();
let doctor: SignedIn;

beforeEach(async () => {
  doctor = await aDoctor(clinic.context);
  await someHours(clinic.context, doctor.id, { intervals: [{ from: '09:00', to: '10:00' }] });
});

const path = '/api/booking/open-slots';
const monday = { from: '2026-11-23', to: '2026-11-23' };
const fortnight = { from: '2026-11-23', to: '2026-12-06' };
const longer = { from: '2026-11-23', to: '2026-12-07' };
const ask = (query: Record<string, string | number>, more: Partial<TestRequest> = {}) =>
  clinic.request({ method: 'GET', path, query: { doctorId: doctor.id, ...query }, ...more });
const book = async () => {
  const { token } = await anAdmin(clinic.context);
  const body = {
    doctorId: doctor.id,
    slotDate: '23_11_2026',
    slotTime: '9:00 AM',
    patient: { name: 'Lena' },
  };
  const booked = await clinic.request({
    method: 'POST',
    path: '/api/admin/book-appointment',
    token: { admin: token },
    body,
  });
  expect(booked.status).toBe(201);
};

test('allows 14 days without a token, and 62 signed in', async () => {
  const answer = await ask(monday);
  expect(answer.body.doctors).toMatchObject([{ doctorId: doctor.id, slots: [{}, {}] }]);
  expect((await ask(fortnight)).status).toBe(200);
  expect(await ask(longer)).toMatchObject({
    status: 422,
    body: { message: 'At most 14 days at once without signing in', details: { field: 'to' } },
  });
  const { token } = await anAdmin(clinic.context);
  expect((await ask(longer, { token: { admin: token } })).status).toBe(200);
  expect((await ask(longer, { token: { doctor: doctor.token } })).status).toBe(200);
  expect((await ask(monday, { token: { admin: 'made up' } })).status).toBe(401);
});

test('shows a booking at once to signed-in callers, and to others a few seconds later', async () => {
  await ask(monday);
  await book();
  expect((await ask(monday, { token: { doctor: doctor.token } })).body.doctors[0].slots).toHaveLength(1);
  expect((await ask(monday)).body.doctors[0].slots).toHaveLength(2);
  expect((await ask({ ...monday, most: 9 })).body.doctors[0].slots).toHaveLength(1);
});

test('limits a network to 60 requests a minute, without affecting others', async () => {
  const address = '203.0.113.9';
  for (let count = 0; count < 60; count += 1) expect((await ask(monday, { address })).status).toBe(200);
  const stopped = await ask(monday, { address });
  expect(stopped).toMatchObject({ status: 429, body: { success: false } });
  expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(0);
  expect((await ask(monday, { address, token: { doctor: doctor.token } })).status).toBe(200);
  expect((await ask(monday, { address: '203.0.113.10' })).status).toBe(429);
  expect((await ask(monday, { address: '203.0.114.10' })).status).toBe(200);
});
