// @module-tag both-engines
import { aDoctor, anAdmin, type SignedIn } from '@docket/testing/build-people.ts';
import { useTestClinic } from '@docket/testing/clinic.ts';
import { beforeEach, expect, test } from 'vitest';
import { maxAtOnce, maxPerStart } from './conflicts/take-slot.ts';

const clinic = useTestClinic();
let admin: SignedIn;
const asAdmin = clinic.as(() => admin);
let doctorId: string;
const slot = { slotDate: '23_11_2026', slotTime: '10:30 AM' };

beforeEach(async () => {
  clinic.setNow('2026-11-20T10:00');
  admin = await anAdmin(clinic.context);
  doctorId = (await aDoctor(clinic.context)).id;
});
let count = 0;
const book = (more: object = {}) => {
  count += 1;
  return asAdmin.postUntilServed('book-appointment', {
    doctorId,
    patient: { name: `Patient ${count}` },
    ...slot,
    payment: false,
    overbook: true,
    ...more,
  });
};
const full = {
  success: false,
  message: '20 appointments begin at this time already, and no more are booked on top of them',
  details: { why: 'full' },
};

test('at most twenty appointments begin at one time, through every call', async () => {
  const answers = await Promise.all(Array.from({ length: maxPerStart + 5 }, () => book()));
  const booked = answers.filter(({ status }) => status < 300);
  expect(booked).toHaveLength(maxPerStart);
  for (const { body } of answers.filter(({ status }) => status >= 300)) expect(body).toMatchObject(full);

  const { appointment } = (await book({ slotTime: '11:30 AM' })).body;
  const moved = { appointmentId: appointment._id, ...slot, overbook: true };
  expect((await asAdmin.postUntilServed('move-appointment', moved)).body).toMatchObject(full);

  const [first] = booked;
  const appointmentId = first?.body.appointment._id;
  expect((await asAdmin.postUntilServed('cancel-appointment', { appointmentId })).status).toBe(200);
  expect((await book()).status).toBeLessThan(300);
  expect(
    (await asAdmin.postUntilServed('restore-appointment', { appointmentId, overbook: true })).body,
  ).toMatchObject(full);
});

test('on purpose forty appointments overlap at one moment, at whichever minutes they begin', async () => {
  const minutes = (start: number) =>
    `${9 + Math.floor(start / 60)}:${String(start % 60).padStart(2, '0')} AM`;
  for (let nth = 0; nth < maxPerStart; nth += 1)
    expect((await book({ slotTime: '9:00 AM' })).status).toBe(201);
  const answers = [];
  for (let minute = 1; minute < 30; minute += 1)
    answers.push(await book({ slotTime: minutes(minute), durationMinutes: 30 }));
  const booked = answers.filter(({ status }) => status < 300);
  expect(booked).toHaveLength(maxAtOnce - maxPerStart);
  expect(answers.at(-1)?.body).toMatchObject({
    message: '40 appointments overlap at this time already, and no more are booked on top of them',
    details: { why: 'full' },
  });
  // A longer one that reaches into the full moment is refused as well, and one after all of them is not.
  expect((await book({ slotTime: '8:30 AM', durationMinutes: 120 })).body.details).toMatchObject({
    why: 'full',
  });
  expect((await book({ slotTime: '10:30 AM' })).status).toBe(201);
});

test('waves of twenty follow each other, with one patient who is there all the time', async () => {
  expect((await book({ slotTime: '9:00 AM', durationMinutes: 180 })).status).toBe(201);
  for (const slotTime of ['9:30 AM', '10:00 AM', '10:30 AM'])
    for (let nth = 0; nth < maxPerStart; nth += 1)
      expect((await book({ slotTime, durationMinutes: 30 })).status).toBe(201);
});
