// @module-tag both-engines
import { aDoctor, anAdmin, aPatient } from '@docket/testing/build-people.ts';
import { useTestClinic } from '@docket/testing/clinic.ts';
import { readGolden } from '@docket/testing/read-golden.ts';
import { describeShape } from '@docket/testing/shape.ts';
import { expect, test } from 'vitest';

const clinic = useTestClinic();

test('every answer has the shape and the sentence of its golden example', async () => {
  const { context } = clinic;
  const admin = await anAdmin(context);
  const doctor = await aDoctor(context);
  const { id: patientId } = await aPatient(context, { dob: '1990-02-28' });
  const askAs = {
    admin: (method: 'GET' | 'POST', path: string, body?: object) =>
      clinic.request({
        method,
        path: `/api/admin/${path}`,
        token: { admin: admin.token },
        ...(body && { body }),
      }),
    doctor: (method: 'GET' | 'POST', path: string, body?: object) =>
      clinic.request({
        method,
        path: `/api/doctor/${path}`,
        token: { doctor: doctor.token },
        ...(body && { body }),
      }),
  };
  const expectGolden = async (name: string, asking: ReturnType<typeof clinic.request>) => {
    const { body } = await asking;
    const golden = readGolden(name);
    expect(describeShape(body), name).toEqual(describeShape(golden));
    if (golden.message) expect(body.message).toBe(golden.message);
    return body;
  };
  const slot = {
    doctorId: doctor.id,
    patientId,
    slotDate: '20_11_2026',
    slotTime: '10:00 AM',
    payment: true,
  };
  const { appointment } = await expectGolden(
    'book-appointment',
    askAs.admin('POST', 'book-appointment', slot),
  );
  const target = { appointmentId: appointment._id };
  await expectGolden('list-appointments-as-admin', askAs.admin('GET', 'appointments'));
  await expectGolden('list-appointments-as-doctor', askAs.doctor('GET', 'appointments'));
  const onePath = `appointments/${target.appointmentId}/details`;
  await expectGolden('read-appointment-as-admin', askAs.admin('GET', onePath));
  await expectGolden('read-appointment-as-doctor', askAs.doctor('GET', onePath));
  await expectGolden('read-admin-dashboard', askAs.admin('GET', 'dashboard'));
  await expectGolden('read-doctor-dashboard', askAs.doctor('GET', 'dashboard'));
  await expectGolden(
    'cancel-appointment-as-doctor',
    askAs.doctor('POST', 'cancel-appoitment', { appoitmentId: target.appointmentId }),
  );
  await expectGolden(
    'read-history-as-admin',
    askAs.admin('GET', `appointments/${target.appointmentId}/history`),
  );
  await expectGolden(
    'read-history-as-doctor',
    askAs.doctor('GET', `appointments/${target.appointmentId}/history`),
  );
  await expectGolden('restore-appointment-as-admin', askAs.admin('POST', 'restore-appointment', target));
  await expectGolden(
    'complete-appointment',
    askAs.doctor('POST', 'complete-appoitment', { appoitmentId: target.appointmentId }),
  );
  await expectGolden('restore-appointment-as-doctor', askAs.doctor('POST', 'restore-appointment', target));
  await expectGolden('cancel-appointment-as-admin', askAs.admin('POST', 'cancel-appointment', target));
  await askAs.admin('POST', 'restore-appointment', target);
  await askAs.admin('POST', 'set-payment', { ...target, payment: false });
  await expectGolden('set-payment', askAs.admin('POST', 'set-payment', { ...target, payment: true }));
  await askAs.admin('POST', 'book-appointment', { ...slot, slotTime: '11:00 AM' });
  await expectGolden('page-as-admin', askAs.admin('GET', 'appointments?limit=1'));
  await expectGolden('page-as-doctor', askAs.doctor('GET', 'appointments?limit=1'));
});
