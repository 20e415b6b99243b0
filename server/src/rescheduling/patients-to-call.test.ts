import { useTestClinic } from '@docket/testing/clinic.ts';
import { aCallToMake } from '@docket/testing/every-call/preparations.ts';
import { makeWorld } from '@docket/testing/every-call/world.ts';
import { expect, test } from 'vitest';

const clinic = useTestClinic();

async function aChange() {
  const world = await makeWorld(clinic);
  const named = await aCallToMake(world, world.doctor);
  const { changeId, appointmentId } = named as { changeId: string; appointmentId: string };
  const as = (role: 'admin' | 'doctor', token: string) => ({
    read: async () =>
      clinic.request({
        method: 'GET',
        path: `/api/${role}/changes/${changeId}/calls`,
        token: { [role]: token },
      }),
    mark: (body = {}) =>
      clinic.request({
        method: 'POST',
        path: `/api/${role}/mark-called`,
        token: { [role]: token },
        body: { changeId, appointmentId, ...body },
      }),
  });
  return {
    world,
    appointmentId,
    desk: as('admin', world.admin.token),
    doctor: as('doctor', world.doctor.account.token),
    other: as('doctor', world.otherDoctor.account.token),
  };
}

test('lists the patients to call after a change with their phones, and shows each recorded call to every user', async () => {
  const { desk, doctor, appointmentId } = await aChange();
  expect((await desk.read()).body.calls).toEqual([
    {
      appointmentId,
      patient: 'Patient of Dr. Omar Haddad',
      phone: expect.any(String),
      slotDate: '20_11_2026',
      slotTime: '3:00 PM',
      doctor: 'Dr. Omar Haddad',
      movedTo: null,
      cancelKind: 'doctor',
      called: null,
    },
  ]);
  expect((await desk.mark()).body.message).toBe('Marked as called');
  // A second call does not replace the first.
  expect((await doctor.mark()).status).toBe(200);
  const called = { by: 'Nora Lind', at: clinic.context.clock.nowMs() };
  expect((await doctor.read()).body.calls).toMatchObject([{ called }]);
  expect((await desk.mark({ called: false })).body.message).toBe('Marked as not called');
  expect((await doctor.read()).body.calls).toMatchObject([{ called: null }]);
});

test('lists a cancelled appointment with its reason, or with the kind of a later cancellation', async () => {
  const world = await makeWorld(clinic);
  const { account, appointmentId } = world.doctor;
  const post = async (path: string, body: object) => {
    const answer = await clinic.as(world.admin).post(path, body);
    expect(answer.status).toBe(200);
    return answer.body;
  };
  const { changeId } = await post('/api/admin/change-hours', {
    doctorId: account.id,
    weekly: [{ weekday: 1, intervals: [{ from: '09:00', to: '12:00' }] }],
    plan: [{ appointmentId, do: 'cancel' }],
    cancelReason: 'Ill',
  });
  const read = async () => {
    return (await clinic.as(world.admin).read(`changes/${changeId}/calls`)).calls;
  };
  expect(await read()).toMatchObject([{ movedTo: null, cancelReason: 'Ill', cancelKind: 'doctor' }]);
  await post('/api/admin/restore-appointment', { appointmentId, overbook: true });
  expect(Object.keys((await read())[0])).not.toContain('cancelReason');
  await post('/api/admin/cancel-appointment', { appointmentId, kind: 'patient' });
  expect(await read()).toMatchObject([{ movedTo: null, cancelKind: 'patient' }]);
  expect(Object.keys((await read())[0])).not.toContain('cancelReason');
});

test("somebody else's change, and an appointment that is not among it, answer like nothing at all", async () => {
  const { desk, other, world } = await aChange();
  expect(await other.read()).toMatchObject({ status: 404, body: { message: 'Change not found' } });
  expect(await other.mark()).toMatchObject({ status: 404, body: { message: 'Change not found' } });
  const { appointmentId } = world.otherDoctor;
  expect(await desk.mark({ appointmentId })).toMatchObject({
    status: 404,
    body: { message: 'Appointment not found' },
  });
});
