import { Appointment } from '@docket/contract/endpoints/appointments.ts';
import { anAppointment } from '@docket/testing/build-appointment.ts';
import { aDoctor, anAdmin, aPatient, type SignedIn } from '@docket/testing/build-people.ts';
import { useTestClinic } from '@docket/testing/clinic.ts';
import { beforeEach, describe, expect, test } from 'vitest';

const clinic = useTestClinic();
let admin: SignedIn;
const asAdmin = clinic.as(() => admin);
let doctor: SignedIn;
const asDoctor = clinic.as(() => doctor);
let colleague: SignedIn;

beforeEach(async () => {
  admin = await anAdmin(clinic.context, { name: 'Nora Lind' });
  doctor = await aDoctor(clinic.context, { name: 'Dr. Omar Haddad' });
  colleague = await aDoctor(clinic.context, { name: 'Dr. Ruth Adeyemi' });
});
const historyOf = async (id: string) => (await asAdmin.read(`appointments/${id}/history`)).history;
const readAppointment = async (id: string) => {
  const { body } = await asAdmin.get('appointments');
  return body.appointments.find((appointment: Appointment) => appointment._id === id);
};

describe('cancel', () => {
  test('an admin cancels any pending appointment', async () => {
    const { id } = await anAppointment(clinic.context, { doctorId: doctor.id });
    const { status, body } = await asAdmin.post('cancel-appointment', { appointmentId: id });
    expect({ status, body }).toEqual({
      status: 200,
      body: { success: true, message: 'Appointment cancelled' },
    });
    expect(await readAppointment(id)).toMatchObject({ cancelled: true, isCompleted: false });
  });

  test.each(['appoitmentId', 'appointmentId'])(
    'a doctor cancels an own one, sent as %s, under both paths',
    async (field) => {
      for (const path of ['/api/doctor/cancel-appoitment', '/api/doctors/cancel-appoitment']) {
        const { id } = await anAppointment(clinic.context, { doctorId: doctor.id });
        const { status, body } = await asDoctor.post(path, { [field]: id });
        expect({ status, message: body.message }).toEqual({ status: 200, message: 'Appointment cancelled' });
      }
    },
  );

  test("a doctor's reason for cancelling is stored", async () => {
    const { id } = await anAppointment(clinic.context, { doctorId: doctor.id });
    await asDoctor.post('cancel-appoitment', { appoitmentId: id, reason: ' Called to surgery ' });
    expect(await readAppointment(id)).toMatchObject({ cancelled: true, cancelReason: 'Called to surgery' });
  });

  test('a cancellation stores who cancelled beside the reason, lists it in the history, and Undo removes it', async () => {
    const { id } = await anAppointment(clinic.context, { doctorId: doctor.id });
    await asAdmin.post('cancel-appointment', { appointmentId: id, kind: 'patient', reason: 'Felt better' });
    expect(await readAppointment(id)).toMatchObject({ cancelReason: 'Felt better', cancelKind: 'patient' });
    expect((await historyOf(id)).at(-1)?.to).toEqual({
      status: 'cancelled',
      kind: 'patient',
      reason: 'Felt better',
    });
    await asAdmin.post('restore-appointment', { appointmentId: id });
    expect(await readAppointment(id)).not.toHaveProperty('cancelKind');
    await asDoctor.post('cancel-appoitment', { appoitmentId: id, kind: 'doctor' });
    expect(await readAppointment(id)).toMatchObject({ cancelReason: '', cancelKind: 'doctor' });
  });

  test('a no-show is not stored as cancelled by the patient, even if the request says so', async () => {
    const { id } = await anAppointment(clinic.context, { doctorId: doctor.id });
    await asAdmin.post('cancel-appointment', { appointmentId: id, kind: 'patient', reason: 'Did not come' });
    expect(await readAppointment(id)).not.toHaveProperty('cancelKind');
    expect((await historyOf(id)).at(-1)?.to).toEqual({ status: 'cancelled', reason: 'Did not come' });
  });

  test('a refusal gives the present status, its author and time', async () => {
    const slot = { slotDate: '21_11_2026', slotTime: '9:00 AM' };
    const { id } = await anAppointment(clinic.context, { doctorId: doctor.id, ...slot });
    await asDoctor.post('complete-appoitment', { appoitmentId: id });
    const { status, body } = await asAdmin.post('cancel-appointment', { appointmentId: id });
    expect(status).toBe(409);
    expect(body).toEqual({
      success: false,
      message: 'Appointment is already completed',
      details: {
        status: 'completed',
        payment: false,
        doctorId: doctor.id,
        slotDate: '21_11_2026',
        slotTime: '9:00 AM',
        durationMinutes: 30,
        arrivedAt: null,
        version: 1,
        what: 'completed',
        by: { name: 'Dr. Omar Haddad', role: 'doctor' },
        at: clinic.context.clock.nowMs(),
      },
    });
  });

  test('a cancelled one stays cancelled', async () => {
    const { id } = await anAppointment(clinic.context, { status: 'cancelled', doctorId: doctor.id });
    for (const answer of [
      await asAdmin.post('cancel-appointment', { appointmentId: id }),
      await asDoctor.post('cancel-appoitment', { appoitmentId: id }),
      await asDoctor.post('complete-appoitment', { appoitmentId: id }),
    ]) {
      expect(answer.status).toBe(409);
      expect(answer.body.message).toBe('Appointment is already cancelled');
    }
    expect(await historyOf(id)).toEqual([]);
  });
});

describe('complete', () => {
  test('a doctor completes an own appointment', async () => {
    const { id } = await anAppointment(clinic.context, { doctorId: doctor.id });
    const { status, body } = await asDoctor.post('complete-appoitment', { appoitmentId: id });
    expect({ status, body }).toEqual({
      status: 200,
      body: { success: true, message: 'Appointment completed' },
    });
    expect(await readAppointment(id)).toMatchObject({ cancelled: false, isCompleted: true });
  });

  test("somebody else's appointment answers like one that does not exist", async () => {
    const { id } = await anAppointment(clinic.context, { doctorId: colleague.id });
    const history = (account: SignedIn, of: string) => clinic.as(account).get(`appointments/${of}/history`);
    for (const appoitmentId of [id, 'nobody']) {
      for (const path of ['complete-appoitment', 'cancel-appoitment']) {
        const { status, body } = await asDoctor.post(path, { appoitmentId });
        expect({ status, body }).toEqual({
          status: 404,
          body: { success: false, message: 'Appointment not found' },
        });
      }
      expect((await asDoctor.post('restore-appointment', { appointmentId: appoitmentId })).status).toBe(404);
      expect((await history(doctor, appoitmentId)).status).toBe(404);
    }
    expect((await history(colleague, id)).status).toBe(200);
    expect((await asAdmin.post('cancel-appointment', { appointmentId: 'nobody' })).status).toBe(404);
    expect((await asAdmin.post('set-payment', { appointmentId: 'nobody', payment: true })).status).toBe(404);
  });
});

describe('restore', () => {
  test.each(['cancelled', 'completed'] as const)('a %s appointment is pending again', async (status) => {
    for (const ask of [
      (id: string) => asAdmin.post('restore-appointment', { appointmentId: id }),
      (id: string) => asDoctor.post('restore-appointment', { appointmentId: id }),
    ]) {
      const { id } = await anAppointment(clinic.context, { status, doctorId: doctor.id });
      expect(await ask(id)).toMatchObject({ status: 200, body: { message: 'Appointment restored' } });
      expect(await readAppointment(id)).toMatchObject({ cancelled: false, isCompleted: false });
      expect(await historyOf(id)).toMatchObject([
        { what: 'restored', from: { status }, to: { status: 'pending' } },
      ]);
    }
  });

  test('a pending one is refused', async () => {
    const { id } = await anAppointment(clinic.context);
    const { status, body } = await asAdmin.post('restore-appointment', { appointmentId: id });
    expect({ status, message: body.message }).toEqual({
      status: 409,
      message: 'Appointment is already pending',
    });
  });

  test('its time may have been taken meanwhile', async () => {
    const slot = { doctorId: doctor.id, slotDate: '21_11_2026', slotTime: '10:00 AM' };
    const { id } = await anAppointment(clinic.context, { ...slot, status: 'cancelled' });
    const taker = await anAppointment(clinic.context, { ...slot, slotTime: '10:15 AM' });
    const { status, body } = await asAdmin.post('restore-appointment', { appointmentId: id });
    expect({ status, message: body.message }).toEqual({ status: 409, message: 'This time is already taken' });
    expect(body.details).toMatchObject({ appointmentId: taker.id });
    expect(await readAppointment(id)).toMatchObject({ cancelled: true });
    expect(await historyOf(id)).toEqual([]);
  });

  test('one that was booked on purpose holds no time and always comes back', async () => {
    const slot = { doctorId: doctor.id, slotDate: '21_11_2026', slotTime: '10:00 AM' };
    const { id } = await anAppointment(clinic.context, { ...slot, status: 'cancelled', overbooked: true });
    await anAppointment(clinic.context, slot);
    expect((await asAdmin.post('restore-appointment', { appointmentId: id })).status).toBe(200);
  });
});

describe('payment', () => {
  test.each(['pending', 'completed'] as const)(
    'of a %s appointment turns and is written down once',
    async (status) => {
      const { id } = await anAppointment(clinic.context, { status });
      expect(await asAdmin.post('set-payment', { appointmentId: id, payment: true })).toMatchObject({
        status: 200,
        body: { message: 'Payment set to Online' },
      });
      expect((await asAdmin.post('set-payment', { appointmentId: id, payment: true })).status).toBe(200);
      expect(await readAppointment(id)).toMatchObject({ payment: true });
      expect(await historyOf(id)).toMatchObject([
        {
          what: 'payment set',
          from: { payment: false },
          to: { payment: true },
          who: { name: 'Nora Lind', role: 'admin' },
        },
      ]);
      expect((await asAdmin.post('set-payment', { appointmentId: id, payment: false })).status).toBe(200);
      expect(await readAppointment(id)).toMatchObject({ payment: false });
    },
  );

  test('of a cancelled one stays', async () => {
    const { id } = await anAppointment(clinic.context, { status: 'cancelled' });
    const { status, body } = await asAdmin.post('set-payment', { appointmentId: id, payment: true });
    expect({ status, message: body.message }).toEqual({
      status: 409,
      message: 'Appointment is already cancelled',
    });
    expect(await readAppointment(id)).toMatchObject({ payment: false });
  });
});

test('the history lists each action with author, time, old and new values, oldest first', async () => {
  const { id } = await anAppointment(clinic.context, { doctorId: doctor.id });
  await asAdmin.post('cancel-appointment', { appointmentId: id });
  clinic.setNow('2026-11-20T11:00');
  await asAdmin.post('restore-appointment', { appointmentId: id });
  await asDoctor.post('complete-appoitment', { appoitmentId: id });
  expect(await historyOf(id)).toEqual([
    {
      _id: expect.any(String),
      at: Date.UTC(2026, 10, 20, 9),
      who: { name: 'Nora Lind', role: 'admin' },
      what: 'cancelled',
      from: { status: 'pending' },
      to: { status: 'cancelled' },
    },
    {
      _id: expect.any(String),
      at: Date.UTC(2026, 10, 20, 10),
      who: { name: 'Nora Lind', role: 'admin' },
      what: 'restored',
      from: { status: 'cancelled' },
      to: { status: 'pending' },
    },
    {
      _id: expect.any(String),
      at: Date.UTC(2026, 10, 20, 10),
      who: { name: 'Dr. Omar Haddad', role: 'doctor' },
      what: 'completed',
      from: { status: 'pending' },
      to: { status: 'completed' },
    },
  ]);
});

test('every change is announced with the ids it is about, a refused one is not', async () => {
  const heard: unknown[] = [];
  const stop = await clinic.context.engine.listen((event) => heard.push(event));
  const { id, doctorId, patientId } = await anAppointment(clinic.context, { doctorId: doctor.id });
  heard.length = 0;
  await asAdmin.post('cancel-appointment', { appointmentId: id });
  await asAdmin.post('cancel-appointment', { appointmentId: id });
  // Events about the new doctor and patient may arrive late.
  const ofAppointments = () => heard.filter((event) => (event as { topic: string }).topic === 'appointments');
  await expect.poll(() => ofAppointments().length).toBeGreaterThan(0);
  stop();
  expect(ofAppointments()).toEqual([
    { topic: 'appointments', ids: { appointmentId: id, doctorId, patientId, historyId: expect.any(String) } },
  ]);
});

describe('races', () => {
  test('of two cancels at once one wins', { tags: ['both-engines'] }, async () => {
    const { id } = await anAppointment(clinic.context, { doctorId: doctor.id });
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => asAdmin.post('cancel-appointment', { appointmentId: id })),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array(7).fill(409)]);
    expect(await historyOf(id)).toHaveLength(1);
  });

  test('of a cancellation and a completion at once one wins and the other is refused', {
    tags: ['both-engines'],
  }, async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id } = await anAppointment(clinic.context, { doctorId: doctor.id });
      const answers = await Promise.all([
        asAdmin.post('cancel-appointment', { appointmentId: id }),
        asDoctor.post('complete-appoitment', { appoitmentId: id }),
      ]);
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
      const [change] = await historyOf(id);
      expect(answers.find((answer) => answer.status === 409)?.body.message).toBe(
        `Appointment is already ${change.what}`,
      );
      expect(await readAppointment(id)).toMatchObject({ cancelled: change.what === 'cancelled' });
      await asAdmin.post('restore-appointment', { appointmentId: id });
      await asAdmin.post('cancel-appointment', { appointmentId: id });
    }
  });
});

describe('bad input', () => {
  test.each([
    [{}, 'appointmentId is required'],
    [{ appointmentId: '' }, 'appointmentId is required'],
    [{ appointmentId: 7 }, 'appointmentId must be text'],
    [{ appointmentId: null }, 'appointmentId must be text'],
    [{ appointmentId: ['a'] }, 'appointmentId must be text'],
    [{ appointmentId: 'x'.repeat(10_000) }, 'appointmentId must have at most 64 characters'],
    [{ appointmentId: 'a\0b' }, "appointmentId contains characters that can't be stored"],
    [{ appointmentId: 'a\ud800b' }, "appointmentId contains characters that can't be stored"],
  ])('cancel refuses %j with a sentence', async (body, message) => {
    expect(await asAdmin.post('cancel-appointment', body)).toMatchObject({
      status: 422,
      body: { success: false, message },
    });
  });

  test('a payment that is neither true nor false is refused', async () => {
    const { id } = await anAppointment(clinic.context);
    for (const payment of ['perhaps', 1, null, undefined]) {
      const { status, body } = await asAdmin.post('set-payment', { appointmentId: id, payment });
      expect({ status, message: body.message }).toEqual({
        status: 422,
        message: 'payment must be true or false',
      });
    }
  });

  test('the history of an invalid id is not found', async () => {
    for (const id of ['x', '%00', "'", '%F0%9F%A6%B7'])
      expect((await asAdmin.get(`appointments/${id}/history`)).status).toBeOneOf([404, 422]);
  });
});

test('people in an answer are as they are now', async () => {
  const patient = await aPatient(clinic.context, {
    name: 'Zoë Łuk',
    phone: '555 0100',
    email: 'zoe@example.org',
    dob: '1990-02-28',
  });
  const { id } = await anAppointment(clinic.context, {
    doctorId: doctor.id,
    patientId: patient.id,
    slotDate: '5_9_2027',
    slotTime: '2:05 PM',
    amount: 49.5,
    payment: true,
  });
  const appointment = await readAppointment(id);
  expect(Appointment.parse(appointment)).toEqual(appointment);
  expect(appointment).toEqual({
    _id: id,
    slotDate: '5_9_2027',
    slotTime: '2:05 PM',
    durationMinutes: 30,
    amount: 49.5,
    cancelled: false,
    isCompleted: false,
    payment: true,
    receivedCents: 0,
    openCents: 4_950,
    reason: '',
    note: '',
    cancelReason: '',
    arrivedAt: null,
    calledAt: null,
    version: 0,
    overbooked: false,
    bookedAt: clinic.context.clock.nowMs(),
    patientId: patient.id,
    doctorId: doctor.id,
    userData: {
      name: 'Zoë Łuk',
      image: '/api/images/none.svg',
      dob: '1990-02-28',
      phone: '555 0100',
      email: 'zoe@example.org',
    },
    docData: { name: 'Dr. Omar Haddad', image: '/api/images/none.svg', speciality: 'General physician' },
  });
});
