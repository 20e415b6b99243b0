// @module-tag both-engines
import type { Affected } from '@docket/contract/endpoints/rescheduling.ts';
import { anAppointment } from '@docket/testing/build-appointment.ts';
import { someHours } from '@docket/testing/build-hours.ts';
import { aDoctor, anAdmin, aPatient } from '@docket/testing/build-people.ts';
import { useTestClinic } from '@docket/testing/clinic.ts';
import { readGolden } from '@docket/testing/read-golden.ts';
import { reschedulingCalls } from '@docket/testing/rescheduling.ts';
import { describeShape } from '@docket/testing/shape.ts';
import { expect, test } from 'vitest';

// The test clinic's clock is 2026-11-20 10:00.
const clinic = useTestClinic();

test('every response of rescheduling has the shape and the sentence of its golden example', async () => {
  const { context } = clinic;
  const admin = await anAdmin(context, { name: 'Nora Lind' });
  const doctor = await aDoctor(context, { name: 'Dr. Omar Haddad' });
  await someHours(context, doctor.id);
  await someHours(context, (await aDoctor(context, { name: 'Dr. Ruth Adeyemi' })).id);
  const { id: patientId } = await aPatient(context, { name: 'Zoë Łukasiewicz', dob: '1990-02-28' });
  const slot = { doctorId: doctor.id, patientId, slotDate: '23_11_2026', slotTime: '2:30 PM' };
  const { id } = await anAppointment(context, slot);
  const asAdmin = reschedulingCalls(clinic, () => admin);
  const asDoctor = reschedulingCalls(clinic, () => doctor);
  const expectGolden = (name: string, body: Record<string, unknown>) => {
    const golden = readGolden(name);
    expect(describeShape(body), name).toEqual(describeShape(golden));
    expect(body.message, name).toBe(golden.message);
    return body;
  };
  const labelsOf = ({ affected }: Record<string, unknown>) =>
    (affected as { label: string; choices: { label: string }[] }[]).flatMap(({ label, choices }) => [
      label,
      ...choices.map((choice) => choice.label),
    ]);

  const off = { fromDate: '2026-11-23', toDate: '2026-11-23', reason: 'Ill' };
  const hours = { weekly: [{ weekday: 1, intervals: [{ from: '09:00', to: '12:00' }] }] };
  const ofDoctor = { doctorId: doctor.id };
  for (const [as, role, of] of [
    [asAdmin, 'admin', ofDoctor],
    [asDoctor, 'doctor', {}],
  ] as const) {
    const previewed = (await as.post('preview-time-off', { ...of, ...off })).body;
    expectGolden(`preview-time-off-as-${role}`, previewed);
    expect(labelsOf(previewed)).toEqual(labelsOf(readGolden(`preview-time-off-as-${role}`)));
    expectGolden(`preview-hours-as-${role}`, (await as.post('preview-hours', { ...of, ...hours })).body);
  }

  const { changeId } = expectGolden('add-time-off-as-doctor', (await asDoctor.agree('time-off', off)).body);
  expectGolden('undo-change-as-doctor', (await asDoctor.undo(String(changeId))).body);
  const added = (await asAdmin.agree('time-off', { ...ofDoctor, ...off })).body;
  expectGolden('add-time-off-as-admin', added);
  await asAdmin.undo(added.changeId);
  expectGolden('list-changes-as-admin', await asAdmin.read('changes'));
  const changed = expectGolden(
    'change-hours-as-admin',
    (await asAdmin.agree('hours', { ...ofDoctor, ...hours })).body,
  );
  expectGolden('undo-change-as-admin', (await asAdmin.undo(String(changed.changeId))).body);
  const openingHours = [1, 2, 3, 4, 5].map((weekday) => ({
    weekday,
    intervals: [{ from: '09:00', to: '12:00' }],
  }));
  const { affected } = expectGolden(
    'preview-opening-hours',
    (await asAdmin.post('preview-opening-hours', { openingHours })).body,
  );
  const [{ proposal }] = affected as [Affected];
  const saved = (await asAdmin.post('change-settings', { openingHours, plan: [proposal] })).body;
  expectGolden('change-settings', saved);
  await asAdmin.undo(saved.changeId);
  const plan = [{ appointmentId: id, do: 'cancel' }];
  const changedHours = expectGolden(
    'change-hours-as-doctor',
    (await asDoctor.post('change-hours', { ...hours, plan })).body,
  );
  await asAdmin.undo(String(changedHours.changeId));
  expectGolden('list-changes-as-doctor', await asDoctor.read('changes'));

  for (const [as, role] of [
    [asAdmin, 'admin'],
    [asDoctor, 'doctor'],
  ] as const) {
    await asDoctor.post('add-time-off', { ...off, fromDate: '2026-11-24', toDate: '2026-11-24' });
    const [{ _id }] = (await asAdmin.read(`hours?doctorId=${doctor.id}`)).hours.timeOff;
    expectGolden(`remove-time-off-as-${role}`, (await as.post('remove-time-off', { timeOffId: _id })).body);
  }
});
