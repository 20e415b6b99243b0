import { aDoctor, anAdmin, type SignedIn } from '@docket/testing/build-people.ts';
import { useTestClinic } from '@docket/testing/clinic.ts';
import { reschedulingCalls } from '@docket/testing/rescheduling.ts';
import { beforeEach, expect, test } from 'vitest';

// The clinic's clock stands at 2026-11-20 10:00, a Friday.
const clinic = useTestClinic();
let admin: SignedIn;
let doctor: SignedIn;
const asAdmin = reschedulingCalls(clinic, 'admin', () => admin);
const off = { fromDate: '2026-11-23', toDate: '2026-11-23', reason: 'Conference' };

beforeEach(async () => {
  admin = await anAdmin(clinic.context);
  doctor = await aDoctor(clinic.context);
});

const add = (more: object) => asAdmin.post('add-time-off', { ...off, ...more });

test('the very same time off is refused, also of two who add it at once', async () => {
  for (const whose of [{ doctorId: doctor.id }, {}]) {
    const answers = await Promise.all([add(whose), add(whose), add(whose)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const refused = answers.filter(({ status }) => status === 409).map(({ body }) => body.message);
    expect(refused).toEqual(Array(2).fill('This time off is there already: Conference'));
  }
});

test('time off that only overlaps, has another reason, is of a colleague or was removed is no reason', async () => {
  const colleague = await aDoctor(clinic.context);
  const { body } = await add({ doctorId: doctor.id });
  expect((await add({ doctorId: doctor.id, fromTime: '08:00' })).status).toBe(200);
  expect((await add({ doctorId: doctor.id, reason: 'Ill' })).status).toBe(200);
  expect((await add({ doctorId: colleague.id })).status).toBe(200);
  expect((await asAdmin.undo(body.changeId)).status).toBe(200);
  expect((await add({ doctorId: doctor.id })).status).toBe(200);
});
