import type { Wish } from '@docket/contract/waiting-list.ts';
import { anAppointment } from '@docket/testing/build-appointment.ts';
import { someHours } from '@docket/testing/build-hours.ts';
import { aDoctor, anAdmin, aPatient, type SignedIn } from '@docket/testing/build-people.ts';
import { useTestClinic } from '@docket/testing/clinic.ts';
import { beforeEach, describe, expect, test } from 'vitest';

// The clinic's clock stands at 2026-11-20 10:00, a Friday; the doctors work Monday to Friday, 9 to 12 and 13 to 17.
const clinic = useTestClinic();
let ada: SignedIn;
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

const post = (path: string, body: object) =>
  clinic.request({ method: 'POST', path: `/api/admin/${path}`, token: { admin: ada.token }, body });
const get = async (path: string, query: Record<string, string | number> = {}) =>
  (await clinic.request({ method: 'GET', path: `/api/admin/${path}`, token: { admin: ada.token }, query }))
    .body;
const list = async (): Promise<Wish[]> => (await get('waiting-list')).wishes;
const waitFor = async (wanted: object, patientId = anna.id): Promise<string> => {
  const { body } = await post('add-wish', { patientId, ...wanted });
  return body.wishId;
};
const monday = { slotDate: '23_11_2026' };
const offer = (wishId: string, doctorId: string, slotTime: string) =>
  post('offer-time', { wishId, doctorId, ...monday, slotTime });
const countOf = (answers: readonly { status: number }[], status: number) =>
  answers.filter((answer) => answer.status === status).length;

describe('one patient waits once', () => {
  test('for a doctor, however many desks put them on the list at once', async () => {
    const wanted = { patientId: anna.id, doctorId: haddad.id };
    const answers = await Promise.all(Array.from({ length: 12 }, () => post('add-wish', wanted)));
    expect([countOf(answers, 201), countOf(answers, 409)]).toEqual([1, 11]);
    const [wish] = await list();
    expect(await list()).toHaveLength(1);
    expect((await post('add-wish', wanted)).body).toMatchObject({
      message: 'This patient waits for Dr. Omar Haddad already',
      details: { wishId: wish?._id },
    });
  });

  test('for a speciality, and for another doctor all the same', async () => {
    await waitFor({ speciality: 'Neurologist' });
    expect(await post('add-wish', { patientId: anna.id, speciality: 'Neurologist' })).toMatchObject({
      status: 409,
      body: { message: 'This patient waits for any Neurologist already' },
    });
    await waitFor({ doctorId: haddad.id });
    await waitFor({ doctorId: mori.id });
    expect(await list()).toHaveLength(3);
  });

  test('also by a wish that is changed or put back', async () => {
    const first = await waitFor({ doctorId: haddad.id });
    const other = await waitFor({ doctorId: mori.id });
    const change = { wishId: other, doctorId: haddad.id };
    expect((await post('change-wish', change)).body.details).toEqual({ wishId: first });
    expect((await post('change-wish', { ...change, doctorId: mori.id, note: 'In pain' })).status).toBe(200);
    await post('end-wish', { wishId: first });
    const again = await waitFor({ doctorId: haddad.id });
    expect((await post('reopen-wish', { wishId: first })).body.details).toEqual({ wishId: again });
    await post('end-wish', { wishId: again });
    expect((await post('reopen-wish', { wishId: first })).status).toBe(200);
  });

  test('also where they want to come to that doctor earlier already', async () => {
    const { id } = await anAppointment(clinic.context, {
      ...{ doctorId: haddad.id, patientId: anna.id, slotDate: '24_11_2026', slotTime: '10:00 AM' },
    });
    await post('set-wants-earlier', { appointmentId: id, wantsEarlier: true });
    expect((await post('add-wish', { patientId: anna.id, doctorId: haddad.id })).status).toBe(409);
    await post('cancel-appointment', { appointmentId: id });
    expect((await post('add-wish', { patientId: anna.id, doctorId: haddad.id })).status).toBe(201);
  });

  test('also where a second record was merged into theirs', async () => {
    const second = await aPatient(clinic.context, { name: 'Anna Berg-Lind' });
    await waitFor({ doctorId: haddad.id }, second.id);
    await post('merge-patients', { patientId: anna.id, otherId: second.id });
    expect((await post('add-wish', { patientId: anna.id, doctorId: haddad.id })).status).toBe(409);
  });
});

describe('one patient holds one offer', () => {
  test('however many desks offer times by however many wishes at once', async () => {
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

  test('until they have answered it', async () => {
    const first = await waitFor({ doctorId: haddad.id });
    const second = await waitFor({ doctorId: mori.id });
    const { body } = await offer(first, haddad.id, '9:00 AM');
    expect((await offer(second, mori.id, '10:00 AM')).status).toBe(409);
    await post('end-offer', { offerId: body.offer._id, as: 'declined' });
    expect((await offer(second, mori.id, '10:00 AM')).status).toBe(201);
  });

  test('and is asked once about a time that two wishes of theirs would take', async () => {
    const speciality = 'General physician';
    const first = await waitFor({ doctorId: haddad.id });
    const second = await waitFor({ speciality });
    const time = { doctorId: haddad.id, ...monday, slotTime: '10:00 AM', durationMinutes: 30 };
    const takers = async () => (await get('who-would-take', time)).takers.map(({ _id }: Wish) => _id);
    expect(await takers()).toEqual([first]);
    await offer(second, haddad.id, '11:00 AM');
    expect(await takers()).toEqual([]);
  });
});
