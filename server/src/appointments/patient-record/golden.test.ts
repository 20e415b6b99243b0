// @module-tag both-engines
import { anAppointment } from '@docket/testing/build-appointment.ts';
import { aDoctor, anAdmin, aPatient } from '@docket/testing/build-people.ts';
import { useTestClinic } from '@docket/testing/clinic.ts';
import { aPicture } from '@docket/testing/pictures.ts';
import { readGolden } from '@docket/testing/read-golden.ts';
import { describeShape } from '@docket/testing/shape.ts';
import { expect, test } from 'vitest';

const clinic = useTestClinic();

test('every response about patients has the shape and the sentence of its golden example', async () => {
  const { token } = await anAdmin(clinic.context);
  const doctor = await aDoctor(clinic.context);
  const stays = await aPatient(clinic.context, { name: 'Zoë Young', dob: '1985-04-30' });
  const other = await aPatient(clinic.context, { name: 'Zoe Young' });
  await anAppointment(clinic.context, { patientId: other.id });
  const two = { patientId: stays.id, otherId: other.id };
  const expectGolden = async (name: string, method: 'GET' | 'POST', path: string, body?: object) => {
    const request = { method, path: `/api/admin/${path}`, token: { admin: token }, ...(body && { body }) };
    const answer = await clinic.request(request);
    const golden = readGolden(name);
    expect(describeShape(answer.body), name).toEqual(describeShape(golden));
    if (golden.message) expect(answer.body.message).toBe(golden.message);
    return answer.body;
  };
  await expectGolden('list-patients', 'GET', 'patient-directory?limit=1');
  const { mergeId } = await expectGolden('merge-patients', 'POST', 'merge-patients', two);
  await expectGolden('read-patient', 'GET', `patients/${stays.id}`);
  await anAppointment(clinic.context, { patientId: stays.id, doctorId: doctor.id });
  for (const [name, path] of [
    ['find-own-patients', 'patients?q=zo'],
    ['read-own-patient', `patients/${stays.id}`],
  ] as const) {
    const ownRequest = { path: `/api/doctor/${path}`, token: { doctor: doctor.token } };
    const { body } = await clinic.request({ method: 'GET', ...ownRequest });
    expect(describeShape(body), name).toEqual(describeShape(readGolden(name)));
  }
  await expectGolden('undo-merge', 'POST', 'undo-merge', { mergeId });
  const added = { name: 'Ann', dob: '1985-04-30' };
  await expectGolden('add-patient', 'POST', 'add-patient', added);
  await expectGolden('edit-patient', 'POST', 'edit-patient', { ...added, patientId: other.id });
  const form = new FormData();
  form.append('patientId', other.id);
  form.append('image', new Blob([new Uint8Array(await aPicture())]), 'me.png');
  await expectGolden('set-patient-image', 'POST', 'set-patient-image', form);
});
