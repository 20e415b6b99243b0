// @module-tag both-engines
import { LiveEvent } from '@docket/contract/endpoints/live.ts';
import { anAppointment } from '@docket/testing/build-appointment.ts';
import { aDoctor, anAdmin, aPatient, type SignedIn } from '@docket/testing/build-people.ts';
import { openTestClinic, useTestClinic } from '@docket/testing/clinic.ts';
import { type Following, followLive } from '@docket/testing/follow-live.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { version } from '../platform/version.ts';

const clinic = useTestClinic();
let admin: SignedIn;
const asAdmin = clinic.as(() => admin);
let doctor: SignedIn;
const asDoctor = clinic.as(() => doctor);
let colleague: SignedIn;
const open: Following[] = [];

beforeEach(async () => {
  admin = await anAdmin(clinic.context, { name: 'Sarah Lind' });
  doctor = await aDoctor(clinic.context, { name: 'Omar Haddad' });
  colleague = await aDoctor(clinic.context);
});
afterEach(async () => {
  for (const following of open.splice(0)) {
    following.leave();
    await following.ended;
  }
});

async function follow(role: 'admin' | 'doctor', account: SignedIn): Promise<Following> {
  const following = await followLive(clinic, role, account);
  open.push(following);
  return following;
}
/** Opens several streams, which start empty: events of earlier changes have arrived and were dropped. */
async function followAll(
  ...those: readonly ['admin' | 'doctor', SignedIn][]
): Promise<[Following, Following, Following]> {
  const followings: Following[] = [];
  for (const [role, account] of those) followings.push(await follow(role, account));
  for (const following of followings) await settle(following);
  for (const { received } of followings) received.length = 0;
  // Safe to cast, because every test passes and uses at most three.
  return followings as [Following, Following, Following];
}

// An event all callers receive: once it arrives, all earlier events have arrived.
const mark = { topic: 'hours', doctorId: null } as const;
const isMark = (event: LiveEvent) => event.topic === 'hours' && event.doctorId === null;
async function settle(following: Following): Promise<void> {
  const before = following.received.filter(isMark).length;
  await clinic.context.engine.transaction((tx) => tx.publish({ topic: 'hours', ids: {} }));
  await expect.poll(() => following.received.filter(isMark).length).toBe(before + 1);
}
const newsOf = (following: Following) => following.received.filter((event) => !isMark(event));

describe('a stream', () => {
  test('starts with its caller, and is neither buffered nor compressed', async () => {
    const { headers, hello } = await follow('admin', admin);
    expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-store, no-transform');
    expect(headers.get('x-accel-buffering')).toBe('no');
    expect(headers.get('content-encoding')).toBeNull();
    expect(hello).toEqual({
      topic: 'hello',
      you: admin.id,
      version,
      build: null,
      quietMs: expect.any(Number),
    });
  });

  test('needs a session, under both paths of a doctor', async () => {
    for (const path of ['/api/admin/live', '/api/doctor/live', '/api/doctors/live']) {
      expect((await clinic.request({ method: 'GET', path })).status).toBe(401);
    }
    expect((await clinic.as({ ...doctor, role: 'admin' }).get('live')).status).toBe(403);
  });

  test('a HEAD request leaves no stream open', async () => {
    const path = '/api/admin/live';
    const request = { method: 'HEAD', path, token: { admin: admin.token } } as const;
    for (let count = 0; count < 101; count += 1) expect((await clinic.request(request)).status).toBe(200);
  });
});

describe('a change of an appointment', () => {
  test('reaches admins and its doctor, with the user who made it', async () => {
    const { id } = await anAppointment(clinic.context, { doctorId: doctor.id });
    const [desk, doctorStream, others] = await followAll(
      ['admin', await anAdmin(clinic.context)],
      ['doctor', doctor],
      ['doctor', colleague],
    );
    await asAdmin.post('cancel-appointment', { appointmentId: id });
    const expected = {
      topic: 'appointments',
      appointmentId: id,
      change: { what: 'cancelled', who: { accountId: admin.id, name: 'Sarah Lind' }, at: expect.any(Number) },
    };
    await expect.poll(() => newsOf(desk)).toEqual([expected]);
    await expect.poll(() => newsOf(doctorStream)).toEqual([expected]);
    for (const event of newsOf(doctorStream)) expect(LiveEvent.parse(event)).toEqual(event);
    await settle(others);
    expect(newsOf(others)).toEqual([]);
  });

  test('that was refused is not published', async () => {
    const { id } = await anAppointment(clinic.context, { doctorId: doctor.id, status: 'completed' });
    const [doctorStream] = await followAll(['doctor', doctor]);
    expect((await asAdmin.post('cancel-appointment', { appointmentId: id })).status).toBe(409);
    await settle(doctorStream);
    expect(newsOf(doctorStream)).toEqual([]);
  });

  test('that was rolled back is not published', async () => {
    const { id } = await anAppointment(clinic.context, { doctorId: doctor.id });
    const [doctorStream] = await followAll(['doctor', doctor]);
    const undone = clinic.context.engine.transaction(async (tx) => {
      await tx.publish({ topic: 'appointments', ids: { appointmentId: id, doctorId: doctor.id } });
      throw new Error('rolled back by the test');
    });
    await expect(undone).rejects.toThrow('rolled back by the test');
    await settle(doctorStream);
    expect(newsOf(doctorStream)).toEqual([]);
  });

  test('to another doctor reaches both doctors, an admin once, and from then on only the new doctor', async () => {
    const { id } = await anAppointment(clinic.context, { doctorId: doctor.id, slotTime: '10:00 AM' });
    const [desk, loses, gets] = await followAll(['admin', admin], ['doctor', doctor], ['doctor', colleague]);
    const to = { appointmentId: id, slotDate: '23_11_2026', slotTime: '11:00 AM', overbook: true };
    expect((await asAdmin.post('move-appointment', { ...to, doctorId: colleague.id })).status).toBe(200);
    const moved = { topic: 'appointments', appointmentId: id, change: { what: 'moved' } };
    for (const following of [desk, loses, gets]) {
      await expect.poll(() => newsOf(following)).toMatchObject([moved]);
    }
    await asAdmin.post('cancel-appointment', { appointmentId: id });
    await expect.poll(() => newsOf(gets)).toMatchObject([moved, { change: { what: 'cancelled' } }]);
    await settle(loses);
    expect(newsOf(loses)).toHaveLength(1);
    expect(newsOf(desk)).toHaveLength(2);
  });

  test('arrives in the order of the changes', async () => {
    const { id } = await anAppointment(clinic.context, { doctorId: doctor.id });
    const [desk] = await followAll(['admin', admin]);
    await asDoctor.post('cancel-appoitment', { appoitmentId: id });
    await asAdmin.post('restore-appointment', { appointmentId: id });
    await asDoctor.post('complete-appoitment', { appoitmentId: id });
    await expect
      .poll(() => newsOf(desk).map((event) => event.topic === 'appointments' && event.change?.what))
      .toEqual(['cancelled', 'restored', 'completed']);
  });
});

describe('a change of something else', () => {
  test('of a patient reaches the doctors with appointments of that patient', async () => {
    const { id: patientId } = await aPatient(clinic.context, { name: 'Zoë' });
    await anAppointment(clinic.context, { doctorId: doctor.id, patientId });
    const [desk, doctorStream, others] = await followAll(
      ['admin', admin],
      ['doctor', doctor],
      ['doctor', colleague],
    );
    await asAdmin.post('edit-patient', { patientId, name: 'Zoë Lang' });
    await expect.poll(() => newsOf(desk)).toEqual([{ topic: 'patients', patientId }]);
    await expect.poll(() => newsOf(doctorStream)).toEqual([{ topic: 'patients', patientId }]);
    await settle(others);
    expect(newsOf(others)).toEqual([]);
  });

  test('of a doctor reaches that doctor', async () => {
    const [doctorStream, others] = await followAll(['doctor', doctor], ['doctor', colleague]);
    await asAdmin.post('change-availability', { docId: doctor.id });
    await expect.poll(() => newsOf(doctorStream)).toEqual([{ topic: 'doctors', doctorId: doctor.id }]);
    await settle(others);
    expect(newsOf(others)).toEqual([]);
  });

  test('of the clinic’s hours reaches all, of an account only admins', async () => {
    const [doctorStream, desk] = await followAll(['doctor', doctor], ['admin', admin]);
    await clinic.context.engine.transaction(async (tx) => {
      await tx.publish({ topic: 'hours', ids: {} });
      await tx.publish({ topic: 'hours', ids: { doctorId: colleague.id } });
      await tx.publish({ topic: 'people', ids: { accountId: admin.id } });
    });
    await expect.poll(() => newsOf(desk).map((event) => event.topic)).toEqual(['hours', 'people']);
    await expect.poll(() => desk.received).toContainEqual(mark);
    await expect.poll(() => doctorStream.received).toEqual([mark]);
  });
});

describe('a session that ends', () => {
  test('by Logout ends its stream and leaves the account’s others open', async () => {
    const leaves = await follow('doctor', doctor);
    const { body } = await asDoctor.get('profile');
    expect(body.success).toBe(true);
    const other = await follow('doctor', colleague);
    await asDoctor.post('logout');
    expect(await leaves.ended).toBe('ended');
    expect(leaves.received).toEqual([{ topic: 'ended' }]);
    await settle(other);
    expect(newsOf(other)).toEqual([]);
  });

  test('because the doctor was archived ends the doctor’s stream', async () => {
    const [doctorStream] = await followAll(['doctor', doctor]);
    await asAdmin.post('archive-doctor', { docId: doctor.id, archived: true });
    expect(await doctorStream.ended).toBe('ended');
    expect(newsOf(doctorStream).at(-1)).toEqual({ topic: 'ended' });
  });

  test('because access was removed ends the stream', async () => {
    const grace = await anAdmin(clinic.context, { password: 'correct horse battery' });
    const { token } = await anAdmin(clinic.context, { password: 'correct horse battery' });
    const desk = await follow('admin', grace);
    const body = { accountId: grace.id };
    const path = '/api/admin/remove-person';
    expect((await clinic.request({ method: 'POST', path, token: { admin: token }, body })).status).toBe(200);
    expect(await desk.ended).toBe('ended');
  });
});

test('a stopping server ends every stream with a reconnect delay and refuses new ones', async () => {
  const other = await openTestClinic();
  const somebody = await anAdmin(other.context);
  const following = await followLive(other, 'admin', somebody);
  await other.app.close();
  expect(await following.ended).toBe('ended');
  expect(following.retryMs()).toBeGreaterThanOrEqual(500);
  await other.close();
});
