import type { Appointment } from '@docket/contract/endpoints/appointments.ts';
import { anAppointment } from '@docket/testing/build-appointment.ts';
import { someHours, someTimeOff } from '@docket/testing/build-hours.ts';
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
const appointment = async (slotTime: string, { name = 'Ana Cruz', ...more }: Chosen = {}) => {
  const patientId = (await aPatient(clinic.context, { name })).id;
  const slot = { doctorId: doctor.id, slotDate: monday, slotTime };
  return (await anAppointment(clinic.context, { ...slot, patientId, ...more })).id;
};
const at = (slotTime: string, more = {}) => ({ doctorId: colleague.id, slotDate: monday, slotTime, ...more });
const addOff = async (plan: object[] = [], change: object = {}): Promise<string> => {
  const { status, body } = await asAdmin.post('add-time-off', {
    doctorId: doctor.id,
    ...mondayOff,
    plan,
    ...change,
  });
  expect(status, body.message).toBe(200);
  return body.changeId;
};
const readAll = async (): Promise<Appointment[]> => (await asAdmin.read('appointments')).appointments;
const read = async (id: string) => (await readAll()).find((candidate) => candidate._id === id);
const history = async (id: string) => (await asAdmin.read(`appointments/${id}/history`)).history;
const hours = async () => (await asAdmin.read(`hours?doctorId=${doctor.id}`)).hours;
const changes = async () => (await asAdmin.read('changes')).changes;
const evenings = (to: string) => ({
  doctorId: doctor.id,
  weekly: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, intervals: [{ from: '09:00', to }] })),
});

async function expectRefused(changeId: string, sentence: string) {
  const before = [await readAll(), await hours(), await changes()];
  const { status, body } = await asAdmin.undo(changeId);
  expect([status, body.message]).toEqual([409, sentence]);
  expect([await readAll(), await hours(), await changes()]).toEqual(before);
  return body.details;
}

describe('undoing time off', () => {
  test('restores every appointment in one change, and records it in the history', async () => {
    const [moved, cancelled, kept] = [
      await appointment('9:00 AM'),
      await appointment('9:30 AM'),
      await appointment('9:00 AM', { overbooked: true }),
    ];
    const before = (await readAll()).map(({ version: _, ...unversioned }) => unversioned);
    const changeId = await addOff([
      step(moved, at('9:00 AM')),
      step(cancelled, 'cancel'),
      step(kept, at('10:00 AM')),
    ]);
    const { status, body } = await asOther.undo(changeId);
    expect([status, body.message]).toEqual([200, 'Time off undone, 3 appointments are back']);
    expect((await readAll()).map(({ version: _, ...unversioned }) => unversioned)).toEqual(before);
    expect((await hours()).timeOff).toEqual([]);
    expect((await history(moved)).at(-1)).toMatchObject({
      what: 'moved',
      who: { name: 'Tom Berg' },
      from: { doctorName: 'Ruth Adeyemi' },
      to: { doctorName: 'Omar Haddad', slotTime: '9:00 AM', reason: 'Time off undone' },
    });
    expect((await history(cancelled)).at(-1)).toMatchObject({
      what: 'restored',
      from: { status: 'cancelled' },
      to: { status: 'pending', reason: 'Time off undone' },
    });
    expect(await changes()).toMatchObject([{ undoneAt: expect.any(Number), undoneBy: 'Tom Berg' }]);
  });

  test('of the whole clinic opens the clinic again, also without affected appointments', async () => {
    const changeId = await addOff([], { doctorId: null });
    expect((await asAdmin.undo(changeId)).body.message).toBe('Time off undone');
    expect((await hours()).timeOff).toEqual([]);
  });

  test('works once', async () => {
    const changeId = await addOff();
    await asOther.undo(changeId);
    await expectRefused(changeId, 'This change was already undone by Tom Berg');
  });

  test('turns a fee recorded since into a payment again', async () => {
    const id = await appointment('9:00 AM');
    const changeId = await addOff([step(id, 'cancel')]);
    const fee = { appointmentId: id, cents: 1_500, method: 'cash', reason: 'Late cancellation' };
    expect((await asOther.post('keep-fee', fee)).status).toBe(200);
    expect((await asAdmin.undo(changeId)).status).toBe(200);
    const restored = await read(id);
    expect(restored).toMatchObject({ cancelled: false, receivedCents: 1_500, openCents: 3_500 });
    expect(restored).not.toHaveProperty('keptCents');
  });

  test('keeps a note and a payment recorded since', async () => {
    const id = await appointment('9:00 AM');
    const changeId = await addOff([step(id, at('9:00 AM'))]);
    await asOther.post('set-note', { appointmentId: id, note: 'Told on the phone' });
    await asOther.post('set-payment', { appointmentId: id, payment: true });
    expect((await asAdmin.undo(changeId)).status).toBe(200);
    expect(await read(id)).toMatchObject({ doctorId: doctor.id, note: 'Told on the phone', payment: true });
  });

  test('is refused if a patient was checked in or called in since', async () => {
    const today = { slotDate: '20_11_2026' };
    const id = await appointment('3:00 PM', today);
    const days = { fromDate: '2026-11-20', toDate: '2026-11-20' };
    const changeId = await addOff([step(id, at('3:00 PM', today))], days);
    await asOther.post('mark-arrived', { appointmentId: id });
    const when = '20 November 2026 at 3:00 PM';
    await expectRefused(
      changeId,
      `Ana Cruz's appointment on ${when} was changed in the meantime by Tom Berg just now`,
    );
  });

  test('is refused if an appointment was moved or closed since', async () => {
    const id = await appointment('9:00 AM');
    const changeId = await addOff([step(id, at('9:00 AM'))]);
    const sentence = (when: string) =>
      `Ana Cruz's appointment on ${when} was changed in the meantime by Tom Berg just now`;
    await asOther.post('move-appointment', { appointmentId: id, ...at('9:30 AM') });
    await expectRefused(changeId, sentence('23 November 2026 at 9:30 AM'));
    await asOther.post('cancel-appointment', { appointmentId: id });
    const details = await expectRefused(changeId, sentence('23 November 2026 at 9:30 AM'));
    expect(details).toMatchObject({ appointmentId: id, status: 'cancelled', by: { name: 'Tom Berg' } });
  });

  test('is refused if a former slot is taken; the answer names the patient, the author and the next free slots', async () => {
    await someHours(clinic.context, doctor.id, { intervals: [{ from: '09:00', to: '17:00' }] });
    const id = await appointment('11:45 AM');
    const changeId = await addOff([step(id, 'cancel')], { fromTime: '12:00', toTime: '13:00' });
    const slot = { doctorId: doctor.id, slotDate: monday, slotTime: '11:30 AM' };
    await asOther.post('book-appointment', { ...slot, patient: { name: 'Ben Osei' } });
    const details = await expectRefused(
      changeId,
      "Taken just now by Tom Berg for Ben Osei: Ana Cruz can't go back to 23 November 2026 at 11:45 AM with Omar Haddad",
    );
    expect(details).toMatchObject({
      why: 'taken',
      moving: id,
      takenBy: 'Tom Berg',
      nextFree: [{ slotTime: '12:00 PM' }, { slotTime: '12:30 PM' }, { slotTime: '1:00 PM' }],
    });
    const undoAt = (slotTime: string) =>
      asAdmin.post('undo-change', {
        changeId,
        elsewhere: [{ appointmentId: id, slotDate: monday, slotTime }],
      });
    expect(await undoAt('11:30 AM')).toMatchObject({ status: 409, body: { details: { why: 'taken' } } });
    expect(await undoAt('7:00 PM')).toMatchObject({ status: 409, body: { details: { why: 'closed' } } });
    expect((await undoAt('12:30 PM')).body.message).toBe('Time off undone, 1 appointment is back');
    const { appointments } = await asAdmin.read('appointments');
    expect(appointments.find((candidate: { _id: string }) => candidate._id === id)).toMatchObject({
      cancelled: false,
      slotTime: '12:30 PM',
      overbooked: false,
    });
  });

  test('is refused if newer time off or newer hours close a former slot', async () => {
    const id = await appointment('9:00 AM');
    const changeId = await addOff([step(id, at('9:00 AM', { slotDate: '24_11_2026' }))]);
    await asOther.post('add-time-off', { ...mondayOff, reason: 'Holiday' });
    const closed = "Ana Cruz can't go back to 23 November 2026 at 9:00 AM, as";
    await expectRefused(changeId, `${closed} time off was added by Tom Berg just now: undo that first`);
    const [newest] = await changes();
    await asOther.undo(newest._id);
    await asOther.post('change-hours', {
      doctorId: doctor.id,
      dated: [{ date: '2026-11-23', intervals: [] }],
    });
    await expectRefused(changeId, `${closed} hours were changed by Tom Berg just now: undo that first`);
  });

  test('never returns an upcoming appointment to a past time', async () => {
    const [moved, cancelled] = [await appointment('9:00 AM'), await appointment('9:30 AM')];
    const plan = [step(moved, at('9:00 AM', { slotDate: '25_11_2026' })), step(cancelled, 'cancel')];
    const changeId = await addOff(plan);
    clinic.setNow('2026-11-24T10:00');
    admin = await anAdmin(clinic.context);
    await expectRefused(changeId, "Ana Cruz can't go back to 23 November 2026 at 9:00 AM: that time is over");
  });

  test('is refused after the time off was removed, until the removal is undone', async () => {
    const id = await appointment('9:00 AM');
    const changeId = await addOff([step(id, at('9:00 AM'))]);
    const [off] = (await hours()).timeOff;
    const removal = await asOther.post('remove-time-off', { timeOffId: off._id });
    await expectRefused(changeId, 'This time off was removed by Tom Berg just now: undo that first');
    expect((await asAdmin.undo(removal.body.changeId)).body.message).toBe('Time off is back');
    expect((await asAdmin.undo(changeId)).status).toBe(200);
    expect(await read(id)).toMatchObject({ doctorId: doctor.id });
  });

  test('leaves an appointment unchanged that the plan kept', async () => {
    const kept = await appointment('9:00 AM');
    const changeId = await addOff([step(kept, 'keep')]);
    expect((await asAdmin.undo(changeId)).body.message).toBe('Time off undone');
    expect(await read(kept)).toMatchObject({ version: 0 });
  });
});

describe('undoing a removal', () => {
  test('restores the time off around the appointments kept inside it', async () => {
    await appointment('9:00 AM');
    const off = await someTimeOff(clinic.context, doctor.id, {
      from: '2026-11-23T00:00',
      to: '2026-11-23T24:00',
    });
    const before = await hours();
    const { body } = await asAdmin.post('remove-time-off', { timeOffId: off.id });
    expect(body.message).toBe('Time off removed');
    expect((await hours()).timeOff).toEqual([]);
    expect((await changes())[0]).toMatchObject({ summary: 'Time off removed: on 23 November 2026' });
    expect((await asAdmin.undo(body.changeId)).status).toBe(200);
    expect(await hours()).toEqual(before);
  });

  test('is refused if an appointment was booked inside since', async () => {
    const off = await someTimeOff(clinic.context, doctor.id, {
      from: '2026-11-23T00:00',
      to: '2026-11-23T24:00',
    });
    const { body } = await asAdmin.post('remove-time-off', { timeOffId: off.id });
    const slot = { doctorId: doctor.id, slotDate: monday, slotTime: '9:00 AM' };
    await asOther.post('book-appointment', { ...slot, patient: { name: 'Ben Osei' } });
    await expectRefused(
      body.changeId,
      'Ben Osei on 23 November 2026 at 9:00 AM (taken by Tom Berg just now) would stand inside that time off',
    );
  });
});

describe('undoing a change of hours', () => {
  test('restores the hours and the appointments', async () => {
    const before = await hours();
    const id = await appointment('2:00 PM');
    const { body } = await asAdmin.agree('hours', evenings('12:00'));
    expect(await read(id)).toMatchObject({ doctorId: colleague.id });
    expect((await asAdmin.undo(body.changeId)).body.message).toBe(
      'Hours are as they were, 1 appointment is back',
    );
    expect(await hours()).toEqual(before);
    expect(await read(id)).toMatchObject({ doctorId: doctor.id, slotTime: '2:00 PM' });
  });

  test('is refused after a newer change of the hours, until that one is undone', async () => {
    const first = await asAdmin.post('change-hours', evenings('18:00'));
    const second = await asOther.post('change-hours', evenings('19:00'));
    await expectRefused(
      first.body.changeId,
      'The hours of Omar Haddad were changed again by Tom Berg just now: undo that first',
    );
    expect((await asAdmin.undo(second.body.changeId)).status).toBe(200);
    expect((await asAdmin.undo(first.body.changeId)).status).toBe(200);
  });

  test('is refused if an appointment was booked in the longer hours since; appointments outside before the change do not count', async () => {
    await appointment('7:00 PM', { overbooked: true });
    await appointment('8:00 PM');
    const { body } = await asAdmin.post('change-hours', evenings('21:00'));
    const slot = { doctorId: doctor.id, slotDate: monday, slotTime: '6:00 PM' };
    const booked = await asOther.post('book-appointment', { ...slot, patient: { name: 'Ben Osei' } });
    await expectRefused(
      body.changeId,
      'Ben Osei on 23 November 2026 at 6:00 PM (taken by Tom Berg just now) would stand outside of the hours of before',
    );
    await asOther.post('cancel-appointment', { appointmentId: booked.body.appointment._id });
    expect((await asAdmin.undo(body.changeId)).status).toBe(200);
  });
});

describe('a doctor', () => {
  test('undoes own changes, except those that moved appointments to colleagues', async () => {
    const added = await asDoctor.post('add-time-off', mondayOff);
    expect((await asDoctor.undo(added.body.changeId)).status).toBe(200);
    const id = await appointment('9:00 AM');
    const admins = await addOff([step(id, at('9:00 AM'))]);
    const { status, body } = await asDoctor.undo(admins);
    expect([status, body.message]).toEqual([
      403,
      'Only an admin takes this back: appointments went to colleagues with it',
    ]);
    expect((await asDoctor.read('changes')).changes).toHaveLength(2);
  });
});

test('lists the newest fifty changes as sentences, of one doctor or of all', async () => {
  for (let day = 1; day <= 26; day += 1) {
    const date = `2026-12-${String(day).padStart(2, '0')}`;
    for (const doctorId of [doctor.id, colleague.id])
      await asAdmin.post('add-time-off', { doctorId, fromDate: date, toDate: date });
  }
  const all = await changes();
  expect(all).toHaveLength(50);
  expect(all[0]).toMatchObject({ doctorId: colleague.id, summary: 'Time off on 26 December 2026' });
  expect((await asAdmin.read(`changes?doctorId=${doctor.id}`)).changes).toHaveLength(26);
  expect((await asDoctor.read('changes')).changes).toHaveLength(26);
});
