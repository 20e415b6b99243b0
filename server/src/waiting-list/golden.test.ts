// @module-tag both-engines
import { anAppointment } from '@docket/testing/build-appointment.ts';
import { someHours } from '@docket/testing/build-hours.ts';
import { aDoctor, anAdmin, aPatient } from '@docket/testing/build-people.ts';
import { useTestClinic } from '@docket/testing/clinic.ts';
import { readGolden } from '@docket/testing/read-golden.ts';
import { describeShape } from '@docket/testing/shape.ts';
import { expect, test } from 'vitest';

// The clinic's clock shows 2026-11-20 10:00.
const clinic = useTestClinic();

test('every response of the waiting list has the shape and the sentence of its golden example', async () => {
  const { context } = clinic;
  const admin = await anAdmin(context, { name: 'Nora Lind' });
  const doctor = await aDoctor(context, { name: 'Dr. Omar Haddad' });
  await someHours(context, doctor.id);
  const patient = await aPatient(context, {
    name: 'Zoë Łukasiewicz',
    dob: '1990-02-28',
    phone: '+44 20 7946 0018',
  });
  const other = await aPatient(context, { name: 'Tom Stranger' });
  const { id: appointmentId } = await anAppointment(context, {
    doctorId: doctor.id,
    patientId: patient.id,
    slotDate: '24_11_2026',
    slotTime: '10:30 AM',
  });
  const expectGolden = async (name: string, method: 'GET' | 'POST', path: string, sent: object) => {
    const query = sent as Record<string, string>;
    const content = method === 'GET' ? { query } : { body: sent };
    const { body } = await clinic.request({ method, path, token: { admin: admin.token }, ...content });
    const golden = readGolden(name);
    expect(describeShape(body), name).toEqual(describeShape(golden));
    expect(body.message).toBe(golden.message);
    return body;
  };
  const ask = (name: string, path: string, sent: object) =>
    expectGolden(name, 'POST', `/api/admin/${path}`, sent);
  const freed = { doctorId: doctor.id, slotDate: '23_11_2026', slotTime: '10:30 AM' };

  const wish = await ask('set-wants-earlier', 'set-wants-earlier', { appointmentId, wantsEarlier: true });
  const { wishId } = wish;
  const takers = { ...freed, durationMinutes: 30 };
  await expectGolden('find-takers', 'GET', '/api/admin/who-would-take', takers);
  const wishInput = {
    doctorId: doctor.id,
    from: '2026-11-23',
    to: '2026-12-04',
    weekdays: [1, 3],
    urgent: true,
  };
  const added = await ask('add-wish', 'add-wish', { ...wishInput, patientId: other.id });
  const longer = { ...wishInput, durationMinutes: 20, partOfDay: 'morning' };
  await ask('change-wish', 'change-wish', { ...longer, wishId: added.wishId, version: 0 });
  await ask('end-wish', 'end-wish', { wishId: added.wishId });
  await ask('reopen-wish', 'reopen-wish', { wishId: added.wishId });
  const declined = await ask('offer-time', 'offer-time', { ...freed, wishId });
  await expectGolden('list-wishes', 'GET', '/api/admin/waiting-list', {});
  await ask('end-offer', 'end-offer', { offerId: declined.offer._id, as: 'declined' });
  const { offer } = await ask('offer-time', 'offer-time', { ...freed, wishId });
  const { path } = await ask('link-offer', 'link-offer', { offerId: offer._id });
  const token = path.slice('/offer#'.length);
  await expectGolden('read-offer', 'POST', '/api/offer', { token });
  await ask('accept-offer', 'accept-offer', { offerId: offer._id });
  await expectGolden('answer-offer', 'POST', '/api/answer-offer', { token, takes: true });
});
