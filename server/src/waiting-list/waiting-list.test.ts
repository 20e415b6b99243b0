import type { Appointment } from '@docket/contract/endpoints/appointments.ts';
import type { HistoryEntry } from '@docket/contract/endpoints/history.ts';
import type { Wish } from '@docket/contract/endpoints/waiting-list.ts';
import { anAppointment } from '@docket/testing/build-appointment.ts';
import { someHours, someTimeOff } from '@docket/testing/build-hours.ts';
import { aDoctor, anAdmin, aPatient, type SignedIn } from '@docket/testing/build-people.ts';
import { useTestClinic } from '@docket/testing/clinic.ts';
import { beforeEach, describe, expect, test } from 'vitest';

// The clinic's clock shows 2026-11-20 10:00, a Friday; the doctors work Monday to Friday, 9 to 12 and 13 to 17.
const clinic = useTestClinic();
let ada: SignedIn;
const asAda = clinic.as(() => ada);
let doctor: SignedIn;
const asDoctor = clinic.as(() => doctor);

beforeEach(async () => {
  ada = await anAdmin(clinic.context, { name: 'Ada' });
  doctor = await aDoctor(clinic.context, { name: 'Dr. Omar Haddad' });
  await someHours(clinic.context, doctor.id);
});

const monday = '23_11_2026';
const tuesday = '24_11_2026';
const wednesday = '25_11_2026';
const byLink = (path: string, body: object) => clinic.request({ method: 'POST', path: `/api/${path}`, body });
const book = (slotDate: string, slotTime: string, more: Partial<Parameters<typeof anAppointment>[1]> = {}) =>
  anAppointment(clinic.context, { doctorId: doctor.id, slotDate, slotTime, ...more });
const read = async (id: string): Promise<Appointment> =>
  (await asAda.read('appointments')).appointments.find((appointment: Appointment) => appointment._id === id);
const readHistory = async (id: string): Promise<HistoryEntry[]> =>
  (await asAda.read(`appointments/${id}/history`)).history;
const list = async (): Promise<Wish[]> => (await asAda.read('waiting-list')).wishes;
const freed = { slotDate: monday, slotTime: '10:30 AM' };
async function takers(slot: object = {}): Promise<{ why: string | null; takers: Wish[] }> {
  const query = { doctorId: doctor.id, ...freed, durationMinutes: 30, ...slot };
  const { why, takers } = await asAda.read('who-would-take', query);
  return { why, takers };
}
const namesOf = (wishes: readonly Wish[]) => wishes.map(({ patient }) => patient.name);
const offer = (wishId: string, slot: object = {}) =>
  asAda.post('offer-time', { wishId, doctorId: doctor.id, ...freed, ...slot });

/** Adds a patient with an appointment who wants to come earlier. */
async function wantsEarlier(name: string, slotDate = tuesday, slotTime = '10:30 AM', more = {}) {
  const patient = await aPatient(clinic.context, { name, phone: '+49 170 5550101' });
  const { id } = await book(slotDate, slotTime, { patientId: patient.id, ...more });
  const { body } = await asAda.post('set-wants-earlier', { appointmentId: id, wantsEarlier: true });
  return { appointmentId: id, patientId: patient.id, wishId: body.wishId as string };
}
async function waits(name: string, more: object = {}) {
  const patient = await aPatient(clinic.context, { name });
  const { body } = await asAda.post('add-wish', { patientId: patient.id, doctorId: doctor.id, ...more });
  return { patientId: patient.id, wishId: body.wishId as string };
}
async function anOffer(name = 'Anna Petrova') {
  const wish = await wantsEarlier(name);
  const { body } = await offer(wish.wishId);
  return { ...wish, offerId: body.offer._id as string };
}

describe('the list', () => {
  test('shows urgent wishes first, then by waiting time, with the current appointment', async () => {
    const late = await wantsEarlier('Lena Late');
    clinic.setNow('2026-11-20T10:01');
    await waits('Uma Urgent', { urgent: true, note: 'In pain', weekdays: [1, 5], partOfDay: 'morning' });
    const wishes = await list();
    expect(namesOf(wishes)).toEqual(['Uma Urgent', 'Lena Late']);
    expect(wishes).toMatchObject([
      { urgent: true, note: 'In pain', weekdays: [1, 5], partOfDay: 'morning', holds: null, offer: null },
      { doctor: null, holds: { appointmentId: late.appointmentId, slotDate: tuesday, durationMinutes: 30 } },
    ]);
  });

  test('leaves out a wish whose appointment is past, cancelled or completed, and shows it again after an undo', async () => {
    const { appointmentId } = await wantsEarlier('Anna Petrova');
    await asAda.post('cancel-appointment', { appointmentId });
    expect(await list()).toEqual([]);
    await asAda.post('restore-appointment', { appointmentId });
    expect(namesOf(await list())).toEqual(['Anna Petrova']);
    clinic.setNow('2026-11-24T10:30');
    ada = await anAdmin(clinic.context, { name: 'Ada' });
    expect(await list()).toEqual([]);
  });

  test('leaves out a wish whose last day is past', async () => {
    await waits('Tom Today', { to: '2026-11-20' });
    expect(namesOf(await list())).toEqual(['Tom Today']);
    clinic.setNow('2026-11-21T00:00');
    ada = await anAdmin(clinic.context, { name: 'Ada' });
    expect(await list()).toEqual([]);
  });

  test('stores a repeated wish once, and ends it when the mark is removed', async () => {
    const { appointmentId, wishId } = await wantsEarlier('Anna Petrova');
    const again = await Promise.all(
      [1, 2, 3].map(() => asAda.post('set-wants-earlier', { appointmentId, wantsEarlier: true })),
    );
    expect(again.map(({ body }) => body.wishId)).toEqual([wishId, wishId, wishId]);
    await asAda.post('set-wants-earlier', { appointmentId, wantsEarlier: false });
    expect(await list()).toEqual([]);
    expect((await asAda.post('reopen-wish', { wishId })).status).toBe(200);
    expect(namesOf(await list())).toEqual(['Anna Petrova']);
  });

  test('changes a wish only in the version the desk saw; without an appointment it needs a doctor or a speciality', async () => {
    const { wishId } = await waits('Wilma Waits');
    const change = (more: object) => asAda.post('change-wish', { wishId, version: 0, ...more });
    expect((await change({})).body.message).toBe('Either doctorId or speciality is required');
    expect((await change({ speciality: 'Neurologist', durationMinutes: 45 })).body.version).toBe(1);
    expect(await list()).toMatchObject([{ doctor: null, speciality: 'Neurologist', durationMinutes: 45 }]);
    expect(await change({ doctorId: doctor.id })).toMatchObject({
      status: 409,
      body: {
        message: 'Someone else changed this waiting list entry in the meantime',
        details: { version: 1, ended: false },
      },
    });
    await asAda.post('end-wish', { wishId });
    expect((await change({ version: 2, doctorId: doctor.id })).body.details).toMatchObject({ ended: true });
  });
});

describe('takers of a slot', () => {
  test('are the wishes it fits, in the order of the list, and none while it is booked', async () => {
    const { id } = await book(monday, '10:30 AM');
    await wantsEarlier('Anna Petrova');
    await wantsEarlier('Long Longer', wednesday, '9:00 AM', { durationMinutes: 60 });
    await wantsEarlier('Early Already', monday, '9:00 AM');
    await waits('Uma Urgent', { urgent: true });
    await waits('Tina Tuesday', { weekdays: [2] });
    expect(await takers()).toEqual({ why: 'This time is already taken', takers: [] });
    await asAda.post('cancel-appointment', { appointmentId: id });
    const found = await takers();
    expect({ why: found.why, names: namesOf(found.takers) }).toEqual({
      why: null,
      names: ['Uma Urgent', 'Anna Petrova'],
    });
    expect(found.takers[1]).toMatchObject({
      patient: { phone: '+49 170 5550101' },
      holds: { slotDate: tuesday },
    });
  });

  test('respect the doctor’s notice, and the hours for each length', async () => {
    await wantsEarlier('Anna Petrova');
    await waits('Long Longer', { durationMinutes: 60 });
    const last = { slotDate: monday, slotTime: '11:30 AM', durationMinutes: 60 };
    expect(namesOf((await takers(last)).takers)).toEqual(['Anna Petrova']);
    await someHours(clinic.context, doctor.id, { noticeMinutes: 4 * 1_440 });
    expect(await takers(last)).toEqual({ why: null, takers: [] });
  });

  test('are none for an archived doctor, and the wish shows it', async () => {
    await waits('Wilma Waits');
    await asAda.post('archive-doctor', { docId: doctor.id });
    expect(await takers()).toMatchObject({
      why: 'This doctor is archived and takes no bookings',
      takers: [],
    });
    expect(await list()).toMatchObject([{ doctor: { archived: true } }]);
  });
});

describe('an offer', () => {
  test('blocks its slot for others and shows the patient and the end of the hold', async () => {
    await anOffer();
    const other = await aPatient(clinic.context);
    const refused = await asAda.post('book-appointment', {
      doctorId: doctor.id,
      patientId: other.id,
      ...freed,
    });
    expect(refused).toMatchObject({
      status: 409,
      body: {
        message: 'This time is offered to a patient until 10:20 AM',
        details: { why: 'offered', offeredTo: { patient: 'Anna Petrova', until: '10:20 AM' } },
      },
    });
    const question = { doctorId: doctor.id, ...freed };
    expect(await asAda.read('why-not', question)).toMatchObject({ open: false, why: 'offered' });
    const query = { doctorId: doctor.id, from: '2026-11-23', to: '2026-11-23' };
    const free = (await asAda.read('/api/booking/open-slots', query)).doctors[0].slots;
    expect(free).not.toContainEqual(freed);
    expect(free).toContainEqual({ slotDate: monday, slotTime: '11:00 AM' });
    expect(await takers()).toMatchObject({
      why: 'This time is offered to a patient until 10:20 AM',
      takers: [{ offer: { until: { slotDate: '20_11_2026', slotTime: '10:20 AM' }, by: 'Ada' }, offers: 1 }],
    });
  });

  test('keeps the buffer an appointment would have', async () => {
    await someHours(clinic.context, doctor.id, { bufferMinutes: 10 });
    await anOffer();
    const { patientId } = await waits('Wilma Waits');
    const next = {
      doctorId: doctor.id,
      patientId,
      slotDate: monday,
      slotTime: '11:05 AM',
      durationMinutes: 20,
    };
    expect((await asAda.post('book-appointment', next)).body.details).toMatchObject({ why: 'offered' });
    expect((await asAda.post('book-appointment', { ...next, slotTime: '11:10 AM' })).status).toBe(201);
  });

  test('expires: the slot is free and can be offered again', async () => {
    const { offerId, wishId } = await anOffer();
    clinic.setNow('2026-11-20T10:20');
    expect(await list()).toMatchObject([{ offer: null, offers: 1 }]);
    expect((await asAda.post('accept-offer', { offerId })).body).toMatchObject({
      message: 'This offer is over',
      details: { ended: 'expired' },
    });
    expect((await offer(wishId)).status).toBe(201);
  });

  test('holds a slot at most until its start', async () => {
    const { wishId } = await wantsEarlier('Anna Petrova');
    const soon = { slotDate: '20_11_2026', slotTime: '11:00 AM', minutes: 600 };
    expect((await offer(wishId, soon)).body.offer.until).toEqual({
      slotDate: '20_11_2026',
      slotTime: '11:00 AM',
    });
  });

  test('moves the appointment when accepted, and frees the old slot in one write', async () => {
    const { appointmentId, offerId } = await anOffer();
    const next = await wantsEarlier('Ben Next', wednesday);
    const { status, body } = await asAda.post('accept-offer', { offerId });
    expect({ status, message: body.message }).toEqual({ status: 200, message: 'Appointment moved' });
    expect(body.appointment).toMatchObject({ _id: appointmentId, ...freed });
    expect(body.freed).toEqual({
      doctorId: doctor.id,
      doctorName: 'Dr. Omar Haddad',
      slotDate: tuesday,
      slotTime: '10:30 AM',
      durationMinutes: 30,
    });
    expect(await readHistory(appointmentId)).toMatchObject([
      { what: 'moved', who: { name: 'Ada' }, from: { slotDate: tuesday }, to: { slotDate: monday } },
    ]);
    expect(namesOf(await list())).toEqual(['Ben Next']);
    const { takers: nextTakers } = await takers(body.freed);
    expect(nextTakers).toMatchObject([{ _id: next.wishId }]);
  });

  test('uses the current length of the appointment if that fits', async () => {
    const { appointmentId, offerId } = await anOffer();
    const longer = { appointmentId, slotDate: tuesday, slotTime: '10:30 AM', durationMinutes: 60 };
    expect((await asAda.post('move-appointment', longer)).status).toBe(200);
    const { patientId } = await waits('Wilma Waits');
    const next = { doctorId: doctor.id, patientId, slotDate: monday, slotTime: '11:00 AM' };
    const { appointment } = await asAda.write('book-appointment', next);
    expect((await asAda.post('accept-offer', { offerId })).status).toBe(409);
    await asAda.post('cancel-appointment', { appointmentId: appointment._id });
    expect((await asAda.write('accept-offer', { offerId })).appointment).toMatchObject({
      _id: appointmentId,
      ...freed,
      durationMinutes: 60,
    });
  });

  test('books an appointment for a patient without one', async () => {
    const { wishId, patientId } = await waits('Wilma Waits', { durationMinutes: 20 });
    const { body } = await offer(wishId);
    const accepted = (await asAda.post('accept-offer', { offerId: body.offer._id })).body;
    expect(accepted).toMatchObject({ message: 'Appointment booked', freed: null });
    expect(accepted.appointment).toMatchObject({ patientId, ...freed, durationMinutes: 20 });
    expect(await list()).toEqual([]);
  });

  test('declined or withdrawn frees the slot; the patient waits on and is not listed for it again', async () => {
    const { offerId, wishId } = await anOffer();
    for (const _ of [1, 2])
      expect((await asAda.post('end-offer', { offerId, as: 'declined' })).body.message).toBe(
        'Offer declined',
      );
    expect((await asAda.post('end-offer', { offerId, as: 'withdrawn' })).status).toBe(409);
    expect(namesOf(await list())).toEqual(['Anna Petrova']);
    expect(await takers()).toEqual({ why: null, takers: [] });
    expect((await takers({ slotTime: '11:00 AM' })).takers).toHaveLength(1);
    const second = (await offer(wishId, { slotTime: '11:00 AM' })).body.offer._id;
    await asAda.post('end-offer', { offerId: second, as: 'withdrawn' });
    expect((await takers({ slotTime: '11:00 AM' })).takers).toHaveLength(1);
  });

  test('is the patient’s only one, and a wish gets at most ten', async () => {
    const { wishId } = await wantsEarlier('Anna Petrova');
    const answer = await offer(wishId);
    expect(await offer(wishId, { slotTime: '9:00 AM' })).toMatchObject({
      status: 409,
      body: {
        message: 'This patient is offered a time until 10:20 AM already',
        details: { until: '10:20 AM' },
      },
    });
    let last = answer.body.offer._id;
    for (let count = 1; count < 10; count += 1) {
      await asAda.post('end-offer', { offerId: last, as: 'withdrawn' });
      last = (await offer(wishId)).body.offer._id;
    }
    await asAda.post('end-offer', { offerId: last, as: 'withdrawn' });
    expect((await offer(wishId)).body.message).toBe('This patient was offered a time 10 times already');
    expect((await takers()).takers).toEqual([]);
  });

  test('sent twice with one idempotency key is one offer', { tags: ['both-engines'] }, async () => {
    const { wishId } = await wantsEarlier('Anna Petrova');
    const body = { wishId, doctorId: doctor.id, ...freed };
    const key = { 'Idempotency-Key': 'a-key' };
    const both = await Promise.all([
      asAda.post('offer-time', body, key),
      asAda.post('offer-time', body, key),
    ]);
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    expect(both[0]?.body).toEqual(both[1]?.body);
  });
});

describe('between an offer and its answer', () => {
  test('the desk overrides the offer with a booking: a regular appointment, and the offer ends', async () => {
    const { offerId, appointmentId } = await anOffer();
    const { patientId } = await waits('Wilma Waits');
    const booking = { doctorId: doctor.id, patientId, ...freed, overbook: true };
    const { status, body } = await asAda.post('book-appointment', booking);
    expect({ status, overbooked: body.appointment.overbooked }).toEqual({ status: 201, overbooked: false });
    expect(await asAda.post('accept-offer', { offerId })).toMatchObject({
      status: 409,
      body: { message: 'This time was given to somebody else', details: { ended: 'overridden' } },
    });
    expect(await read(appointmentId)).toMatchObject({ slotDate: tuesday });
    expect(await list()).toMatchObject([{ offer: null }, { offer: null }]);
  });

  test('a move there overrides it too, and is not marked as overbooked', async () => {
    const { offerId } = await anOffer();
    const { id } = await book(wednesday, '9:00 AM');
    const { body } = await asAda.post('move-appointment', { appointmentId: id, ...freed, overbook: true });
    expect(body.appointment).toMatchObject({ ...freed, overbooked: false });
    expect((await asAda.post('accept-offer', { offerId })).body.details).toEqual({ ended: 'overridden' });
  });

  test('undoing the cancellation is refused while the slot is offered, unless the desk overrides', async () => {
    const { id } = await book(monday, '10:30 AM');
    await asAda.post('cancel-appointment', { appointmentId: id });
    const { offerId } = await anOffer();
    const undo = (more = {}) => asAda.post('restore-appointment', { appointmentId: id, ...more });
    expect(await undo()).toMatchObject({ status: 409, body: { details: { why: 'offered' } } });
    clinic.setNow('2026-11-20T10:10');
    expect((await undo()).body.details).toMatchObject({ why: 'offered' });
    expect((await undo({ overbook: true })).status).toBe(200);
    expect(await read(id)).toMatchObject({ cancelled: false, overbooked: false, ...freed });
    expect((await asAda.post('accept-offer', { offerId })).body.details).toEqual({ ended: 'overridden' });
  });

  test('undoing a move is refused while the old slot is offered', async () => {
    const { id } = await book(monday, '10:30 AM');
    const move = (slot: object) => asAda.post('move-appointment', { appointmentId: id, ...slot });
    await move({ slotDate: wednesday, slotTime: '9:00 AM' });
    await anOffer();
    expect((await move(freed)).body.details).toMatchObject({ why: 'offered' });
    expect((await move({ ...freed, overbook: true })).body.appointment).toMatchObject({ overbooked: false });
  });

  test('the patient’s appointment becomes earlier: the offer ends, and its slot is free', async () => {
    const { offerId, appointmentId } = await anOffer();
    await asAda.post('move-appointment', { appointmentId, slotDate: monday, slotTime: '9:00 AM' });
    expect((await asAda.post('accept-offer', { offerId })).body.message).toBe('This offer was withdrawn');
    expect(await list()).toMatchObject([{ offer: null }]);
    expect((await takers()).why).toBeNull();
  });
  test.each([
    ['the desk', (appointmentId: string) => asAda.post('cancel-appointment', { appointmentId })],
    ['the doctor', (appoitmentId: string) => asDoctor.post('cancel-appoitment', { appoitmentId })],
    [
      'a change of hours',
      (appointmentId: string) =>
        asAda.post('add-time-off', {
          doctorId: doctor.id,
          fromDate: '2026-11-24',
          toDate: '2026-11-24',
          reason: 'Ill',
          plan: [{ appointmentId, do: 'cancel' }],
        }),
    ],
  ])(
    'the patient’s appointment is cancelled by %s: the offer ends with it, and its slot is free at once',
    async (_, cancel) => {
      const { offerId, appointmentId } = await anOffer();
      const { patientId } = await waits('Wilma Waits');
      expect((await cancel(appointmentId)).status).toBe(200);
      expect(await list()).toMatchObject([{ patient: { id: patientId }, offer: null }]);
      expect((await takers()).why).toBeNull();
      const booking = { doctorId: doctor.id, patientId, ...freed };
      expect((await asAda.post('book-appointment', booking)).status).toBe(201);
      expect((await asAda.post('accept-offer', { offerId })).body.details).toEqual({ ended: 'withdrawn' });
    },
  );

  test('its page shows the cancellation; undoing it brings back the wish without the offer', async () => {
    const { offerId, appointmentId, wishId } = await anOffer();
    const token = (await asAda.write('link-offer', { offerId })).path.slice('/offer#'.length);
    const readLink = async () => (await byLink('offer', { token })).body.ended;
    await asAda.post('cancel-appointment', { appointmentId });
    expect(await readLink()).toBe('cancelled');
    for (const takes of [true, false])
      expect(await byLink('answer-offer', { token, takes })).toMatchObject({
        status: 409,
        body: {
          message: 'The appointment was cancelled, and this offer ended with it. Please call Test Clinic',
          details: { ended: 'withdrawn' },
        },
      });
    await asAda.post('restore-appointment', { appointmentId });
    expect(await list()).toMatchObject([{ _id: wishId, offer: null, offers: 1 }]);
    expect(await readLink()).toBe('over');
    expect((await offer(wishId)).status).toBe(201);
  });

  test('the patient’s appointment moves: accepting moves it from its new slot', async () => {
    const { offerId, appointmentId } = await anOffer();
    await asAda.post('move-appointment', { appointmentId, slotDate: wednesday, slotTime: '2:00 PM' });
    expect((await asAda.post('accept-offer', { offerId })).body).toMatchObject({
      appointment: freed,
      freed: { slotDate: wednesday, slotTime: '2:00 PM' },
    });
  });

  test('the doctor is archived or takes time off: accepting is refused with the reason', async () => {
    const { offerId } = await anOffer();
    // An earlier release left an open offer inside time off.
    await someTimeOff(clinic.context, doctor.id, { from: '2026-11-23T09:00', to: '2026-11-23T24:00' });
    expect((await asAda.post('accept-offer', { offerId })).body.details).toMatchObject({ why: 'time off' });
    await asAda.post('archive-doctor', { docId: doctor.id });
    expect((await asAda.post('accept-offer', { offerId })).body).toMatchObject({
      message: 'This offer was withdrawn',
      details: { ended: 'withdrawn' },
    });
  });

  test('two records of the patient are merged: the wish follows the remaining one until the merge is undone', async () => {
    const { wishId, patientId } = await waits('Ana Cruz');
    const kept = await aPatient(clinic.context, { name: 'Ana de la Cruz' });
    const { body } = await asAda.post('merge-patients', { patientId: kept.id, otherId: patientId });
    expect(await list()).toMatchObject([{ patient: { id: kept.id, name: 'Ana de la Cruz' } }]);
    await asAda.post('undo-merge', { mergeId: body.mergeId });
    expect(await list()).toMatchObject([{ patient: { id: patientId } }]);
    await asAda.post('merge-patients', { patientId: kept.id, otherId: patientId });
    const createdId = (await offer(wishId)).body.offer._id;
    const accepted = (await asAda.post('accept-offer', { offerId: createdId })).body;
    expect(accepted.appointment).toMatchObject({ patientId: kept.id });
  });

  test('the wish ends: the slot is free again', async () => {
    const { wishId, offerId } = await anOffer();
    await asAda.post('end-wish', { wishId });
    expect((await takers()).why).toBeNull();
    expect((await asAda.post('accept-offer', { offerId })).body.details).toEqual({ ended: 'withdrawn' });
    expect((await offer(wishId)).body.message).toBe('This patient is no longer on the waiting list');
  });
});

describe('at once', { tags: ['both-engines'] }, () => {
  const standing = async () =>
    ((await asAda.read('appointments')).appointments as Appointment[]).filter(({ cancelled }) => !cancelled);

  test('fifty offers of one slot: one succeeds', async () => {
    const wishes = [];
    for (let at = 0; at < 50; at += 1) wishes.push(await waits(`Patient ${at}`));
    const answers = await Promise.all(wishes.map(({ wishId }) => offer(wishId)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(49);
  });

  test('two offers to one patient: one succeeds', async () => {
    const { wishId } = await wantsEarlier('Anna Petrova');
    const colleague = await aDoctor(clinic.context);
    await someHours(clinic.context, colleague.id);
    const both = await Promise.all([offer(wishId), offer(wishId, { doctorId: colleague.id })]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  test('twenty appointments cancelled while offers are made: no slot stays held', async () => {
    const wishes = [];
    for (let at = 0; at < 20; at += 1) {
      const other = await aDoctor(clinic.context);
      await someHours(clinic.context, other.id);
      wishes.push({
        ...(await wantsEarlier(`Patient ${at}`, tuesday, '10:30 AM', { doctorId: other.id })),
        doctorId: other.id,
      });
    }
    const answers = await Promise.all(
      wishes.flatMap(({ wishId, doctorId, appointmentId }) => [
        offer(wishId, { doctorId }),
        asAda.post('cancel-appointment', { appointmentId }),
      ]),
    );
    expect(answers.every(({ status }) => [200, 201, 409].includes(status))).toBe(true);
    expect(await list()).toEqual([]);
    for (const { doctorId } of wishes) expect((await takers({ doctorId })).why).toBeNull();
  });

  test('fifty acceptances of one offer, by phone and by link: one wins, and the patient has one appointment', async () => {
    const { offerId, appointmentId } = await anOffer();
    const { body } = await asAda.post('link-offer', { offerId });
    const token = body.path.slice('/offer#'.length);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        at % 2 === 0
          ? asAda.post('accept-offer', { offerId })
          : byLink('answer-offer', { token, takes: true }),
      ),
    );
    // A repeated answer by link returns the first result.
    const statuses = answers.filter((_, at) => at % 2 === 0).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(1);
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect(await standing()).toMatchObject([{ _id: appointmentId, ...freed }]);
    expect(await readHistory(appointmentId)).toHaveLength(1);
  });

  test('fifty acceptances while others book those slots: each patient ends with exactly one appointment', async () => {
    const offers: { offerId: string; appointmentId: string; slot: object }[] = [];
    for (let at = 0; at < 50; at += 1) {
      const other = await aDoctor(clinic.context);
      await someHours(clinic.context, other.id);
      const { appointmentId, wishId } = await wantsEarlier(`Patient ${at}`, tuesday, '10:30 AM', {
        doctorId: other.id,
      });
      const slot = { doctorId: other.id, ...freed };
      const { body } = await asAda.post('offer-time', { wishId, ...slot });
      offers.push({ offerId: body.offer._id, appointmentId, slot });
    }
    const rival = await aPatient(clinic.context, { name: 'Rival' });
    await Promise.all(
      offers.flatMap(({ offerId, slot }) => [
        asAda.post('book-appointment', { ...slot, patientId: rival.id, overbook: true }),
        asAda.post('accept-offer', { offerId }),
        asAda.post('accept-offer', { offerId }),
      ]),
    );
    const all = await standing();
    for (const { appointmentId, slot } of offers) {
      expect(all.filter(({ _id }) => _id === appointmentId)).toHaveLength(1);
      const there = all.filter(
        (appointment) =>
          appointment.doctorId === (slot as { doctorId: string }).doctorId && appointment.slotDate === monday,
      );
      expect(there.filter(({ overbooked }) => !overbooked)).toHaveLength(1);
    }
  });
});

test('the calendar shows a held slot on its day and for its doctor while it is held', async () => {
  const other = await aDoctor(clinic.context, { name: 'Dr. Maya Cohen' });
  const { offerId } = await anOffer();
  const held = async (query: object = {}) =>
    (await asAda.read('calendar', { from: '2026-11-23', to: '2026-11-23', ...query })).held;
  expect(await held()).toEqual([
    {
      doctorId: doctor.id,
      ...freed,
      durationMinutes: 30,
      until: { slotDate: '20_11_2026', slotTime: '10:20 AM' },
    },
  ]);
  expect(await held({ doctorId: other.id })).toEqual([]);
  expect(await held({ from: '2026-11-24', to: '2026-11-24' })).toEqual([]);
  clinic.setNow('2026-11-20T10:20');
  expect(await held()).toEqual([]);
  clinic.setNow('2026-11-20T10:10');
  await asAda.post('end-offer', { offerId, as: 'declined' });
  expect(await held()).toEqual([]);
});

describe('the link of an offer', () => {
  async function aLink() {
    const created = await anOffer();
    const { body } = await asAda.post('link-offer', { offerId: created.offerId });
    return { ...created, token: body.path.slice('/offer#'.length) as string };
  }

  test('shows the offer and the appointment it replaces, without the patient’s name', async () => {
    const { token, appointmentId } = await aLink();
    const { status, body } = await byLink('offer', { token });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ended: null,
      doctorName: 'Dr. Omar Haddad',
      ...freed,
      durationMinutes: 30,
      until: { slotDate: '20_11_2026', slotTime: '10:20 AM' },
      instead: { doctorName: 'Dr. Omar Haddad', slotDate: tuesday, slotTime: '10:30 AM' },
    });
    expect(JSON.stringify(body)).not.toContain('Petrova');
    expect(await read(appointmentId)).toMatchObject({ slotDate: tuesday });
  });

  test('moves the appointment once, and repeats its answer', async () => {
    const { token, appointmentId } = await aLink();
    for (const _ of [1, 2])
      expect(await byLink('answer-offer', { token, takes: true })).toMatchObject({
        status: 200,
        body: { message: 'You’re booked' },
      });
    expect(await readHistory(appointmentId)).toMatchObject([
      { what: 'moved', who: { name: 'The patient, by link', role: 'system' } },
    ]);
    expect(
      await asAda.read('who-would-take', { doctorId: doctor.id, ...freed, durationMinutes: 30 }),
    ).toMatchObject({
      taken: {
        patient: 'Anna Petrova',
        who: { name: 'The patient, by link', role: 'system' },
        freed: {
          doctorName: 'Dr. Omar Haddad',
          slotDate: tuesday,
          slotTime: '10:30 AM',
          durationMinutes: 30,
        },
      },
    });
    expect(await byLink('answer-offer', { token, takes: false })).toMatchObject({
      status: 409,
      body: { message: 'This time was taken already. Please call Test Clinic' },
    });
    expect((await byLink('offer', { token })).body).toMatchObject({ ended: 'accepted', instead: null });
  });

  test('shows that an accepted appointment was moved or cancelled since', async () => {
    const { token, appointmentId } = await aLink();
    const ended = async () => (await byLink('offer', { token })).body.ended;
    await byLink('answer-offer', { token, takes: true });
    expect(await ended()).toBe('accepted');
    await asAda.post('cancel-appointment', { appointmentId });
    expect(await ended()).toBe('changed');
    expect(await byLink('answer-offer', { token, takes: true })).toMatchObject({
      status: 409,
      body: { message: 'This appointment was changed since. Please call Test Clinic' },
    });
    await asAda.post('restore-appointment', { appointmentId });
    expect(await ended()).toBe('accepted');
    await asAda.post('move-appointment', { appointmentId, slotDate: tuesday, slotTime: '3:00 PM' });
    expect(await ended()).toBe('changed');
  });

  test('declines, and a late answer reveals only that the time is gone', async () => {
    const { token } = await aLink();
    expect((await byLink('answer-offer', { token, takes: false })).status).toBe(200);
    expect((await byLink('answer-offer', { token, takes: true })).body).toEqual({
      success: false,
      message: 'This time is no longer free. Please call Test Clinic',
      details: { ended: 'declined' },
    });
  });

  test('is replaced by the next one and stored as a hash; an unknown one is not found', async () => {
    const { token, offerId } = await aLink();
    expect(token).toHaveLength(43);
    const { token_hash: kept } = await clinic.context.engine.read.db
      .selectFrom('offers')
      .select('token_hash')
      .where('id', '=', offerId)
      .executeTakeFirstOrThrow();
    expect(kept).toMatch(/^[0-9a-f]{64}$/);
    await asAda.post('link-offer', { offerId });
    await asAda.post('change-settings', { phone: '+49 30 5550000' });
    const says = 'This link is not valid. Please call Test Clinic: +49 30 5550000';
    const practice = { name: 'Test Clinic', phone: '+49 30 5550000' };
    for (const [call, answer] of [
      ['offer', {}],
      ['answer-offer', { takes: true }],
      ['my-messages', {}],
      ['choose-my-messages', { stop: true }],
    ] as const)
      expect(await byLink(call, { token, ...answer }), call).toMatchObject({
        status: 404,
        body: { message: says, details: { practice } },
      });
  });

  test('is rate limited', async () => {
    const { token } = await aLink();
    const answers = [];
    const asking = { method: 'POST', path: '/api/offer', body: { token }, address: '203.0.113.9' } as const;
    for (let at = 0; at < 61; at += 1) answers.push((await clinic.request(asking)).status);
    expect(answers.slice(0, 60).every((status) => status === 200)).toBe(true);
    expect(answers[60]).toBe(429);
  });
});
