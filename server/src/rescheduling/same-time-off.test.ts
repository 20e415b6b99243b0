// @module-tag both-engines
import { aDoctor, anAdmin, type SignedIn } from '@docket/testing/build-people.ts';
import { useTestClinic } from '@docket/testing/clinic.ts';
import { reschedulingCalls } from '@docket/testing/rescheduling.ts';
import { beforeEach, expect, test } from 'vitest';

// The test clinic's clock is 2026-11-20 10:00, a Friday.
const clinic = useTestClinic();
let admin: SignedIn;
let doctor: SignedIn;
const asAdmin = reschedulingCalls(clinic, () => admin);
const off = { fromDate: '2026-11-23', toDate: '2026-11-23', reason: 'Conference' };

beforeEach(async () => {
  admin = await anAdmin(clinic.context);
  doctor = await aDoctor(clinic.context);
});

const add = (more: object) => asAdmin.post('add-time-off', { ...off, ...more });

test('equal time off is refused, also when two admins add it at once', async () => {
  for (const whose of [{ doctorId: doctor.id }, {}]) {
    const answers = await Promise.all([add(whose), add(whose), add(whose)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const refused = answers.filter(({ status }) => status === 409).map(({ body }) => body.message);
    expect(refused).toEqual(Array(2).fill('This time off is there already: Conference'));
  }
});

test('time off that overlaps other time off of the same doctor, or of the clinic, is refused', async () => {
  const already = ' has time off already on 23 November 2026, Conference';
  for (const [whose, name] of [
    [{ doctorId: doctor.id }, 'This doctor'],
    [{}, 'The clinic'],
  ] as const) {
    expect((await add(whose)).status).toBe(200);
    for (const inside of [{ fromTime: '08:00' }, { reason: 'Ill' }, { fromTime: '10:00', toTime: '11:00' }])
      expect(await add({ ...whose, ...inside })).toMatchObject({
        status: 409,
        body: { message: `${name}${already}` },
      });
    for (const across of [{ toDate: '2026-11-25' }, { fromDate: '2026-11-22', toTime: '12:00' }])
      expect(await add({ ...whose, ...across })).toMatchObject({
        status: 409,
        body: { message: `${name}${already}: remove it first, or add only the time before or after it` },
      });
    expect((await asAdmin.post('preview-time-off', { ...off, ...whose, reason: 'Ill' })).status).toBe(409);
  }
});

test('when two admins add overlapping time off at once, one is refused', async () => {
  const days = [
    { fromDate: '2026-11-23', toDate: '2026-11-25' },
    { fromDate: '2026-11-24', toDate: '2026-11-26' },
    { fromDate: '2026-11-25', toDate: '2026-11-25' },
  ];
  for (const whose of [{ doctorId: doctor.id }, {}]) {
    const answers = await Promise.all(days.map((day) => add({ ...whose, ...day, reason: 'Ill' })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  }
});

test('adjacent time off, a colleague’s, and removed time off cause no refusal', async () => {
  const colleague = await aDoctor(clinic.context);
  const { body } = await add({ doctorId: doctor.id, fromTime: '09:00', toTime: '12:00' });
  expect((await add({ doctorId: doctor.id, fromTime: '12:00' })).status).toBe(200);
  expect((await add({ doctorId: doctor.id, toTime: '09:00' })).status).toBe(200);
  expect((await add({ doctorId: colleague.id })).status).toBe(200);
  expect((await add({})).status).toBe(200);
  expect((await asAdmin.undo(body.changeId)).status).toBe(200);
  const again = { doctorId: doctor.id, fromTime: '10:00', toTime: '11:00' };
  expect((await add(again)).status).toBe(200);
});

test('removed time off is not restored over time off added since', async () => {
  await add({ doctorId: doctor.id });
  const { hours } = await asAdmin.read(`hours?doctorId=${doctor.id}`);
  const removed = await asAdmin.post('remove-time-off', { timeOffId: hours.timeOff[0]._id });
  const added = await add({ doctorId: doctor.id, toDate: '2026-11-24', reason: 'Ill' });
  const { status, body } = await asAdmin.undo(removed.body.changeId);
  expect(status).toBe(409);
  expect(body.message).toMatch(/^Time off that overlaps it was added by .*: undo that first$/);
  expect((await asAdmin.undo(added.body.changeId)).status).toBe(200);
  expect((await asAdmin.undo(removed.body.changeId)).status).toBe(200);
});
