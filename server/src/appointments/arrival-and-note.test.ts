import type { Appointment } from '@docket/contract/endpoints/appointments.ts';
import { anAppointment } from '@docket/testing/build-appointment.ts';
import { aDoctor, anAdmin, type SignedIn } from '@docket/testing/build-people.ts';
import { useTestClinic } from '@docket/testing/clinic.ts';
import { beforeEach, describe, expect, test } from 'vitest';

// The clinic's clock shows 2026-11-20 10:00.
const clinic = useTestClinic();
let admin: SignedIn;
const asAdmin = clinic.as(() => admin);
let doctor: SignedIn;
const asDoctor = clinic.as(() => doctor);
let id: string;

beforeEach(async () => {
  admin = await anAdmin(clinic.context, { name: 'Nora Lind' });
  doctor = await aDoctor(clinic.context);
  const slot = { slotDate: '20_11_2026', slotTime: '10:30 AM' };
  id = (await anAppointment(clinic.context, { doctorId: doctor.id, ...slot })).id;
});
const read = async (): Promise<Appointment> => {
  const { body } = await asAdmin.get('appointments');
  return body.appointments.find((appointment: Appointment) => appointment._id === id);
};
const history = async () => {
  return (await asAdmin.read(`appointments/${id}/history`)).history;
};

describe('arrived', () => {
  test('marks a pending visit as here, once, and can be taken back', async () => {
    const now = clinic.context.clock.nowMs();
    expect(await asAdmin.post('mark-arrived', { appointmentId: id })).toMatchObject({
      status: 200,
      body: { message: 'Marked as arrived' },
    });
    clinic.setNow('2026-11-20T10:05');
    expect((await asDoctor.post('mark-arrived', { appointmentId: id, here: true })).status).toBe(200);
    expect(await read()).toMatchObject({ arrivedAt: now, version: 1 });
    const { body } = await asDoctor.post('mark-arrived', { appointmentId: id, here: false });
    expect(body.message).toBe('Arrival undone');
    expect(await read()).toMatchObject({ arrivedAt: null, version: 2 });
    expect(await history()).toMatchObject([
      { what: 'arrived', from: { arrivedAt: null }, to: { arrivedAt: now }, who: { name: 'Nora Lind' } },
      { what: 'arrival undone', from: { arrivedAt: now }, to: { arrivedAt: null }, who: { role: 'doctor' } },
    ]);
  });

  test.each(['cancelled', 'completed'] as const)('a %s visit is not waited for', async (status) => {
    const closed = await anAppointment(clinic.context, { doctorId: doctor.id, status });
    const answer = await asAdmin.post('mark-arrived', { appointmentId: closed.id });
    expect({ status: answer.status, message: answer.body.message }).toEqual({
      status: 409,
      message: `Appointment is already ${status}`,
    });
  });

  test('an outdated check-in of a moved visit is refused with the author of the move', async () => {
    await asAdmin.post('move-appointment', {
      appointmentId: id,
      slotDate: '20_11_2026',
      slotTime: '11:00 AM',
    });
    const { status, body } = await asDoctor.post('mark-arrived', { appointmentId: id, version: 0 });
    expect({ status, message: body.message }).toEqual({
      status: 409,
      message: 'Someone else changed this appointment in the meantime',
    });
    expect(body.details).toMatchObject({
      slotTime: '11:00 AM',
      version: 1,
      by: { name: 'Nora Lind', role: 'admin' },
    });
    expect(await read()).toMatchObject({ arrivedAt: null });
  });

  test.each(['19_11_2026', '21_11_2026'])('a visit of %s is not waited for today', async (slotDate) => {
    const other = await anAppointment(clinic.context, {
      doctorId: doctor.id,
      slotDate,
      slotTime: '10:00 AM',
    });
    for (const answer of [
      await asAdmin.post('mark-arrived', { appointmentId: other.id }),
      await asDoctor.post('mark-arrived', { appointmentId: other.id }),
    ])
      expect(answer).toMatchObject({ status: 409, body: { message: 'This appointment is not today' } });
  });

  test('a mark is taken back on any day', async () => {
    await asAdmin.post('mark-arrived', { appointmentId: id });
    clinic.setNow('2026-11-21T09:00');
    admin = await anAdmin(clinic.context);
    expect((await asAdmin.post('mark-arrived', { appointmentId: id, here: false })).status).toBe(200);
    expect(await read()).toMatchObject({ arrivedAt: null });
  });

  test("a colleague's visit answers like an unknown one", async () => {
    const colleague = await aDoctor(clinic.context);
    expect((await clinic.as(colleague).post('mark-arrived', { appointmentId: id })).status).toBe(404);
    expect((await clinic.as(colleague).post('set-note', { appointmentId: id, note: 'x' })).status).toBe(404);
  });

  test('a no-show clears the arrival; undoing a no-show or a call-in restores the waiting time', async () => {
    const now = clinic.context.clock.nowMs();
    await asAdmin.post('mark-arrived', { appointmentId: id });
    await asAdmin.post('cancel-appointment', { appointmentId: id, reason: 'Felt better' });
    expect(await read()).toMatchObject({ cancelReason: 'Felt better' });
    await asAdmin.post('restore-appointment', { appointmentId: id });
    expect(await read()).toMatchObject({ arrivedAt: now, cancelReason: '' });
    await asAdmin.post('cancel-appointment', { appointmentId: id, reason: 'Did not come' });
    expect(await read()).toMatchObject({ arrivedAt: null, cancelled: true });
    await asAdmin.post('restore-appointment', { appointmentId: id });
    expect(await read()).toMatchObject({ arrivedAt: now, cancelled: false });
  });

  test('a restore to another day clears the arrival', async () => {
    await asAdmin.post('mark-arrived', { appointmentId: id });
    await asAdmin.post('cancel-appointment', { appointmentId: id });
    clinic.setNow('2026-11-21T09:00');
    admin = await anAdmin(clinic.context);
    await asAdmin.post('restore-appointment', { appointmentId: id });
    expect(await read()).toMatchObject({ arrivedAt: null, cancelled: false });
  });
});

describe('reason and note', () => {
  test('are set apart, and the history says from what to what', async () => {
    const { body } = await asAdmin.post('set-note', { appointmentId: id, note: ' Brings X-rays ' });
    expect(body.message).toBe('Note saved');
    await asDoctor.post('set-note', { appointmentId: id, reason: 'Knee' });
    await asDoctor.post('set-note', { appointmentId: id, reason: 'Knee', note: 'Brings X-rays' });
    await asAdmin.post('set-note', { appointmentId: id, note: '' });
    expect(await read()).toMatchObject({ reason: 'Knee', note: '', version: 3 });
    expect(await history()).toMatchObject([
      { what: 'note set', from: { note: '' }, to: { note: 'Brings X-rays' } },
      { what: 'note set', from: { reason: '' }, to: { reason: 'Knee' } },
      { what: 'note set', from: { note: 'Brings X-rays' }, to: { note: '' } },
    ]);
  });

  test('of an older version are refused', async () => {
    await asDoctor.post('set-note', { appointmentId: id, note: 'First' });
    const { status, body } = await asAdmin.post('set-note', {
      appointmentId: id,
      note: 'Second',
      version: 0,
    });
    expect(status).toBe(409);
    expect(body.details).toMatchObject({ version: 1, by: { name: doctor.name, role: 'doctor' } });
    expect(await read()).toMatchObject({ note: 'First' });
  });

  test('have an end', async () => {
    const { status, body } = await asAdmin.post('set-note', { appointmentId: id, note: 'x'.repeat(10_000) });
    expect({ status, message: body.message }).toEqual({
      status: 422,
      message: 'Note must have at most 2000 characters',
    });
  });

  test('two at once both count', { tags: ['both-engines'] }, async () => {
    await Promise.all([
      asAdmin.post('set-note', { appointmentId: id, note: 'A note' }),
      asDoctor.post('set-note', { appointmentId: id, reason: 'A reason' }),
      asAdmin.post('mark-arrived', { appointmentId: id }),
    ]);
    expect(await read()).toMatchObject({ note: 'A note', reason: 'A reason', version: 3 });
  });
});

describe('payment', () => {
  test('of an outdated version is refused with the newer change', async () => {
    await asDoctor.post('set-note', { appointmentId: id, note: 'Brings X-rays' });
    const { status, body } = await asAdmin.post('set-payment', {
      appointmentId: id,
      payment: true,
      version: 0,
    });
    expect(status).toBe(409);
    expect(body.details).toMatchObject({ version: 1, what: 'note set', by: { name: doctor.name } });
    expect(await read()).toMatchObject({ payment: false });
    expect((await asAdmin.post('set-payment', { appointmentId: id, payment: true, version: 1 })).status).toBe(
      200,
    );
    expect(await read()).toMatchObject({ payment: true, version: 2 });
  });
});
