// @module-tag both-engines
import { anAppointment } from '@docket/testing/build-appointment.ts';
import { aDoctor, anAdmin, aPatient } from '@docket/testing/build-people.ts';
import { useTestClinic } from '@docket/testing/clinic.ts';
import { readGolden } from '@docket/testing/read-golden.ts';
import { describeShape } from '@docket/testing/shape.ts';
import { expect, test } from 'vitest';
import { hoursStore, noHours, timeOffStore } from '../hours/store.ts';

const clinic = useTestClinic();

test('every calendar response has the shape of its golden example', async () => {
  const { context } = clinic;
  const admin = await anAdmin(context);
  const asAdmin = clinic.as(admin);
  const doctor = await aDoctor(context);
  await context.engine.transaction(async (tx) => {
    const intervals = [{ from: '09:00', to: '17:00' }];
    await hoursStore(tx).save(doctor.id, { ...noHours, weekly: [{ weekday: 5, intervals }] });
    const from = 29_918_880 + 17 * 60; // 2026-11-20 17:00
    const off = { id: 'off', doctorId: null, from, to: from + 7 * 60, reason: 'Works on the roof' };
    await timeOffStore(tx).insert(off);
  });
  const { id: patientId } = await aPatient(context, { dob: '1990-02-28' });
  const day = { doctorId: doctor.id, patientId, slotDate: '20_11_2026' };
  await anAppointment(context, { ...day, slotTime: '10:00 AM' });
  const { id: waiting } = await aPatient(context, { name: 'Tom Stranger' });
  const { body: added } = await asAdmin.post('add-wish', { doctorId: doctor.id, patientId: waiting });
  const slot = { doctorId: doctor.id, slotDate: '20_11_2026', slotTime: '3:00 PM' };
  await asAdmin.post('offer-time', { ...slot, wishId: added.wishId });
  for (const [view, path, to] of [
    ['calendar', 'calendar', '2026-11-20'],
    ['month', 'calendar-month', '2026-11-21'],
  ] as const) {
    for (const role of ['admin', 'doctor'] as const) {
      const token = role === 'admin' ? { admin: admin.token } : { doctor: doctor.token };
      const query = { from: '2026-11-20', to };
      const { body } = await clinic.request({ method: 'GET', path: `/api/${role}/${path}`, token, query });
      expect(describeShape(body), `${view} of ${role}`).toEqual(
        describeShape(readGolden(`read-${view}-as-${role}`)),
      );
    }
  }
});
