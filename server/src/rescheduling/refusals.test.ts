import { anAppointment } from '@docket/testing/build-appointment.ts';
import { someHours, someTimeOff } from '@docket/testing/build-hours.ts';
import { aDoctor, anAdmin, type SignedIn } from '@docket/testing/build-people.ts';
import { useTestClinic } from '@docket/testing/clinic.ts';
import { reschedulingCalls, step } from '@docket/testing/rescheduling.ts';
import { beforeEach, describe, expect, test } from 'vitest';

// The test clinic's clock is 2026-11-20 10:00, a Friday. The doctors work Monday to Friday, 9 to 12 and 13 to 17.
const clinic = useTestClinic();
let admin: SignedIn;
let doctor: SignedIn;
let colleague: SignedIn;
const asAdmin = reschedulingCalls(clinic, () => admin);
const asDoctor = reschedulingCalls(clinic, () => doctor);
const mondayOff = { fromDate: '2026-11-23', toDate: '2026-11-23' };
const noDay = [{ weekday: 1, intervals: [] }];

beforeEach(async () => {
  admin = await anAdmin(clinic.context);
  doctor = await aDoctor(clinic.context);
  colleague = await aDoctor(clinic.context);
  for (const eachDoctor of [doctor, colleague]) await someHours(clinic.context, eachDoctor.id);
});

const expectNothing = async () => {
  expect((await asAdmin.read('changes')).changes).toEqual([]);
  expect((await asAdmin.read(`hours?doctorId=${doctor.id}`)).hours).toMatchObject({
    timeOff: [],
    slotMinutes: 30,
  });
};

describe.each(['preview-time-off', 'add-time-off'])('%s refuses', (path) => {
  test.each([
    ['ends before it begins', { fromDate: '2026-11-24' }, 'toDate', 'Time off must end after it begins'],
    [
      'ends when it begins',
      { fromTime: '09:00', toTime: '09:00' },
      'toTime',
      'Time off must end after it begins',
    ],
    [
      'is over already',
      { fromDate: '2026-11-19', toDate: '2026-11-20', toTime: '10:00' },
      'toDate',
      'Time off must not lie in the past',
    ],
    ['lasts absurdly long', { toDate: '2196-11-23' }, 'toDate', 'Time off lasts at most five years'],
    [
      'begins on no day',
      { fromDate: '2026-02-31' },
      'fromDate',
      'fromDate must be a real date like 2026-09-05',
    ],
    ['ends on no day', { toDate: 'tomorrow' }, 'toDate', 'toDate must be a real date like 2026-09-05'],
    ['begins at 25:00', { fromTime: '25:00' }, 'fromTime', 'Time must be a time like 09:00'],
    [
      'gives a book as its reason',
      { reason: 'x'.repeat(10_000) },
      'reason',
      'Reason must have at most 200 characters',
    ],
  ])('time off that %s', async (_, change, field, sentence) => {
    for (const call of [asAdmin, asDoctor]) {
      const { status, body } = await call.post(path, { doctorId: doctor.id, ...mondayOff, ...change });
      expect([status, body.message, body.details.field]).toEqual([422, sentence, field]);
    }
    await expectNothing();
  });
});

describe.each(['preview-hours', 'change-hours'])('%s refuses', (path) => {
  const day = (...intervals: { from: string; to: string }[]) => ({ weekly: [{ weekday: 1, intervals }] });
  test.each([
    [
      'that overlap',
      day({ from: '09:00', to: '12:00' }, { from: '11:00', to: '13:00' }),
      'Hours of a day must not overlap',
    ],
    [
      'that end before they begin',
      day({ from: '12:00', to: '09:00' }),
      'A time span must end after it begins',
    ],
    ['at 25:00', day({ from: '09:00', to: '25:00' }), 'Time must be a time like 09:00'],
    [
      'of an eighth day',
      { weekly: [{ weekday: 8, intervals: [] }] },
      'weekday must be a whole number from 1 to 7',
    ],
    ['of one day twice', { weekly: [...noDay, ...noDay] }, 'A weekday is listed twice'],
    [
      'on 31 February',
      { dated: [{ date: '2026-02-31', intervals: [] }] },
      'date must be a real date like 2026-09-05',
    ],
    ['in slots of no length', { slotMinutes: 0 }, 'Slot length must be a whole number from 5 to 240'],
    ['in slots of 4 minutes', { slotMinutes: 4 }, 'Slot length must be a whole number from 5 to 240'],
    ['in slots of 241 minutes', { slotMinutes: 241 }, 'Slot length must be a whole number from 5 to 240'],
    ['with a negative buffer', { bufferMinutes: -5 }, 'Buffer must be a whole number from 0 to 120'],
    ['without saying any', {}, 'Nothing to change: name some hours'],
  ])('hours %s', async (_, change, sentence) => {
    for (const call of [asAdmin, asDoctor]) {
      const { status, body } = await call.post(path, { doctorId: doctor.id, ...change });
      expect([status, body.message]).toEqual([422, sentence]);
    }
    await expectNothing();
  });
});

describe('not found is', () => {
  test('an unknown doctor, in every call', async () => {
    const doctorId = 'nobody';
    for (const [path, body] of [
      ['preview-time-off', mondayOff],
      ['add-time-off', mondayOff],
      ['preview-hours', { weekly: noDay }],
      ['change-hours', { weekly: noDay }],
    ] as const) {
      const answer = await asAdmin.post(path, { doctorId, ...body });
      expect([path, answer.status, answer.body.message]).toEqual([path, 404, 'Doctor not found']);
    }
    expect((await asAdmin.get('changes?doctorId=nobody')).body.message).toBe('Doctor not found');
  });

  test('an unknown colleague to move to, and an unknown appointment', async () => {
    const slot = { doctorId: 'nobody', slotDate: '23_11_2026', slotTime: '9:00 AM' };
    const { id } = await anAppointment(clinic.context, { ...slot, doctorId: doctor.id });
    const add = (plan: object[]) => asAdmin.post('add-time-off', { doctorId: doctor.id, ...mondayOff, plan });
    expect(await add([step(id, slot)])).toMatchObject({
      status: 404,
      body: { message: 'Doctor not found' },
    });
    expect(await add([step('nothing', 'keep')])).toMatchObject({
      status: 404,
      body: { message: 'Appointment not found' },
    });
    await expectNothing();
  });

  test('unknown time off and an unknown change; for a doctor also a colleague’s and the clinic’s', async () => {
    const off = { from: '2026-11-23T00:00', to: '2026-11-23T24:00' };
    const theirs = await someTimeOff(clinic.context, colleague.id, off);
    const clinics = await someTimeOff(clinic.context, null, off);
    for (const timeOffId of ['nothing', theirs.id, clinics.id]) {
      const { status, body } = await asDoctor.post('remove-time-off', { timeOffId });
      expect([status, body.message]).toEqual([404, 'Time off not found']);
    }
    expect((await asAdmin.post('remove-time-off', { timeOffId: theirs.id })).status).toBe(200);
    expect((await asAdmin.post('remove-time-off', { timeOffId: theirs.id })).status).toBe(404);
    expect((await asAdmin.post('remove-time-off', { timeOffId: clinics.id })).status).toBe(200);
    for (const { _id } of [{ _id: 'nothing' }, ...(await asAdmin.read('changes')).changes]) {
      const { status, body } = await asDoctor.undo(_id);
      expect([status, body.message]).toEqual([404, 'Change not found']);
    }
  });
});

describe('a doctor', () => {
  test('always gets the doctor’s own hours and time off, whichever doctor the request names', async () => {
    const others = { doctorId: colleague.id };
    await asDoctor.post('add-time-off', { ...mondayOff, ...others });
    await asDoctor.post('change-hours', { slotMinutes: 20, ...others });
    const hoursOf = async ({ id }: SignedIn) => (await asAdmin.read(`hours?doctorId=${id}`)).hours;
    expect(await hoursOf(doctor)).toMatchObject({ slotMinutes: 20, timeOff: [{ doctorId: doctor.id }] });
    expect(await hoursOf(colleague)).toMatchObject({ slotMinutes: 30, timeOff: [] });
  });

  test('can’t move an appointment to a colleague, nor change a colleague’s appointment', async () => {
    const slot = { doctorId: doctor.id, slotDate: '23_11_2026', slotTime: '9:00 AM' };
    const { id } = await anAppointment(clinic.context, slot);
    const theirs = await anAppointment(clinic.context, { ...slot, doctorId: colleague.id });
    const add = (plan: object[]) => asDoctor.post('add-time-off', { ...mondayOff, plan });
    expect(await add([step(id, { ...slot, doctorId: colleague.id })])).toMatchObject({
      status: 403,
      body: { message: 'Only an admin moves an appointment to a colleague' },
    });
    expect(await add([step(theirs.id, 'cancel')])).toMatchObject({
      status: 404,
      body: { message: 'Appointment not found' },
    });
    await expectNothing();
  });
});

test('hours that another user changed in the meantime are not overwritten', async () => {
  const change = (values: object) => asAdmin.post('change-hours', { doctorId: doctor.id, ...values });
  const first = await change({ slotMinutes: 20, seen: null });
  expect(first.status).toBe(200);
  const stale = await change({ slotMinutes: 40, seen: null });
  expect(stale.status).toBe(409);
  expect(stale.body.message).toMatch(/^The hours were changed by .+ just now\. Look at them again$/);
  expect(stale.body.details).toMatchObject({ changeId: first.body.changeId, by: { role: 'admin' } });
  await asAdmin.post('undo-change', { changeId: first.body.changeId });
  const undone = await change({ slotMinutes: 40, seen: first.body.changeId });
  expect({ status: undone.status, message: undone.body.message }).toEqual({
    status: 409,
    message: 'The hours were put back meanwhile. Look at them again',
  });
  expect((await change({ slotMinutes: 40, seen: null })).status).toBe(200);
});

test('an archived doctor has no hours to change', async () => {
  await asAdmin.post('archive-doctor', { docId: doctor.id, archived: true });
  for (const [path, body] of [
    ['add-time-off', mondayOff],
    ['change-hours', { weekly: noDay }],
  ] as const) {
    const answer = await asAdmin.post(path, { doctorId: doctor.id, ...body });
    expect([answer.status, answer.body.message]).toEqual([409, 'This doctor is archived']);
  }
});

test.each([
  ['the same appointment twice', ['keep', 'cancel'], 422, 'An appointment stands twice in the plan'],
  [
    'a time that is none',
    [{ slotDate: '31_2_2027', slotTime: '9:00 AM' }],
    422,
    'slotDate and slotTime must be a real time',
  ],
  [
    'a visit past midnight',
    [{ slotDate: '23_11_2026', slotTime: '11:45 PM' }],
    422,
    'An appointment may not pass midnight',
  ],
])('a plan with %s is refused', async (_, steps, status, sentence) => {
  const slot = { doctorId: doctor.id, slotDate: '23_11_2026', slotTime: '9:00 AM' };
  const { id } = await anAppointment(clinic.context, slot);
  const plan = steps.map((target) =>
    step(id, typeof target === 'string' ? (target as 'keep') : { doctorId: colleague.id, ...target }),
  );
  const answer = await asAdmin.post('add-time-off', { doctorId: doctor.id, ...mondayOff, plan });
  expect([answer.status, answer.body.message]).toEqual([status, sentence]);
  await expectNothing();
});

test('a move into the hour that the clock skips is refused', async () => {
  await someHours(clinic.context, colleague.id, {
    weekdays: [7],
    intervals: [{ from: '00:00', to: '08:00' }],
  });
  const slot = { doctorId: doctor.id, slotDate: '23_11_2026', slotTime: '9:00 AM' };
  const { id } = await anAppointment(clinic.context, slot);
  const skipped = { doctorId: colleague.id, slotDate: '28_3_2027', slotTime: '2:30 AM' };
  const { status, body } = await asAdmin.post('add-time-off', {
    doctorId: doctor.id,
    ...mondayOff,
    plan: [step(id, skipped)],
  });
  expect([status, body.details.why]).toEqual([422, 'skipped']);
  expect(body.message).toMatch(/This time does not exist on that day/);
});
