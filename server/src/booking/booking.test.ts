import { Appointment } from '@docket/contract/endpoints/appointments.ts';
import { anAppointment } from '@docket/testing/build-appointment.ts';
import { aDoctor, anAdmin, aPatient, type SignedIn } from '@docket/testing/build-people.ts';
import { useTestClinic } from '@docket/testing/clinic.ts';
import { beforeEach, describe, expect, test } from 'vitest';

// The clinic's clock shows 2026-11-20 10:00.
const clinic = useTestClinic();
let admin: SignedIn;
const asAdmin = clinic.as(() => admin);
let doctor: SignedIn;
let patientId: string;

beforeEach(async () => {
  admin = await anAdmin(clinic.context, { name: 'Nora Lind' });
  doctor = await aDoctor(clinic.context, { name: 'Dr. Omar Haddad', fees: 49.5 });
  patientId = (await aPatient(clinic.context, { name: 'Ana Cruz' })).id;
});

const slot = { slotDate: '21_11_2026', slotTime: '10:00 AM' };
const book = (changes: object = {}, headers: Record<string, string> = {}) =>
  asAdmin.post('book-appointment', { doctorId: doctor.id, patientId, ...slot, ...changes }, headers);
const readAll = async (): Promise<Appointment[]> => (await asAdmin.read('appointments')).appointments;
const countPatients = async () => (await asAdmin.read('dashboard')).dashData.patients;

describe('booking', () => {
  test('books a known patient at the current fee', { tags: ['both-engines'] }, async () => {
    const { status, body } = await book({ payment: true, reason: ' Headache ', durationMinutes: 45 });
    expect(status).toBe(201);
    expect(body.message).toBe('Appointment booked');
    expect(Appointment.parse(body.appointment)).toEqual(body.appointment);
    expect(body.appointment).toMatchObject({
      ...slot,
      durationMinutes: 45,
      amount: 49.5,
      payment: true,
      reason: 'Headache',
      cancelled: false,
      isCompleted: false,
      overbooked: false,
      patientId,
      doctorId: doctor.id,
      userData: { name: 'Ana Cruz' },
      docData: { name: 'Dr. Omar Haddad' },
    });
    expect(await readAll()).toEqual([body.appointment]);
  });

  test('the amount stays when the fee changes', async () => {
    await book();
    await clinic.as(doctor).post('profile', { fees: 80 });
    await book({ slotTime: '11:00 AM' });
    expect((await readAll()).map((appointment) => appointment.amount)).toEqual([49.5, 80]);
  });

  test('defaults to cash and 30 minutes', async () => {
    expect((await book()).body.appointment).toMatchObject({
      payment: false,
      durationMinutes: 30,
      reason: '',
    });
  });

  test('adds a new patient with the booking', async () => {
    const patient = { name: 'Zoë Łuk', email: 'ZOE@Example.org', phone: '555 0100', dob: '1990-02-28' };
    const { status, body } = await book({ patientId: undefined, patient });
    expect(status).toBe(201);
    expect(body.appointment.userData).toMatchObject({ ...patient, email: 'zoe@example.org' });
  });

  test('a refused booking adds no patient', async () => {
    await book();
    const before = await countPatients();
    expect((await book({ patientId: undefined, patient: { name: 'Too Late' } })).status).toBe(409);
    expect(await countPatients()).toBe(before);
  });

  test('is recorded in the history', async () => {
    const { body } = await book();
    const { body: answer } = await asAdmin.get(`appointments/${body.appointment._id}/history`);
    expect(answer.history).toEqual([
      {
        _id: expect.any(String),
        at: clinic.context.clock.nowMs(),
        who: { name: 'Nora Lind', role: 'admin' },
        what: 'booked',
        from: null,
        to: {
          status: 'pending',
          ...slot,
          durationMinutes: 30,
          doctorId: doctor.id,
          doctorName: 'Dr. Omar Haddad',
          patientName: 'Ana Cruz',
          amount: 49.5,
          payment: false,
        },
      },
    ]);
  });

  test('is published', async () => {
    const heard: { topic: string; ids: Record<string, string> }[] = [];
    const stop = await clinic.context.engine.listen((event) => heard.push(event));
    const { body } = await book();
    await expect
      .poll(() => heard.find((event) => event.topic === 'appointments')?.ids)
      .toEqual({
        appointmentId: body.appointment._id,
        doctorId: doctor.id,
        patientId,
        historyId: expect.any(String),
      });
    stop();
  });
});

describe('a time', () => {
  test.each([
    ['the same', '10:00 AM', 30],
    ['one that ends inside', '9:45 AM', 30],
    ['one that begins inside', '10:25 AM', 30],
    ['a longer one around', '9:00 AM', 480],
    ['a shorter one inside', '10:10 AM', 5],
  ])('held by another appointment is refused: %s', async (_, slotTime, durationMinutes) => {
    const first = (await book()).body.appointment;
    const { status, body } = await book({ slotTime, durationMinutes });
    expect({ status, message: body.message }).toEqual({ status: 409, message: 'This time is already taken' });
    expect(body.details).toEqual({
      why: 'taken',
      nextFree: [],
      appointmentId: first._id,
      holder: { patient: first.userData.name, slotDate: first.slotDate, slotTime: first.slotTime },
      by: { name: 'Nora Lind', role: 'admin' },
      at: clinic.context.clock.nowMs(),
      takenBy: 'Nora Lind',
      takenAt: clinic.context.clock.nowMs(),
    });
    expect(await readAll()).toHaveLength(1);
  });

  test('may touch the appointments before and after', { tags: ['both-engines'] }, async () => {
    await book();
    expect((await book({ slotTime: '9:30 AM' })).status).toBe(201);
    expect((await book({ slotTime: '10:30 AM' })).status).toBe(201);
    expect((await book({ slotTime: '1:30 AM', durationMinutes: 480 })).status).toBe(201);
  });

  test('is held by a completed appointment, not by a cancelled one', { tags: ['both-engines'] }, async () => {
    await anAppointment(clinic.context, { doctorId: doctor.id, ...slot, status: 'cancelled' });
    expect((await book()).status).toBe(201);
    await anAppointment(clinic.context, {
      doctorId: doctor.id,
      ...slot,
      slotTime: '3:00 PM',
      status: 'completed',
    });
    expect((await book({ slotTime: '3:00 PM' })).status).toBe(409);
  });

  test('of a colleague does not conflict', async () => {
    await book();
    const colleague = await aDoctor(clinic.context);
    expect((await book({ doctorId: colleague.id })).status).toBe(201);
  });

  test('in the past is refused; the present minute is not', async () => {
    for (const past of [
      { slotDate: '20_11_2026', slotTime: '9:59 AM' },
      { slotDate: '19_11_2026', slotTime: '11:00 AM' },
      { slotDate: '1_1_1900', slotTime: '12:00 AM' },
    ]) {
      const { status, body } = await book(past);
      expect({ status, message: body.message }).toEqual({ status: 409, message: 'This time is in the past' });
    }
    expect((await book({ slotDate: '20_11_2026', slotTime: '10:00 AM' })).status).toBe(201);
  });

  test('ends by midnight', async () => {
    expect((await book({ slotTime: '11:30 PM' })).status).toBe(201);
    const { status, body } = await book({ slotTime: '11:31 PM' });
    expect({ status, message: body.message }).toEqual({
      status: 422,
      message: 'An appointment may not pass midnight',
    });
  });

  test('of a doctor who is not available is refused', async () => {
    const away = await aDoctor(clinic.context, { available: false });
    const { status, body } = await book({ doctorId: away.id });
    expect({ status, message: body.message }).toEqual({
      status: 409,
      message: 'This doctor is not available',
    });
  });

  test('can be overbooked: on top of another, in the past, with a doctor who is away', async () => {
    await book();
    const away = await aDoctor(clinic.context, { available: false });
    for (const changes of [
      {},
      { slotDate: '19_11_2026' },
      { slotDate: '31_12_1950' },
      { doctorId: away.id },
    ]) {
      const { status, body } = await book({ ...changes, overbook: true });
      expect(status).toBe(201);
      expect(body.appointment.overbooked).toBe(true);
    }
    expect((await book({ slotTime: '11:45 PM', overbook: true })).status).toBe(422);
  });

  test('of an overbooked appointment is not held', async () => {
    await book({ overbook: true });
    expect((await book()).status).toBe(201);
  });
});

describe('a booking sent twice', () => {
  test('with one idempotency key is done once and answered equally', { tags: ['both-engines'] }, async () => {
    const patient = { patientId: undefined, patient: { name: 'Only Once' } };
    const key = { 'Idempotency-Key': 'a-key' };
    const before = await countPatients();
    const [first, second] = await Promise.all([book(patient, key), book(patient, key)]);
    const third = await book(patient, key);
    expect([first.status, second.status, third.status]).toEqual([201, 201, 201]);
    expect(second.body).toEqual(first.body);
    expect(third.body).toEqual(first.body);
    expect(await readAll()).toHaveLength(1);
    expect(await countPatients()).toBe(before + 1);
  });

  test('with one idempotency key and another body is refused', async () => {
    await book({}, { 'Idempotency-Key': 'a-key' });
    expect((await book({ slotTime: '3:00 PM' }, { 'Idempotency-Key': 'a-key' })).status).toBe(422);
  });

  test('a refusal is not stored under its key', async () => {
    const taken = await anAppointment(clinic.context, { doctorId: doctor.id, ...slot });
    expect((await book({}, { 'Idempotency-Key': 'a-key' })).status).toBe(409);
    await asAdmin.post('cancel-appointment', { appointmentId: taken.id });
    expect((await book({}, { 'Idempotency-Key': 'a-key' })).status).toBe(201);
  });
});

describe('races', { tags: ['both-engines'] }, () => {
  test('50 bookings of one slot leave exactly one appointment', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => book({ reason: `caller ${at}` })),
    );
    const winners = answers.filter((answer) => answer.status === 201);
    expect(winners).toHaveLength(1);
    expect(
      new Set(
        answers
          .filter((answer) => answer.status !== 201)
          .map(({ status, body }) => `${status} ${body.message}`),
      ),
    ).toEqual(new Set(['409 This time is already taken']));
    expect(await readAll()).toEqual([winners[0]?.body.appointment]);
  });

  test('20 bookings of overlapping times leave no overlap', async () => {
    await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        book({ slotTime: `10:${String(at + 10)} AM`, durationMinutes: 15 }),
      ),
    );
    const starts = (await readAll())
      .map((appointment) => Number(appointment.slotTime.slice(3, 5)))
      .sort((a, b) => a - b);
    expect(starts.length).toBeGreaterThan(0);
    for (const [at, start] of starts.entries())
      if (at > 0) expect(start - (starts[at - 1] ?? 0)).toBeGreaterThanOrEqual(15);
  });

  test('a restore and a booking of its slot: exactly one wins', async () => {
    for (let round = 0; round < 10; round += 1) {
      const at = { slotDate: '23_11_2026', slotTime: `${(round % 12) + 1}:00 PM` };
      const { id } = await anAppointment(clinic.context, { doctorId: doctor.id, ...at, status: 'cancelled' });
      const [restored, booked] = await Promise.all([
        asAdmin.post('restore-appointment', { appointmentId: id }),
        book(at),
      ]);
      expect([restored.status, booked.status].filter((status) => status < 300)).toHaveLength(1);
      const lost = restored.status === 409 ? restored : booked;
      expect(lost.body.message).toBe('This time is already taken');
    }
  });
});

describe('bad input', () => {
  test.each([
    [{ doctorId: undefined }, 422, 'doctorId is required'],
    [{ doctorId: 'nobody' }, 404, 'Doctor not found'],
    [{ doctorId: 'x'.repeat(10_000) }, 422, 'doctorId must have at most 64 characters'],
    [{ doctorId: { $ne: '' } }, 422, 'doctorId must be text'],
    [{ patientId: 'nobody' }, 404, 'Patient not found'],
    [{ patientId: undefined }, 422, 'Either patientId or patient is required'],
    [{ patient: { name: 'Two' } }, 422, 'Either patientId or patient is required'],
    [{ patientId: undefined, patient: {} }, 422, 'Patient name is required'],
    [{ patientId: undefined, patient: { name: '\0\u200b' } }, 422, 'Patient name is required'],
    [
      { patientId: undefined, patient: { name: 'x'.repeat(10_000) } },
      422,
      'Patient name must have at most 120 characters',
    ],
    [
      { patientId: undefined, patient: { name: 'A', dob: '2000-02-30' } },
      422,
      'Date of birth must be a real date like 1985-04-30',
    ],
    [{ slotDate: '31_2_2027' }, 422, 'slotDate must be a real day like 5_9_2026'],
    [{ slotDate: '2027-02-01' }, 422, 'slotDate must be a real day like 5_9_2026'],
    [{ slotTime: '25:00' }, 422, 'slotTime must be a time like 10:30 AM'],
    [{ slotTime: '10:60 AM' }, 422, 'slotTime must be a time like 10:30 AM'],
    [{ slotTime: '13:00 PM' }, 422, 'slotTime must be a time like 10:30 AM'],
    [{ durationMinutes: 4 }, 422, 'durationMinutes must be a whole number from 5 to 480'],
    [{ durationMinutes: 481 }, 422, 'durationMinutes must be a whole number from 5 to 480'],
    [{ durationMinutes: -30 }, 422, 'durationMinutes must be a whole number from 5 to 480'],
    [{ durationMinutes: 30.5 }, 422, 'durationMinutes must be a whole number from 5 to 480'],
    [{ durationMinutes: '1e2' }, 422, 'durationMinutes must be a whole number from 5 to 480'],
    [{ payment: 'maybe' }, 422, 'payment must be true or false'],
    [{ overbook: 'yes' }, 422, 'overbook must be true or false'],
    [{ reason: 'x'.repeat(501) }, 422, 'Reason must have at most 500 characters'],
  ])('%j', async (changes, status, message) => {
    const answer = await book(changes);
    expect({ status: answer.status, message: answer.body.message }).toEqual({ status, message });
    expect(await readAll()).toEqual([]);
  });

  test('accepts the longest name and unusual letters', async () => {
    const { status, body } = await book({ patientId: undefined, patient: { name: '\ufdfa'.repeat(120) } });
    expect(status).toBe(201);
    expect(body.appointment.userData.name).toBe('\ufdfa'.repeat(120));
  });
});
