import { someHours } from '@docket/testing/build-hours.ts';
import { aDoctor, anAdmin, aPatient, type SignedIn } from '@docket/testing/build-people.ts';
import { useTestClinic } from '@docket/testing/clinic.ts';
import { beforeEach, describe, expect, test } from 'vitest';

// The clinic's clock shows 2026-11-20 10:00, a Friday; the doctors work Monday to Friday, 9 to 12 and 13 to 17.
const clinic = useTestClinic();
let ada: SignedIn;
const asAda = clinic.as(() => ada);
let doctor: SignedIn;
let wishId: string;

beforeEach(async () => {
  ada = await anAdmin(clinic.context, { name: 'Ada' });
  doctor = await aDoctor(clinic.context, { name: 'Dr. Omar Haddad' });
  await someHours(clinic.context, doctor.id);
  const anna = await aPatient(clinic.context, { name: 'Anna Berg', email: 'anna@example.org' });
  wishId = (await asAda.write('add-wish', { patientId: anna.id, doctorId: doctor.id })).wishId;
});
const today = { slotDate: '20_11_2026', slotTime: '2:00 PM' };
const offer = async (): Promise<string> => {
  const { status, body } = await asAda.post('offer-time', {
    wishId,
    doctorId: doctor.id,
    ...today,
    minutes: 60,
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.offer._id;
};
const stateOf = async (offerId: string) => {
  const { db } = clinic.context.engine.read;
  const { state } = await db
    .selectFrom('offers')
    .select('state')
    .where('id', '=', offerId)
    .executeTakeFirstOrThrow();
  const messages = await db.selectFrom('messages').select('state').where('offer_id', '=', offerId).execute();
  return { state, message: messages[0]?.state };
};
const open = { state: 'open', message: 'waiting' };
const withdrawn = { state: 'withdrawn', message: 'withdrawn' };
const off = { fromDate: '2026-11-20', toDate: '2026-11-20', fromTime: '13:00', toTime: '24:00', reason: '' };
const mornings = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, intervals: [{ from: '09:00', to: '12:00' }] }));
const named = { patientName: 'Anna Berg', doctorName: 'Dr. Omar Haddad', slotDate: '20_11_2026' };

describe('an open offer is withdrawn when its time is closed', () => {
  type Change = { readonly message: string; readonly changeId?: string };
  const undo = ({ changeId }: Change) => asAda.post('undo-change', { changeId });
  test.each<[name: string, make: () => Promise<Change>, back: (done: Change) => Promise<{ status: number }>]>(
    [
      ['time off', async () => asAda.write('add-time-off', { doctorId: doctor.id, ...off }), undo],
      ['time off of the clinic', async () => asAda.write('add-time-off', off), undo],
      ['hours', async () => asAda.write('change-hours', { doctorId: doctor.id, weekly: mornings }), undo],
      ['opening hours', async () => asAda.write('change-settings', { openingHours: mornings }), undo],
      [
        'an absence',
        async () => asAda.write('set-away', { doctorId: doctor.id, endOfToday: true }),
        () => asAda.post('set-away', { doctorId: doctor.id }),
      ],
      [
        'the switch on the list',
        async () => asAda.write('change-availability', { docId: doctor.id, available: false }),
        () => asAda.post('change-availability', { docId: doctor.id, available: true }),
      ],
      [
        'the archive',
        async () => asAda.write('archive-doctor', { docId: doctor.id, archived: true }),
        () => asAda.post('archive-doctor', { docId: doctor.id, archived: false }),
      ],
    ],
  )('by %s, and its undo brings it back', async (_, make, back) => {
    const offerId = await offer();
    const done = await make();
    expect(done.message).toMatch(/[:,] 1 offer withdrawn$/);
    expect(await stateOf(offerId)).toEqual(withdrawn);
    expect((await back(done)).status).toBe(200);
    expect(await stateOf(offerId)).toEqual(open);
  });

  test('by the doctor’s own switch', async () => {
    const offerId = await offer();
    const save = (available: boolean) =>
      clinic.as(doctor).post('profile', { available, shownAvailable: !available });
    await save(false);
    expect(await stateOf(offerId)).toEqual(withdrawn);
    await save(true);
    expect(await stateOf(offerId)).toEqual(open);
  });

  test.each([
    ['time off', 'preview-time-off', () => ({ doctorId: doctor.id, ...off })],
    ['time off of the clinic', 'preview-time-off', () => off],
    ['hours', 'preview-hours', () => ({ doctorId: doctor.id, weekly: mornings })],
    ['opening hours', 'preview-opening-hours', () => ({ openingHours: mornings })],
  ])('and is listed in the preview of %s', async (_, path, change) => {
    const offerId = await offer();
    const { body } = await asAda.post(path, change());
    expect(body).toEqual({
      success: true,
      affected: [],
      offers: [{ offerId, ...named, slotTime: '2:00 PM' }],
    });
    expect(await stateOf(offerId)).toEqual(open);
  });

  test('and stays open if the change does not touch its time', async () => {
    const offerId = await offer();
    await asAda.post('add-time-off', { doctorId: doctor.id, ...off, fromTime: '15:00' });
    expect(await stateOf(offerId)).toEqual(open);
    expect((await asAda.write('preview-time-off', { ...off, fromTime: '15:00' })).offers).toEqual([]);
  });

  test('and stays ended if it expired, its wish ended, or the slot is taken', async () => {
    const addTimeOff = async (plan: object[] = []): Promise<string> =>
      (await asAda.write('add-time-off', { doctorId: doctor.id, ...off, plan })).changeId;
    const gone = await offer();
    const first = await addTimeOff();
    await asAda.post('end-wish', { wishId });
    await asAda.post('undo-change', { changeId: first });
    expect((await stateOf(gone)).state).toBe('withdrawn');

    await asAda.post('reopen-wish', { wishId });
    const taken = await offer();
    const second = await addTimeOff();
    const bert = await aPatient(clinic.context, { name: 'Bert Berg' });
    const book = { doctorId: doctor.id, ...today, patientId: bert.id, overbook: true };
    const { appointment } = await asAda.write('book-appointment', book);
    const { body } = await asAda.post('undo-change', { changeId: second });
    expect(body.message).toBe('Time off undone, 1 offer is back');

    const third = await addTimeOff([{ appointmentId: appointment._id, do: 'keep' }]);
    clinic.setNow('2026-11-20T11:00');
    ada = await anAdmin(clinic.context, { name: 'Ada' });
    await asAda.post('undo-change', { changeId: third });
    expect((await stateOf(taken)).state).toBe('withdrawn');
  });

  test('a slot booked in between returns to the offer only after that booking is cancelled', async () => {
    const offerId = await offer();
    const { changeId } = await asAda.write('add-time-off', { doctorId: doctor.id, ...off });
    const colleague = await aDoctor(clinic.context, { name: 'Dr. Kenji Mori' });
    await someHours(clinic.context, colleague.id);
    const { body } = await asAda.post('book-appointment', {
      doctorId: colleague.id,
      ...today,
      patientId: (await waiting())[0]?.patient.id,
    });
    await asAda.post('undo-change', { changeId });
    expect((await stateOf(offerId)).state).toBe('withdrawn');
    await asAda.post('cancel-appointment', { appointmentId: body.appointment._id });
    expect((await stateOf(offerId)).state).toBe('open');
    // While the doctor is unavailable, a cancellation does not reopen the offer.
    await asAda.post('restore-appointment', { appointmentId: body.appointment._id });
    await asAda.post('change-availability', { docId: doctor.id, available: false });
    await asAda.post('cancel-appointment', { appointmentId: body.appointment._id });
    expect((await stateOf(offerId)).state).toBe('withdrawn');
    await asAda.post('change-availability', { docId: doctor.id, available: true });
    expect((await stateOf(offerId)).state).toBe('open');
  });

  test('a change of hours waits for an offer being made', { tags: ['both-engines'] }, async () => {
    const input = { wishId, doctorId: doctor.id, ...today };
    const [offered] = await Promise.all([
      asAda.post('offer-time', input),
      asAda.post('set-away', { doctorId: doctor.id, endOfToday: true }),
    ]);
    if (offered.status === 201)
      expect(await stateOf(offered.body.offer._id)).toMatchObject({ state: 'withdrawn' });
    else expect(offered.body.details).toMatchObject({ why: 'away' });
  });
});

async function waiting(): Promise<{ patient: { id: string } }[]> {
  const request = { method: 'GET', path: '/api/admin/waiting-list', token: { admin: ada.token } } as const;
  return (await clinic.request(request)).body.wishes;
}
