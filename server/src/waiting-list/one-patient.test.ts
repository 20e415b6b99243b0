import type { Wish } from '@docket/contract/endpoints/waiting-list.ts';
import { anAppointment } from '@docket/testing/build-appointment.ts';
import { someHours } from '@docket/testing/build-hours.ts';
import { aDoctor, anAdmin, aPatient, type SignedIn } from '@docket/testing/build-people.ts';
import { useTestClinic } from '@docket/testing/clinic.ts';
import { beforeEach, describe, expect, test } from 'vitest';

// The clinic's clock shows 2026-11-20 10:00, a Friday; the doctors work Monday to Friday, 9 to 12 and 13 to 17.
const clinic = useTestClinic();
let ada: SignedIn;
const asAda = clinic.as(() => ada);
let haddad: SignedIn;
let mori: SignedIn;
let anna: { readonly id: string };

beforeEach(async () => {
  ada = await anAdmin(clinic.context, { name: 'Ada' });
  haddad = await aDoctor(clinic.context, { name: 'Dr. Omar Haddad' });
  mori = await aDoctor(clinic.context, { name: 'Dr. Kenji Mori' });
  for (const doctor of [haddad, mori]) await someHours(clinic.context, doctor.id);
  anna = await aPatient(clinic.context, { name: 'Anna Berg', phone: '+49 170 5550101' });
});
const list = async (): Promise<Wish[]> => (await asAda.read('waiting-list')).wishes;
const waitFor = async (wishInput: object, patientId = anna.id): Promise<string> => {
  const { body } = await asAda.post('add-wish', { patientId, ...wishInput });
  return body.wishId;
};
const monday = { slotDate: '23_11_2026' };
const offer = (wishId: string, doctorId: string, slotTime: string) =>
  asAda.post('offer-time', { wishId, doctorId, ...monday, slotTime });
const countOf = (answers: readonly { status: number }[], status: number) =>
  answers.filter((answer) => answer.status === status).length;

describe('a patient has one wish', () => {
  test('for a doctor, also when several desks add it at once', {
    tags: ['both-engines'],
  }, async () => {
    const wishInput = { patientId: anna.id, doctorId: haddad.id };
    const answers = await Promise.all(Array.from({ length: 12 }, () => asAda.post('add-wish', wishInput)));
    expect([countOf(answers, 201), countOf(answers, 409)]).toEqual([1, 11]);
    const [wish] = await list();
    expect(await list()).toHaveLength(1);
    expect((await asAda.post('add-wish', wishInput)).body).toMatchObject({
      message: 'This patient waits for Dr. Omar Haddad already',
      details: { wishId: wish?._id },
    });
  });

  test('for a speciality, and another for a different doctor', async () => {
    await waitFor({ speciality: 'Neurologist' });
    expect(await asAda.post('add-wish', { patientId: anna.id, speciality: 'Neurologist' })).toMatchObject({
      status: 409,
      body: { message: 'This patient waits for any Neurologist already' },
    });
    await waitFor({ doctorId: haddad.id });
    await waitFor({ doctorId: mori.id });
    expect(await list()).toHaveLength(3);
  });

  test('also after a wish is changed or reopened', async () => {
    const first = await waitFor({ doctorId: haddad.id });
    const other = await waitFor({ doctorId: mori.id });
    const change = { wishId: other, doctorId: haddad.id };
    expect((await asAda.post('change-wish', change)).body.details).toEqual({ wishId: first });
    expect((await asAda.post('change-wish', { ...change, doctorId: mori.id, note: 'In pain' })).status).toBe(
      200,
    );
    await asAda.post('end-wish', { wishId: first });
    const again = await waitFor({ doctorId: haddad.id });
    expect((await asAda.post('reopen-wish', { wishId: first })).body.details).toEqual({ wishId: again });
    await asAda.post('end-wish', { wishId: again });
    expect((await asAda.post('reopen-wish', { wishId: first })).status).toBe(200);
  });

  test('also if the patient already wants to come to that doctor earlier', async () => {
    const { id } = await anAppointment(clinic.context, {
      doctorId: haddad.id,
      patientId: anna.id,
      slotDate: '24_11_2026',
      slotTime: '10:00 AM',
    });
    await asAda.post('set-wants-earlier', { appointmentId: id, wantsEarlier: true });
    expect((await asAda.post('add-wish', { patientId: anna.id, doctorId: haddad.id })).status).toBe(409);
    await asAda.post('cancel-appointment', { appointmentId: id });
    expect((await asAda.post('add-wish', { patientId: anna.id, doctorId: haddad.id })).status).toBe(201);
  });

  test('also across merged records', async () => {
    const second = await aPatient(clinic.context, { name: 'Anna Berg-Lind' });
    await waitFor({ doctorId: haddad.id }, second.id);
    await asAda.post('merge-patients', { patientId: anna.id, otherId: second.id });
    expect((await asAda.post('add-wish', { patientId: anna.id, doctorId: haddad.id })).status).toBe(409);
  });
});

describe('two records that become one', () => {
  const waits = async () => (await list()).map(({ _id, offer }) => [_id, offer?.slotTime ?? null]);
  async function twoThatWait(first: object, later: object) {
    const second = await aPatient(clinic.context, { name: 'Anna Berg-Lind', phone: '+49 170 5550102' });
    const wishes = [
      await waitFor({ doctorId: haddad.id, ...first }),
      await waitFor({ doctorId: haddad.id, ...later }, second.id),
    ] as const;
    const [a, b] = [
      await offer(wishes[0], haddad.id, '9:00 AM'),
      await offer(wishes[1], haddad.id, '10:00 AM'),
    ];
    expect([a.status, b.status]).toEqual([201, 201]);
    return { second, wishes, offers: [a.body.offer._id, b.body.offer._id] };
  }

  test('wait once and hold one offer, and twice again when they are parted', async () => {
    const { second, wishes, offers } = await twoThatWait({}, {});
    const { body } = await asAda.post('merge-patients', { patientId: anna.id, otherId: second.id });
    expect(body.message).toBe(
      'Anna Berg-Lind was merged into Anna Berg, who waits and is offered a time once now',
    );
    expect(await waits()).toEqual([[wishes[0], '9:00 AM']]);
    expect((await asAda.post('accept-offer', { offerId: offers[1] })).body.message).toBe(
      'This offer was withdrawn',
    );
    expect((await asAda.post('undo-merge', { mergeId: body.mergeId })).status).toBe(200);
    expect((await waits()).toSorted()).toEqual(
      [
        [wishes[0], '9:00 AM'],
        [wishes[1], null],
      ].toSorted(),
    );
  });

  test('keep the urgent wish, also of the record that goes', async () => {
    const { second, wishes } = await twoThatWait({}, { urgent: true });
    await asAda.post('merge-patients', { patientId: anna.id, otherId: second.id });
    expect(await waits()).toEqual([[wishes[1], '10:00 AM']]);
  });

  test('keep wishes for two doctors, and one offer', async () => {
    const second = await aPatient(clinic.context, { name: 'Anna Berg-Lind' });
    const [first, later] = [
      await waitFor({ doctorId: haddad.id }),
      await waitFor({ doctorId: mori.id }, second.id),
    ];
    await offer(first, haddad.id, '9:00 AM');
    await offer(later, mori.id, '10:00 AM');
    await asAda.post('merge-patients', { patientId: anna.id, otherId: second.id });
    expect(await waits()).toEqual([
      [first, '9:00 AM'],
      [later, null],
    ]);
  });

  test('keep the wish for an earlier time than their appointment', async () => {
    const second = await aPatient(clinic.context, { name: 'Anna Berg-Lind' });
    const plain = await waitFor({ doctorId: haddad.id });
    const { id } = await anAppointment(clinic.context, {
      doctorId: haddad.id,
      patientId: second.id,
      slotDate: '24_11_2026',
      slotTime: '10:00 AM',
    });
    const { body } = await asAda.post('set-wants-earlier', { appointmentId: id, wantsEarlier: true });
    const merge = await asAda.post('merge-patients', { patientId: anna.id, otherId: second.id });
    expect(await waits()).toEqual([[body.wishId, null]]);
    await asAda.post('undo-merge', { mergeId: merge.body.mergeId });
    expect((await waits()).map(([wishId]) => wishId).toSorted()).toEqual([plain, body.wishId].toSorted());
  });

  test('lose an offer at the time of an appointment of either record', async () => {
    const second = await aPatient(clinic.context, { name: 'Anna Berg-Lind' });
    const wish = await waitFor({ doctorId: haddad.id });
    const { body: made } = await offer(wish, haddad.id, '9:00 AM');
    await anAppointment(clinic.context, {
      doctorId: mori.id,
      patientId: second.id,
      slotDate: made.offer.slotDate,
      slotTime: '9:00 AM',
    });
    const { body } = await asAda.post('merge-patients', { patientId: anna.id, otherId: second.id });
    expect(body.message).toBe('Anna Berg-Lind was merged into Anna Berg, 1 offer withdrawn');
    expect(await waits()).toEqual([[wish, null]]);
    expect((await asAda.post('accept-offer', { offerId: made.offer._id })).body.message).toBe(
      'This offer was withdrawn',
    );
  });

  test('that an older release merged: taking one offer ends the other', async () => {
    const { second, offers } = await twoThatWait({}, {});
    const { db } = clinic.context.engine.read;
    await clinic.context.engine.transaction(async (tx) => {
      await tx.db.updateTable('patients').set({ merged_into: anna.id }).where('id', '=', second.id).execute();
    });
    expect((await asAda.post('accept-offer', { offerId: offers[0] })).status).toBe(200);
    expect(await asAda.post('accept-offer', { offerId: offers[1] })).toMatchObject({
      status: 409,
      body: { message: 'This offer was withdrawn' },
    });
    expect(await db.selectFrom('appointments').select('id').execute()).toHaveLength(1);
  });
});

describe('a patient holds one offer', () => {
  test('also when several desks offer times for several wishes at once', {
    tags: ['both-engines'],
  }, async () => {
    const wishes = [await waitFor({ doctorId: haddad.id }), await waitFor({ doctorId: mori.id })];
    const answers = await Promise.all(
      wishes.flatMap((wishId, at) =>
        ['9:00 AM', '10:00 AM', '11:00 AM'].map((time) => offer(wishId, [haddad, mori][at]?.id ?? '', time)),
      ),
    );
    expect([countOf(answers, 201), countOf(answers, 409)]).toEqual([1, 5]);
    expect((await list()).filter((wish) => wish.offer !== null)).toHaveLength(1);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      message: 'This patient is offered a time until 10:20 AM already',
      details: { until: '10:20 AM' },
    });
  });

  test('until it is answered', async () => {
    const first = await waitFor({ doctorId: haddad.id });
    const second = await waitFor({ doctorId: mori.id });
    const { body } = await offer(first, haddad.id, '9:00 AM');
    expect((await offer(second, mori.id, '10:00 AM')).status).toBe(409);
    await asAda.post('end-offer', { offerId: body.offer._id, as: 'declined' });
    expect((await offer(second, mori.id, '10:00 AM')).status).toBe(201);
  });

  test('a wish for a doctor beside one for that doctor’s speciality causes a warning', async () => {
    const speciality = 'General physician';
    const add = async (wanted: object, patientId = anna.id) =>
      asAda.write('add-wish', { patientId, ...wanted });
    const warning = (whom: string) =>
      `Anna Berg is already waiting for ${whom}. A time that suits both is offered once`;
    const first = await add({ doctorId: haddad.id });
    expect(first).not.toHaveProperty('warning');
    expect((await add({ speciality })).warning).toBe(warning('Dr. Omar Haddad'));
    expect((await add({ doctorId: mori.id })).warning).toBe(warning(`any ${speciality}`));
    const other = await add({ speciality: 'Neurologist' });
    expect(other).not.toHaveProperty('warning');
    const ben = await aPatient(clinic.context, { name: 'Ben Berg' });
    expect(await add({ doctorId: haddad.id }, ben.id)).not.toHaveProperty('warning');
    const change = (wanted: object) => asAda.post('change-wish', { wishId: first.wishId, ...wanted });
    const third = await aDoctor(clinic.context, { name: 'Dr. Lena Voss' });
    expect((await change({ doctorId: third.id })).body.warning).toBe(warning(`any ${speciality}`));
    expect((await change({ doctorId: third.id, urgent: true })).body).not.toHaveProperty('warning');
  });

  test('and is listed once for a slot that fits two wishes', async () => {
    const speciality = 'General physician';
    const first = await waitFor({ doctorId: haddad.id });
    const second = await waitFor({ speciality });
    const time = { doctorId: haddad.id, ...monday, slotTime: '10:00 AM', durationMinutes: 30 };
    const takers = async () => (await asAda.read('who-would-take', time)).takers.map(({ _id }: Wish) => _id);
    expect(await takers()).toEqual([first]);
    await offer(second, haddad.id, '11:00 AM');
    expect(await takers()).toEqual([]);
  });

  test('and is not listed again through the other wish after declining', async () => {
    const first = await waitFor({ doctorId: haddad.id });
    await waitFor({ speciality: 'General physician' });
    const at = (slotTime: string) => ({ doctorId: haddad.id, ...monday, slotTime, durationMinutes: 30 });
    const offered = (await offer(first, haddad.id, '10:00 AM')).body.offer;
    await asAda.post('end-offer', { offerId: offered._id, as: 'declined' });
    expect((await asAda.read('who-would-take', at('10:00 AM'))).takers).toEqual([]);
    expect((await asAda.read('who-would-take', at('11:00 AM'))).takers).toHaveLength(1);
  });
});

describe('an offer and the appointments of its patient', () => {
  const offered = { ...monday, slotTime: '10:00 AM' };
  const bookAnna = async (doctor: SignedIn, slotTime: string, more: object = {}) => {
    const input = { doctorId: doctor.id, ...monday, slotTime, patientId: anna.id, ...more };
    const { status, body } = await asAda.post('book-appointment', input);
    expect(status, JSON.stringify(body)).toBe(201);
    return body.appointment._id as string;
  };
  const stateOf = async (offerId: string) =>
    (
      await clinic.context.engine.read.db
        .selectFrom('offers')
        .select('state')
        .where('id', '=', offerId)
        .executeTakeFirstOrThrow()
    ).state;
  const anOffer = async (): Promise<string> => {
    const wishId = await waitFor({ doctorId: haddad.id });
    const { body } = await offer(wishId, haddad.id, offered.slotTime);
    return body.offer._id;
  };

  test('refuses an offer at a time when the patient is with another doctor', async () => {
    const wishId = await waitFor({ doctorId: haddad.id });
    await bookAnna(mori, '10:15 AM');
    expect(await offer(wishId, haddad.id, '10:00 AM')).toMatchObject({
      status: 409,
      body: {
        message: 'This patient is with Dr. Kenji Mori at 10:15 AM already',
        details: { why: 'elsewhere' },
      },
    });
    const time = { doctorId: haddad.id, ...offered, durationMinutes: 30 };
    expect((await asAda.read('who-would-take', time)).takers).toEqual([]);
    expect((await asAda.read('who-would-take', { ...time, slotTime: '10:45 AM' })).takers).toHaveLength(1);
    expect((await offer(wishId, haddad.id, '10:45 AM')).status).toBe(201);
  });

  test('a booking at an offered time withdraws the offer, and its undo brings it back', async () => {
    const offerId = await anOffer();
    const appointmentId = await bookAnna(mori, '10:15 AM');
    expect(await stateOf(offerId)).toBe('withdrawn');
    expect(await asAda.post('accept-offer', { offerId })).toMatchObject({ status: 409 });
    await asAda.post('cancel-appointment', { appointmentId });
    expect(await stateOf(offerId)).toBe('open');
    await asAda.post('restore-appointment', { appointmentId });
    expect(await stateOf(offerId)).toBe('withdrawn');
    await asAda.post('move-appointment', { appointmentId, ...monday, slotTime: '11:00 AM' });
    expect(await stateOf(offerId)).toBe('open');
    await asAda.post('move-appointment', { appointmentId, ...monday, slotTime: '9:45 AM' });
    expect(await stateOf(offerId)).toBe('withdrawn');
    // Too late: the offer was held until 10:20.
    clinic.setNow('2026-11-20T10:20');
    ada = await anAdmin(clinic.context, { name: 'Ada' });
    await asAda.post('cancel-appointment', { appointmentId });
    expect(await stateOf(offerId)).toBe('withdrawn');
  });

  test('a booking next to it, or of another patient, leaves it', async () => {
    const offerId = await anOffer();
    await bookAnna(mori, '10:30 AM');
    const bert = await aPatient(clinic.context, { name: 'Bert Berg' });
    await bookAnna(mori, '10:00 AM', { patientId: bert.id });
    expect(await stateOf(offerId)).toBe('open');
  });

  test('an overbooking overrides the offer, and its undo brings the offer back', async () => {
    const offerId = await anOffer();
    const bert = await aPatient(clinic.context, { name: 'Bert Berg' });
    const appointmentId = await bookAnna(haddad, '10:00 AM', { patientId: bert.id, overbook: true });
    expect(await stateOf(offerId)).toBe('overridden');
    // The offer stays overridden while Anna has another appointment at the offered time.
    const later = await bookAnna(mori, '10:15 AM');
    await asAda.post('cancel-appointment', { appointmentId });
    expect(await stateOf(offerId)).toBe('overridden');
    await asAda.post('cancel-appointment', { appointmentId: later });
    expect(await stateOf(offerId)).toBe('open');
    expect((await asAda.post('accept-offer', { offerId })).status).toBe(200);
  });

  test('accepting it by link is refused with the practice’s phone number', async () => {
    await asAda.post('change-settings', { phone: '+49 30 5550000' });
    const offerId = await anOffer();
    const { path } = await asAda.write('link-offer', { offerId });
    await bookAnna(mori, '10:15 AM');
    const input = { token: path.slice('/offer#'.length), takes: true };
    expect(await clinic.request({ method: 'POST', path: '/api/answer-offer', body: input })).toMatchObject({
      status: 409,
      body: { message: 'This time is no longer free. Please call Test Clinic: +49 30 5550000' },
    });
  });

  test('a move of the appointment before the offered time ends the offer to come earlier', async () => {
    const appointmentId = await bookAnna(haddad, '11:00 AM');
    const { wishId } = await asAda.write('set-wants-earlier', { appointmentId, wantsEarlier: true });
    const { body } = await offer(wishId, haddad.id, '10:00 AM');
    await asAda.post('move-appointment', { appointmentId, ...monday, slotTime: '9:00 AM' });
    expect(await stateOf(body.offer._id)).toBe('withdrawn');
    await asAda.post('move-appointment', { appointmentId, ...monday, slotTime: '11:00 AM' });
    expect(await stateOf(body.offer._id)).toBe('open');
  });
});

describe('a wish and the bookings of its patient', () => {
  const book = async (doctor: SignedIn, slotTime: string, slotDate = '24_11_2026') => {
    const input = { doctorId: doctor.id, slotDate, slotTime, patientId: anna.id };
    return (await asAda.write('book-appointment', input)).appointment._id as string;
  };

  test('a booking with the wished doctor is linked to the wish, and its undo unlinks it', async () => {
    const wishId = await waitFor({ doctorId: haddad.id, note: 'In pain' });
    const appointmentId = await book(haddad, '10:00 AM');
    expect(await list()).toMatchObject([
      { _id: wishId, holds: { appointmentId }, coming: [], note: 'In pain' },
    ]);
    await asAda.post('cancel-appointment', { appointmentId });
    expect(await list()).toMatchObject([{ _id: wishId, holds: null, coming: [] }]);
    await asAda.post('restore-appointment', { appointmentId });
    expect(await list()).toMatchObject([{ _id: wishId, holds: { appointmentId } }]);
    // Accepting moves the appointment, so the patient has only one.
    const { body } = await offer(wishId, haddad.id, '9:00 AM');
    expect((await asAda.post('accept-offer', { offerId: body.offer._id })).body.message).toBe(
      'Appointment moved',
    );
    expect(await list()).toEqual([]);
  });

  test('a booking with a colleague of the wished speciality is linked too, after a wish for the doctor', async () => {
    const bySpeciality = await waitFor({ speciality: 'General physician' });
    const byDoctor = await waitFor({ doctorId: mori.id });
    const appointmentId = await book(mori, '10:00 AM');
    expect(await list()).toMatchObject([
      { _id: bySpeciality, holds: null, coming: [{ appointmentId, doctorName: 'Dr. Kenji Mori' }] },
      { _id: byDoctor, holds: { appointmentId }, coming: [] },
    ]);
  });

  test('a move to the wished doctor is linked too; a booking elsewhere, or before the first wished day, is only shown', async () => {
    const wishId = await waitFor({ doctorId: haddad.id, from: '2026-11-25' });
    const elsewhere = await book(mori, '9:00 AM');
    const before = await book(haddad, '10:00 AM');
    expect(await list()).toMatchObject([
      { _id: wishId, holds: null, coming: [{ appointmentId: elsewhere }, { appointmentId: before }] },
    ]);
    const to = { doctorId: haddad.id, slotDate: '26_11_2026', slotTime: '9:00 AM' };
    await asAda.post('move-appointment', { appointmentId: elsewhere, ...to });
    expect(await list()).toMatchObject([
      { _id: wishId, holds: { appointmentId: elsewhere }, coming: [{ appointmentId: before }] },
    ]);
  });

  test('marking an appointment as wanted earlier uses the existing wish', async () => {
    const appointmentId = await book(haddad, '10:00 AM');
    const wishId = await waitFor({ doctorId: haddad.id });
    expect(await list()).toMatchObject([{ _id: wishId, holds: null, coming: [{ appointmentId }] }]);
    const { body } = await asAda.post('set-wants-earlier', { appointmentId, wantsEarlier: true });
    expect(body.wishId).toBe(wishId);
    expect(await list()).toMatchObject([{ _id: wishId, holds: { appointmentId } }]);
  });

  test('an accepted offer books once and leaves the wish ended', async () => {
    const wishId = await waitFor({ doctorId: haddad.id });
    const { body } = await offer(wishId, haddad.id, '9:00 AM');
    const { appointment } = await asAda.write('accept-offer', { offerId: body.offer._id });
    await asAda.post('cancel-appointment', { appointmentId: appointment._id });
    await asAda.post('reopen-wish', { wishId });
    expect(await list()).toMatchObject([{ _id: wishId, holds: null }]);
  });

  test('a booking of a merged record is linked too', async () => {
    const second = await aPatient(clinic.context, { name: 'Anna Berg-Lind' });
    const wishId = await waitFor({ doctorId: haddad.id }, second.id);
    await asAda.post('merge-patients', { patientId: anna.id, otherId: second.id });
    const appointmentId = await book(haddad, '10:00 AM');
    expect(await list()).toMatchObject([{ _id: wishId, holds: { appointmentId } }]);
  });
});
