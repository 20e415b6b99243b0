import type { Appointment } from '@docket/contract/endpoints/appointments.ts';
import { anAppointment } from '@docket/testing/build-appointment.ts';
import { someHours } from '@docket/testing/build-hours.ts';
import { aDoctor, anAdmin, aPatient, type SignedIn } from '@docket/testing/build-people.ts';
import { useTestClinic } from '@docket/testing/clinic.ts';
import { reschedulingCalls, step } from '@docket/testing/rescheduling.ts';
import { beforeEach, describe, expect, test } from 'vitest';

// The test clinic's clock is 2026-11-20 10:00, a Friday. The doctors work Monday to Friday, 9 to 12 and 13 to 17.
const clinic = useTestClinic();
let admin: SignedIn;
let other: SignedIn;
let doctor: SignedIn;
let colleague: SignedIn;
const asAdmin = reschedulingCalls(clinic, () => admin);
const asOther = reschedulingCalls(clinic, () => other);
const asDoctor = reschedulingCalls(clinic, () => doctor);
const monday = '23_11_2026';
const mondayOff = { fromDate: '2026-11-23', toDate: '2026-11-23', reason: 'Ill' };

beforeEach(async () => {
  admin = await anAdmin(clinic.context, { name: 'Nora Lind' });
  other = await anAdmin(clinic.context, { name: 'Tom Berg' });
  doctor = await aDoctor(clinic.context, { name: 'Omar Haddad' });
  colleague = await aDoctor(clinic.context, { name: 'Ruth Adeyemi' });
  for (const eachDoctor of [doctor, colleague]) await someHours(clinic.context, eachDoctor.id);
});

type Chosen = Parameters<typeof anAppointment>[1] & { name?: string };
const appointment = async (slotTime: string, { name = 'Somebody', ...more }: Chosen = {}) => {
  const patientId = (await aPatient(clinic.context, { name })).id;
  const slot = { doctorId: doctor.id, slotDate: monday, slotTime };
  return (await anAppointment(clinic.context, { ...slot, patientId, ...more })).id;
};
const addOff = (plan: object[], change: object = {}) =>
  asAdmin.post('add-time-off', { doctorId: doctor.id, ...mondayOff, plan, ...change });
const readAll = async (): Promise<Appointment[]> => (await asAdmin.read('appointments')).appointments;
const read = async (id: string) => (await readAll()).find((candidate) => candidate._id === id);
const history = async (id: string) => (await asAdmin.read(`appointments/${id}/history`)).history;
const timeOff = async () => (await asAdmin.read(`hours?doctorId=${doctor.id}`)).hours.timeOff;
const at = (slotTime: string, more = {}) => ({ doctorId: colleague.id, slotDate: monday, slotTime, ...more });

/** Expects a conflict with this sentence, and unchanged appointments, time off and list of changes. */
async function expectRefused(
  asking: Promise<{ status: number; body: { message: string } }>,
  sentence: string,
) {
  const before = [await readAll(), await timeOff(), (await asAdmin.read('changes')).changes];
  const { status, body } = await asking;
  expect([status, body.message]).toEqual([409, sentence]);
  expect([await readAll(), await timeOff(), (await asAdmin.read('changes')).changes]).toEqual(before);
  return body as { message: string; details: Record<string, unknown> };
}

describe('time off that is added', () => {
  test('moves, cancels and keeps appointments as planned, in one recorded change', async () => {
    const moved = await appointment('9:00 AM');
    const cancelled = await appointment('9:30 AM');
    const kept = await appointment('10:00 AM');
    const { status, body } = await addOff([
      step(moved, at('9:00 AM')),
      step(cancelled, 'cancel'),
      step(kept, 'keep'),
    ]);
    expect([status, body.message]).toEqual([200, 'Time off added: 1 appointment moved, 1 cancelled']);
    expect(await read(moved)).toMatchObject({ doctorId: colleague.id, slotTime: '9:00 AM', version: 1 });
    expect(await read(cancelled)).toMatchObject({
      cancelled: true,
      cancelReason: 'Ill',
      cancelKind: 'doctor',
      version: 1,
    });
    expect(await read(kept)).toMatchObject({ doctorId: doctor.id, cancelled: false, version: 0 });
    expect(await timeOff()).toMatchObject([{ doctorId: doctor.id, ...mondayOff, toTime: '24:00' }]);
    expect(await history(moved)).toMatchObject([
      {
        what: 'moved',
        who: { name: 'Nora Lind', role: 'admin' },
        from: { doctorName: 'Omar Haddad', slotDate: monday, slotTime: '9:00 AM', durationMinutes: 30 },
        to: { doctorName: 'Ruth Adeyemi', slotDate: monday, slotTime: '9:00 AM', reason: 'Time off, Ill' },
      },
    ]);
    expect(await history(cancelled)).toMatchObject([
      {
        what: 'cancelled',
        from: { status: 'pending' },
        to: { status: 'cancelled', kind: 'doctor', reason: 'Ill' },
      },
    ]);
    expect(await history(kept)).toEqual([]);
    expect((await asAdmin.read('changes')).changes).toMatchObject([
      {
        _id: body.changeId,
        who: { name: 'Nora Lind', role: 'admin' },
        what: 'time off added',
        doctorId: doctor.id,
        doctorName: 'Omar Haddad',
        summary: 'Time off on 23 November 2026, Ill',
        appointments: 2,
        undoneAt: null,
      },
    ]);
  });

  test('needs no plan without affected appointments', async () => {
    expect((await addOff([])).body.message).toBe('Time off added');
    const { body } = await asDoctor.post('add-time-off', {
      ...mondayOff,
      fromDate: '2026-11-24',
      toDate: '2026-11-24',
      fromTime: '09:00',
      toTime: '10:00',
    });
    expect(body.changeId).toEqual(expect.any(String));
    expect(await timeOff()).toHaveLength(2);
  });

  test('has no open slots, and its slots are free with other doctors at once', async () => {
    const id = await appointment('9:00 AM');
    await addOff([step(id, at('9:00 AM'))]);
    const book = (doctorId: string) =>
      asAdmin.post('book-appointment', { ...at('9:00 AM'), doctorId, patient: { name: 'Ana Cruz' } });
    expect((await book(doctor.id)).body.message).toMatch(/^This doctor has time off/);
    expect((await book(colleague.id)).body.details).toMatchObject({ why: 'taken', takenBy: 'Nora Lind' });
  });

  test('is added once for one key', async () => {
    const request = {
      method: 'POST' as const,
      path: '/api/admin/add-time-off',
      token: { admin: admin.token },
    };
    const send = () =>
      clinic.request({
        ...request,
        headers: { 'idempotency-key': 'one' },
        body: { doctorId: doctor.id, ...mondayOff },
      });
    const [first, second] = [await send(), await send()];
    expect(second.body).toEqual(first.body);
    expect(await timeOff()).toHaveLength(1);
  });

  test('closes the whole clinic', async () => {
    const mine = await appointment('9:00 AM');
    const theirs = await appointment('9:00 AM', { doctorId: colleague.id });
    const tuesday = { slotDate: '24_11_2026' };
    const plan = [step(mine, at('9:00 AM', tuesday)), step(theirs, at('9:30 AM', tuesday))];
    expect((await addOff(plan, { doctorId: null })).body.message).toBe(
      'Time off added: 2 appointments moved',
    );
    expect((await asAdmin.read('changes')).changes).toMatchObject([
      { doctorId: null, doctorName: null, summary: 'Whole clinic: time off on 23 November 2026, Ill' },
    ]);
    // A change of the clinic is listed for each doctor.
    expect((await asAdmin.read(`changes?doctorId=${doctor.id}`)).changes).toHaveLength(1);
    expect((await asDoctor.read('changes')).changes).toHaveLength(1);
  });

  test('is published to every doctor whose hours or appointments changed', async () => {
    const id = await appointment('9:00 AM');
    const heard: object[] = [];
    const stop = await clinic.context.engine.listen((event) => heard.push(event));
    await addOff([step(id, at('9:00 AM'))]);
    await expect.poll(() => heard.length).toBe(3);
    stop();
    expect(heard).toContainEqual({ topic: 'hours', ids: { doctorId: doctor.id } });
    for (const { id: doctorId } of [doctor, colleague]) {
      const ids = expect.objectContaining({ appointmentId: id, doctorId });
      expect(heard).toContainEqual({ topic: 'appointments', ids });
    }
  });
});

describe('a change of hours', () => {
  const mornings = [1, 2, 3, 4, 5].map((weekday) => ({
    weekday,
    intervals: [{ from: '09:00', to: '12:00' }],
  }));

  test('moves and cancels appointments with the given reason; omitted fields keep their values', async () => {
    await someHours(clinic.context, doctor.id, { slotMinutes: 15, farthestDays: 30 });
    const [moved, cancelled] = [await appointment('2:00 PM'), await appointment('3:00 PM')];
    const { body } = await asAdmin.post('change-hours', {
      doctorId: doctor.id,
      weekly: mornings,
      cancelReason: 'Mornings only from now on',
      plan: [step(moved, at('2:00 PM')), step(cancelled, 'cancel')],
    });
    expect(body.message).toBe('Hours changed: 1 appointment moved, 1 cancelled');
    expect(await read(cancelled)).toMatchObject({ cancelReason: 'Mornings only from now on' });
    expect((await history(moved)).at(-1).to).toMatchObject({ reason: 'Change of hours' });
    const { hours } = await asAdmin.read(`hours?doctorId=${doctor.id}`);
    expect(hours).toMatchObject({ weekly: mornings, slotMinutes: 15, farthestDays: 30 });
    expect((await asAdmin.read(`changes?doctorId=${doctor.id}`)).changes).toMatchObject([
      {
        what: 'hours changed',
        summary:
          'Hours: Monday, Tuesday, Wednesday, Thursday, Friday 9:00 AM to 12:00 PM, was 9:00 AM to 12:00 PM and 1:00 PM to 5:00 PM',
        appointments: 2,
      },
    ]);
  });

  test('by a doctor moves own appointments within own hours', async () => {
    const id = await appointment('2:00 PM');
    const { status, body } = await asDoctor.agree('hours', { weekly: mornings });
    expect([status, body.message]).toEqual([200, 'Hours changed: 1 appointment moved']);
    expect(await read(id)).toMatchObject({
      doctorId: doctor.id,
      slotDate: '24_11_2026',
      slotTime: '9:00 AM',
    });
  });

  test('can move an appointment to a slot that another one leaves, and undo that', async () => {
    await someHours(clinic.context, doctor.id, { intervals: [{ from: '09:00', to: '17:00' }] });
    const [comes, leaves] = [await appointment('11:45 AM'), await appointment('12:15 PM')];
    const here = { doctorId: doctor.id, slotDate: monday };
    const { status, body } = await asAdmin.post('change-hours', {
      doctorId: doctor.id,
      dated: [{ date: '2026-11-23', intervals: [{ from: '12:00', to: '12:30' }] }],
      plan: [
        step(comes, { ...here, slotTime: '12:00 PM' }),
        step(leaves, { ...here, slotDate: '24_11_2026', slotTime: '12:00 PM' }),
      ],
    });
    expect([status, body.message]).toEqual([200, 'Hours changed: 2 appointments moved']);
    expect((await asAdmin.undo(body.changeId)).body.message).toBe(
      'Hours are as they were, 2 appointments are back',
    );
    expect([(await read(comes))?.slotTime, (await read(leaves))?.slotTime]).toEqual(['11:45 AM', '12:15 PM']);
  });

  test('to equal hours is refused, in any order of days and intervals', async () => {
    const weekly = [5, 4, 3, 2, 1].map((weekday) => ({
      weekday,
      intervals: [
        { from: '13:00', to: '17:00' },
        { from: '09:00', to: '12:00' },
      ],
    }));
    await expectRefused(
      asAdmin.post('change-hours', { doctorId: doctor.id, weekly }),
      'These are the hours already',
    );
  });
});

describe('a plan is refused, and nothing is written,', () => {
  test('if an affected appointment is missing, which the refusal names with its author', async () => {
    const plan = await asAdmin.planFor('preview-time-off', { doctorId: doctor.id, ...mondayOff });
    const slot = { doctorId: doctor.id, slotDate: monday, slotTime: '9:00 AM' };
    const { body } = await asOther.post('book-appointment', { ...slot, patient: { name: 'Ana Cruz' } });
    const { details } = await expectRefused(
      addOff(plan),
      '1 appointment is affected and not in the plan: Ana Cruz on 23 November 2026 at 9:00 AM, put there by Tom Berg just now',
    );
    expect(details).toMatchObject({ missing: [body.appointment._id], by: { name: 'Tom Berg' } });
  });

  test('if an appointment was cancelled, moved or marked in the meantime', async () => {
    const id = await appointment('9:00 AM', { name: 'Ana Cruz' });
    const plan = await asAdmin.planFor('preview-time-off', { doctorId: doctor.id, ...mondayOff });
    await asOther.post('set-note', { appointmentId: id, note: 'Called' });
    const { details } = await expectRefused(
      addOff(plan),
      "Ana Cruz's appointment on 23 November 2026 at 9:00 AM was changed in the meantime by Tom Berg just now",
    );
    expect(details).toMatchObject({
      appointmentId: id,
      status: 'pending',
      version: 1,
      by: { name: 'Tom Berg' },
    });
    await asOther.post('move-appointment', { appointmentId: id, ...at('9:30 AM') });
    await expectRefused(
      addOff(plan),
      "Ana Cruz's appointment on 23 November 2026 at 9:30 AM with Ruth Adeyemi is not affected: it was changed by Tom Berg just now",
    );
    await asOther.post('cancel-appointment', { appointmentId: id });
    await expectRefused(
      addOff(plan),
      "Ana Cruz's appointment on 23 November 2026 at 9:30 AM was cancelled by Tom Berg just now",
    );
  });

  test('if a planned slot was taken in the meantime; the refusal names the author and the next free slots', async () => {
    const id = await appointment('9:00 AM', { name: 'Ana Cruz' });
    const second = await appointment('10:00 AM');
    const plan = [step(id, at('9:00 AM')), step(second, at('10:00 AM'))];
    await asOther.post('book-appointment', { ...at('9:00 AM'), patient: { name: 'Ben Osei' } });
    const { details } = await expectRefused(
      addOff(plan),
      "Taken just now by Tom Berg: Ana Cruz can't go to 23 November 2026 at 9:00 AM with Ruth Adeyemi",
    );
    expect(details).toMatchObject({
      why: 'taken',
      moving: id,
      takenBy: 'Tom Berg',
      by: { name: 'Tom Berg', role: 'admin' },
      // 10:00 is missing because the plan takes it.
      nextFree: [{ slotTime: '9:30 AM' }, { slotTime: '10:30 AM' }, { slotTime: '11:00 AM' }],
    });
  });

  test('if two steps have the same slot', async () => {
    const one = await appointment('9:00 AM', { name: 'Ana Cruz' });
    const two = await appointment('9:30 AM', { name: 'Ben Osei' });
    await expectRefused(
      addOff([step(one, at('9:00 AM')), step(two, at('9:15 AM'))]),
      'Ana Cruz and Ben Osei are both to go to 23 November 2026 at 9:00 AM with Ruth Adeyemi',
    );
  });

  test.each([
    [
      'into the time off itself',
      { doctorId: 'own' },
      /\. This doctor has time off until the end of 23 November 2026: Ill$/,
    ],
    ['into a break', { slotTime: '12:00 PM' }, /with Ruth Adeyemi\. This is a break/],
    ['outside of the hours', { slotTime: '7:00 PM' }, /\. Outside .*’s hours/],
    ['into the past', { slotDate: '19_11_2026' }, /^Somebody can't go to .*\. This time is in the past$/],
  ])('when it moves somebody %s', async (_, change, sentence) => {
    const id = await appointment('9:00 AM');
    const target = { ...at('9:00 AM'), ...change };
    const doctorId = target.doctorId === 'own' ? doctor.id : target.doctorId;
    const { status, body } = await addOff([step(id, { ...target, doctorId })]);
    expect([status, body.message]).toEqual([409, expect.stringMatching(sentence)]);
    expect(body.details.nextFree).toHaveLength(3);
    expect(await timeOff()).toEqual([]);
  });

  test('if it includes an unaffected appointment', async () => {
    const id = await appointment('9:00 AM', { name: 'Ana Cruz', slotDate: '24_11_2026' });
    await expectRefused(
      addOff([step(id, 'cancel')]),
      "Ana Cruz's appointment on 24 November 2026 at 9:00 AM with Omar Haddad is not affected",
    );
  });
});

test('a plan may include an appointment that ended after the preview, or leave it out', async () => {
  const early = { slotDate: '20_11_2026' };
  const id = await appointment('10:00 AM', early);
  const today = { fromDate: '2026-11-20', toDate: '2026-11-20' };
  const plan = await asAdmin.planFor('preview-time-off', { doctorId: doctor.id, ...today });
  clinic.setNow('2026-11-20T10:45');
  expect(plan).toHaveLength(1);
  const named = await addOff([step(id, 'keep')], today);
  expect(named.status).toBe(200);
  expect((await asAdmin.undo(named.body.changeId)).status).toBe(200);
  expect((await addOff([], today)).status).toBe(200);
});

test('a check-in is deleted only by a move to another day', async () => {
  const today = { slotDate: '20_11_2026' };
  const [stays, leaves] = [await appointment('11:00 AM', today), await appointment('11:30 AM', today)];
  for (const appointmentId of [stays, leaves]) await asAdmin.post('mark-arrived', { appointmentId });
  const plan = [step(stays, at('11:00 AM', today)), step(leaves, at('11:00 AM'))];
  await addOff(plan, { fromDate: '2026-11-20', toDate: '2026-11-20' });
  expect((await read(stays))?.arrivedAt).not.toBeNull();
  expect((await read(leaves))?.arrivedAt).toBeNull();
});
