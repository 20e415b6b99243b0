import { Affected } from '@docket/contract/endpoints/rescheduling.ts';
import { anAppointment } from '@docket/testing/build-appointment.ts';
import { someHours, someTimeOff } from '@docket/testing/build-hours.ts';
import { aDoctor, anAdmin, aPatient, type SignedIn } from '@docket/testing/build-people.ts';
import { useTestClinic } from '@docket/testing/clinic.ts';
import { reschedulingCalls } from '@docket/testing/rescheduling.ts';
import { beforeEach, describe, expect, test } from 'vitest';

// The test clinic's clock is 2026-11-20 10:00, a Friday. The doctors work Monday to Friday, 9 to 12 and 13 to 17.
const clinic = useTestClinic();
let admin: SignedIn;
let doctor: SignedIn;
let colleague: SignedIn;
const asAdmin = reschedulingCalls(clinic, () => admin);
const asDoctor = reschedulingCalls(clinic, () => doctor);
const monday = '23_11_2026';
const mondayOff = { fromDate: '2026-11-23', toDate: '2026-11-23', reason: 'Ill' };

beforeEach(async () => {
  admin = await anAdmin(clinic.context, { name: 'Nora Lind' });
  doctor = await aDoctor(clinic.context, { name: 'Omar Haddad', speciality: 'Neurologist' });
  colleague = await aDoctor(clinic.context, { name: 'Ruth Adeyemi', speciality: 'Neurologist' });
  const stranger = await aDoctor(clinic.context, { speciality: 'Dermatologist' });
  for (const eachDoctor of [doctor, colleague, stranger]) await someHours(clinic.context, eachDoctor.id);
});

const appointment = async (slotTime: string, more = {}) =>
  (await anAppointment(clinic.context, { doctorId: doctor.id, slotDate: monday, slotTime, ...more })).id;
const previewOff = async (change: object = {}): Promise<Affected[]> => {
  const { status, body } = await asAdmin.post('preview-time-off', {
    doctorId: doctor.id,
    ...mondayOff,
    ...change,
  });
  expect(status, body.message).toBe(200);
  return body.affected.map((row: unknown) => Affected.parse(row));
};
const previewHours = async (change: object): Promise<Affected[]> => {
  const { status, body } = await asAdmin.post('preview-hours', { doctorId: doctor.id, ...change });
  expect(status, body.message).toBe(200);
  return body.affected;
};
const idsOf = (affected: readonly Affected[]) => affected.map((row) => row.appointment._id);
const week = (to: string) =>
  [1, 2, 3, 4, 5].map((weekday) => ({ weekday, intervals: [{ from: '09:00', to }] }));

describe('time off affects', () => {
  test('pending appointments that overlap it, earliest first, with the patient’s phone', async () => {
    const patientId = (await aPatient(clinic.context, { name: 'Ana Cruz', phone: '555 0199' })).id;
    const late = await appointment('2:00 PM');
    const early = await appointment('8:45 AM', { patientId });
    await appointment('10:00 AM', { status: 'completed' });
    await appointment('11:00 AM', { status: 'cancelled' });
    await appointment('5:00 PM');
    await appointment('9:30 AM', { doctorId: colleague.id });
    const affected = await previewOff({ fromTime: '09:00', toTime: '17:00' });
    expect(idsOf(affected)).toEqual([early, late]);
    expect(affected[0]?.appointment.userData).toMatchObject({ name: 'Ana Cruz', phone: '555 0199' });
  });

  test('overbooked appointments too', async () => {
    const two = [await appointment('9:00 AM'), await appointment('9:00 AM', { overbooked: true })];
    expect(idsOf(await previewOff())).toEqual(two);
  });

  test('an appointment that has begun, which it proposes to keep, but no past one', async () => {
    const today = { slotDate: '20_11_2026' };
    await appointment('9:00 AM', today);
    const begun = await appointment('9:45 AM', today);
    const affected = await previewOff({ fromDate: '2026-11-20', toDate: '2026-11-20' });
    expect(affected.map(({ proposal }) => proposal)).toEqual([
      { appointmentId: begun, version: 0, do: 'keep' },
    ]);
    expect(affected[0]?.choices.map(({ label }) => label)).toContain('Cancel');
  });

  test('appointments of all doctors if it closes the whole clinic, and then no colleague is free', async () => {
    const two = [await appointment('9:00 AM'), await appointment('9:30 AM', { doctorId: colleague.id })];
    const affected = await previewOff({ doctorId: null });
    expect(idsOf(affected)).toEqual(two);
    expect(affected.map(({ proposal }) => proposal)).toMatchObject([
      { do: 'move', doctorId: doctor.id, slotDate: '24_11_2026', slotTime: '9:00 AM' },
      { do: 'move', doctorId: colleague.id, slotDate: '24_11_2026', slotTime: '9:00 AM' },
    ]);
  });

  test('wall-clock times on a day when the clock goes forward', async () => {
    const sunday = { slotDate: '28_3_2027' };
    await someHours(clinic.context, doctor.id, {
      weekdays: [1, 7],
      intervals: [{ from: '00:00', to: '08:00' }],
    });
    await appointment('1:30 AM', sunday);
    const after = await appointment('3:00 AM', sunday);
    const affected = await previewOff({
      fromDate: '2027-03-28',
      fromTime: '02:00',
      toDate: '2027-03-28',
      toTime: '04:00',
    });
    expect(idsOf(affected)).toEqual([after]);
    expect(affected[0]?.proposal).toMatchObject({ do: 'move', slotDate: '28_3_2027', slotTime: '4:00 AM' });
    expect(affected[0]?.label).toBe('Sun 28 March 2027, 4:00 AM');
  });
});

describe('a change of hours affects', () => {
  test('appointments wholly or partly outside the new hours', async () => {
    await appointment('11:00 AM');
    const across = await appointment('11:45 AM', { durationMinutes: 15 });
    const outside = await appointment('3:00 PM');
    expect(idsOf(await previewHours({ weekly: week('11:45') }))).toEqual([across, outside]);
    expect(idsOf(await previewHours({ dated: [{ date: '2026-11-23', intervals: [] }] }))).toHaveLength(3);
    expect(await previewHours({ slotMinutes: 60, bufferMinutes: 15 })).toEqual([]);
  });

  test('no appointment that was outside before', async () => {
    await appointment('7:00 PM', { overbooked: true });
    await appointment('8:00 PM');
    const inside = await appointment('3:00 PM', { overbooked: true });
    expect(idsOf(await previewHours({ weekly: week('12:00') }))).toEqual([inside]);
  });

  test('every appointment outside the first stored hours, and none once no hours are stored', async () => {
    const fresh = await aDoctor(clinic.context);
    const id = await appointment('7:00 PM', { doctorId: fresh.id });
    expect(idsOf(await previewHours({ doctorId: fresh.id, weekly: week('12:00') }))).toEqual([id]);
    await appointment('9:00 AM');
    expect(await previewHours({ weekly: [] })).toEqual([]);
  });
});

describe('a proposal is', () => {
  test('the same time with a colleague of the speciality, else the next free time; no slot is proposed twice', async () => {
    await appointment('9:00 AM');
    await appointment('9:00 AM', { overbooked: true });
    await appointment('9:30 AM', { doctorId: colleague.id });
    await appointment('9:30 AM');
    const affected = await previewOff();
    expect(affected.map(({ proposal, label }) => [proposal.do, label])).toEqual([
      ['move', '9:00 AM with Ruth Adeyemi'],
      ['move', 'Tue 24 November, 9:00 AM'],
      ['move', 'Tue 24 November, 9:30 AM'],
    ]);
  });

  test('spread over the colleagues', async () => {
    const third = await aDoctor(clinic.context, { name: 'Ines Rey', speciality: 'Neurologist' });
    await someHours(clinic.context, third.id);
    for (const time of ['9:00 AM', '9:30 AM', '10:00 AM', '10:30 AM']) await appointment(time);
    const goTo = (await previewOff()).map(({ proposal }) => proposal.do === 'move' && proposal.doctorId);
    expect(goTo).toEqual([colleague.id, third.id, colleague.id, third.id]);
  });

  test.each([
    [
      'is off',
      () => someTimeOff(clinic.context, colleague.id, { from: '2026-11-23T00:00', to: '2026-11-23T24:00' }),
    ],
    [
      'is not available',
      () => asAdmin.post('change-availability', { docId: colleague.id, available: false }),
    ],
    ['is archived', () => asAdmin.post('archive-doctor', { docId: colleague.id, archived: true })],
    ['is away', () => asAdmin.post('set-away', { doctorId: colleague.id, date: '2026-11-23' })],
    ['keeps no hours', () => someHours(clinic.context, colleague.id, { weekdays: [] })],
    ['works at other times', () => someHours(clinic.context, colleague.id, { weekdays: [2] })],
    [
      'would lose a buffer',
      async () => {
        await someHours(clinic.context, colleague.id, { bufferMinutes: 10 });
        await appointment('9:30 AM', { doctorId: colleague.id });
      },
    ],
  ])('never a colleague who %s', async (_, hinder) => {
    await hinder();
    await appointment('9:00 AM');
    const [affected] = await previewOff();
    expect(affected?.label).toBe('Tue 24 November, 9:00 AM');
  });

  test('the next time inside the new hours, on the same day if possible', async () => {
    await someTimeOff(clinic.context, colleague.id, { from: '2026-11-23T00:00', to: '2026-11-23T24:00' });
    await appointment('3:00 PM');
    const later = [{ weekday: 1, intervals: [{ from: '16:00', to: '17:00' }] }];
    const [affected] = await previewHours({ weekly: later });
    expect(affected?.label).toBe('Mon 23 November, 4:00 PM');
  });

  test('to cancel if no doctor is free; to keep is always a choice', async () => {
    await asAdmin.post('archive-doctor', { docId: colleague.id, archived: true });
    await appointment('9:00 AM');
    const [affected] = await previewHours({ weekly: [{ weekday: 1, intervals: [] }] });
    expect([affected?.label, affected?.choices.map(({ label }) => label)]).toEqual([
      'Cancel',
      ['Keep anyway'],
    ]);
  });

  test('for a long appointment, a slot of its full length', async () => {
    await someHours(clinic.context, colleague.id, { intervals: [{ from: '09:00', to: '10:00' }] });
    await appointment('9:00 AM', { durationMinutes: 90 });
    const [affected] = await previewOff({ fromTime: '09:00', toTime: '11:00' });
    expect(affected?.label).toBe('Mon 23 November, 1:00 PM');
  });
});

describe('choices', () => {
  test('are two to six alternatives with labels; none is another appointment’s proposal', async () => {
    await appointment('2:30 PM');
    const [affected] = await previewOff();
    expect(affected?.label).toBe('2:30 PM with Ruth Adeyemi');
    expect(affected?.choices.map(({ label }) => label)).toEqual([
      'Tue 24 November, 9:00 AM',
      'Tue 24 November, 9:30 AM',
      'Mon 23 November, 3:00 PM with Ruth Adeyemi',
      'Cancel',
      'Keep anyway',
    ]);
  });

  test('for a doctor are own times, cancel and keep, never a colleague', async () => {
    const id = await appointment('2:30 PM');
    const { body } = await asDoctor.post('preview-time-off', mondayOff);
    expect(body.affected).toMatchObject([
      {
        appointment: { _id: id },
        proposal: { do: 'move', doctorId: doctor.id, slotDate: '24_11_2026', slotTime: '9:00 AM' },
        choices: [
          { label: 'Tue 24 November, 9:30 AM' },
          { label: 'Tue 24 November, 10:00 AM' },
          { label: 'Cancel' },
          { label: 'Keep anyway' },
        ],
      },
    ]);
  });

  test('name the year of 5 January 2027', async () => {
    await asAdmin.post('archive-doctor', { docId: colleague.id, archived: true });
    await appointment('9:00 AM', { slotDate: '4_1_2027' });
    const [affected] = await previewOff({ fromDate: '2027-01-04', toDate: '2027-01-04' });
    expect(affected?.label).toBe('Tue 5 January 2027, 9:00 AM');
  });
});

test('a preview writes nothing', async () => {
  const id = await appointment('9:00 AM');
  await previewOff();
  await previewHours({ weekly: week('09:30') });
  const hours = await asAdmin.read(`hours?doctorId=${doctor.id}`);
  expect(hours.hours.timeOff).toEqual([]);
  const { appointments } = await asAdmin.read('appointments');
  expect(appointments).toMatchObject([{ _id: id, version: 0 }]);
  expect((await asAdmin.read('changes')).changes).toEqual([]);
});
