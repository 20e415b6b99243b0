// @module-tag both-engines
import { anAppointment } from '@docket/testing/build-appointment.ts';
import { someHours, someTimeOff } from '@docket/testing/build-hours.ts';
import { aDoctor, anAdmin, aPatient } from '@docket/testing/build-people.ts';
import { useTestClinic } from '@docket/testing/clinic.ts';
import { aReply } from '@docket/testing/every-call/preparations.ts';
import { readGolden } from '@docket/testing/read-golden.ts';
import { describeShape } from '@docket/testing/shape.ts';
import { expect, test } from 'vitest';

// The clinic's clock shows 2026-11-20 10:00.
const clinic = useTestClinic();

test('every response of the desk has the shape and the sentence of its golden example', async () => {
  const { context } = clinic;
  const admin = await anAdmin(context, { name: 'Nora Lind' });
  const doctor = await aDoctor(context, { name: 'Dr. Omar Haddad' });
  const { id: patientId } = await aPatient(context, { name: 'Zoë Łukasiewicz', dob: '1990-02-28' });
  const dated = [{ date: '2026-12-24', intervals: [{ from: '09:00', to: '12:00' }] }];
  await someHours(context, doctor.id, { dated });
  await someTimeOff(context, doctor.id, { from: '2026-11-30T00:00', to: '2026-12-04T24:00' });
  const appointment = { doctorId: doctor.id, patientId };
  const past = { slotDate: '5_10_2026', slotTime: '9:30 AM', status: 'completed' } as const;
  await anAppointment(context, { ...appointment, ...past });

  const ask = (method: 'GET' | 'POST', token: object, path: string, sent: object) =>
    clinic.request({
      method,
      path,
      token,
      ...(method === 'GET' ? { query: sent as Record<string, string> } : { body: sent }),
    });
  const asAdmin = (method: 'GET' | 'POST', path: string, sent: object) =>
    ask(method, { admin: admin.token }, `/api/admin/${path}`, sent);
  const asDoctor = (method: 'GET' | 'POST', path: string, sent: object = {}) =>
    ask(method, { doctor: doctor.token }, `/api/doctor/${path}`, sent);
  const expectGolden = async (name: string, asking: ReturnType<typeof ask>) => {
    const { body } = await asking;
    const golden = readGolden(name);
    expect(describeShape(body), name).toEqual(describeShape(golden));
    if (typeof golden.message === 'string' && name !== 'why-not') expect(body.message).toBe(golden.message);
    return body;
  };

  const monday = { doctorId: doctor.id, slotDate: '23_11_2026', slotTime: '10:00 AM' };
  const days = { from: '2026-11-23', to: '2026-11-23' };
  await expectGolden('open-slots', ask('GET', {}, '/api/booking/open-slots', days));
  await expectGolden('read-doctors-today', asAdmin('GET', 'doctors-today', { doctorIds: doctor.id }));
  const { body } = await asAdmin('POST', 'book-appointment', { ...monday, patientId });
  const input = { appointmentId: body.appointment._id };
  await expectGolden('why-not', asAdmin('GET', 'why-not', monday));
  await expectGolden('ask-desk', asAdmin('GET', 'desk', { q: 'zoe omar mon 9:00' }));
  await expectGolden(
    'check-booking-as-admin',
    asAdmin('GET', 'booking-warnings', { ...appointment, slotDate: '23_11_2026' }),
  );
  await expectGolden(
    'check-booking-as-doctor',
    asDoctor('GET', 'booking-warnings', { patientId, slotDate: '23_11_2026' }),
  );
  await expectGolden(
    'book-follow-up',
    asDoctor('POST', 'book-appointment', { patientId, slotDate: '24_11_2026', slotTime: '9:00 AM' }),
  );
  const move = { ...input, slotDate: '23_11_2026' };
  await expectGolden(
    'move-appointment-as-admin',
    asAdmin('POST', 'move-appointment', { ...move, slotTime: '10:30 AM' }),
  );
  await expectGolden(
    'move-appointment-as-doctor',
    asDoctor('POST', 'move-appointment', { ...move, slotTime: '11:00 AM' }),
  );
  const walkedIn = await expectGolden('walk-in', asAdmin('POST', 'walk-in', { patientId }));
  const today = { appointmentId: walkedIn.appointment._id };
  await expectGolden('mark-arrived-as-admin', asAdmin('POST', 'mark-arrived', today));
  await expectGolden('mark-arrived-as-doctor', asDoctor('POST', 'mark-arrived', today));
  await expectGolden('call-in-as-admin', asAdmin('POST', 'call-in', today));
  await expectGolden('call-in-as-doctor', asDoctor('POST', 'call-in', today));
  const late = { doctorId: doctor.id, minutes: 20 };
  await expectGolden('set-delay-as-admin', asAdmin('POST', 'set-delay', late));
  await expectGolden('set-delay-as-doctor', asDoctor('POST', 'set-delay', { minutes: 20 }));
  await someTimeOff(context, doctor.id, { from: '2026-11-20T16:00', to: '2026-11-20T24:00' });
  const evening = { slotDate: '20_11_2026', slotTime: '6:00 PM' };
  await anAppointment(context, { ...appointment, ...evening });
  await expectGolden('read-today-as-admin', asAdmin('GET', 'today', {}));
  await expectGolden('read-today-as-doctor', asDoctor('GET', 'today'));
  await expectGolden('claim-call', asAdmin('POST', 'claim-call', input));
  const unreached = { ...input, outcome: 'no answer' };
  const contact = await expectGolden('record-contact', asAdmin('POST', 'record-contact', unreached));
  await asAdmin('POST', 'claim-call', input);
  await aReply({ clinic }, { ...input, patientId });
  const gone = { slotDate: '24_11_2026', slotTime: '2:00 PM', status: 'cancelled' } as const;
  const { id: goneId } = await anAppointment(context, { ...appointment, ...gone });
  await aReply({ clinic }, { appointmentId: goneId, patientId });
  await expectGolden('read-confirmation-calls', asAdmin('GET', 'confirmation-calls', {}));
  await expectGolden('release-call', asAdmin('POST', 'release-call', input));
  const { contactId } = contact;
  await expectGolden('undo-contact', asAdmin('POST', 'undo-contact', { contactId }));
  await expectGolden('set-note-as-admin', asAdmin('POST', 'set-note', { ...input, note: 'Brings X-rays' }));
  await expectGolden('set-note-as-doctor', asDoctor('POST', 'set-note', { ...input, reason: 'Knee' }));
  await expectGolden('set-away-as-admin', asAdmin('POST', 'set-away', { doctorId: doctor.id, minutes: 30 }));
  await expectGolden('set-away-as-doctor', asDoctor('POST', 'set-away', { minutes: 30 }));
  await expectGolden('read-hours-as-admin', asAdmin('GET', 'hours', { doctorId: doctor.id }));
  await expectGolden('read-hours-as-doctor', asDoctor('GET', 'hours'));
});
