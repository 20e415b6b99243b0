import http from 'node:http';
import { anAppointment } from '@docket/testing/build-appointment.ts';
import { aDoctor, anAdmin, aPatient, type SignedIn } from '@docket/testing/build-people.ts';
import { openTestClinic, type TestClinic } from '@docket/testing/clinic.ts';
import { aPicture } from '@docket/testing/pictures.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

// An earlier panel uses this contract. The test makes its calls from another origin and knows only the server's URL:
// a day's work must succeed unchanged.
const panelOrigin = 'https://old-panel.example.org';
const password = 'correct horse battery';
let clinic: TestClinic;
let backendUrl: string;
let aToken: string;
let dToken: string;
let doctor: SignedIn;
let colleague: SignedIn;

beforeAll(async () => {
  clinic = await openTestClinic({ corsOrigins: [panelOrigin] });
  backendUrl = await clinic.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => clinic.close());

beforeEach(async () => {
  await clinic.empty();
  aToken = (await anAdmin(clinic.context)).token;
  doctor = await aDoctor(clinic.context, { name: 'Dr. Omar Haddad' });
  dToken = doctor.token;
  colleague = await aDoctor(clinic.context, { name: 'Dr. Ruth Adeyemi' });
});

interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: the old client knew no types either
  readonly data: any;
}

async function send(method: 'GET' | 'POST', path: string, init: RequestInit): Promise<Answer> {
  const headers = { origin: panelOrigin, ...(init.headers as Record<string, string>) };
  const answer = await fetch(backendUrl + path, { ...init, method, headers });
  expect(answer.headers.get('access-control-allow-origin')).toBe(panelOrigin);
  return { status: answer.status, data: await answer.json() };
}
const get = (path: string, headers: Record<string, string>) => send('GET', path, { headers });
const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  send('POST', path, {
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

const allAppointments = async () => (await get('/api/admin/appointments', { aToken })).data.appointments;
const allDoctors = async () => (await post('/api/admin/all-doctors', {}, { aToken })).data.doctors;
const statusOf = async (id: string) => {
  const appointment = (await allAppointments()).find((each: { _id: string }) => each._id === id);
  return { cancelled: appointment.cancelled, isCompleted: appointment.isCompleted };
};

describe('signing in', () => {
  test('answers the token that opens the lists, and the texts the old panel toasts', async () => {
    await anAdmin(clinic.context, { email: 'desk@example.org', password });
    await aDoctor(clinic.context, { email: 'omar@example.org', password });
    const admin = await post('/api/admin/login', { email: 'desk@example.org', password });
    expect(admin).toMatchObject({ status: 200, data: { success: true, message: 'Admin login successful' } });
    aToken = admin.data.token;
    expect(await allDoctors()).toHaveLength(3);
    const doctorLogin = await post('/api/doctors/login', { email: 'omar@example.org', password });
    expect(doctorLogin.data).toMatchObject({ success: true, message: 'Doctor login successful' });
    dToken = doctorLogin.data.token;
    expect((await get('/api/doctor/appointments', { dToken })).data).toEqual({
      success: true,
      appointments: [],
    });
    const wrong = await post('/api/admin/login', { email: 'desk@example.org', password: 'wrong' });
    expect(wrong).toEqual({ status: 401, data: { success: false, message: 'Invalid credentials' } });
  });

  test.each(['aToken', 'atoken', 'ATOKEN', 'AToken'])('the token may come as %s', async (name) => {
    const status = await new Promise((answered, failed) => {
      const headers = { [name]: aToken };
      http
        .get(`${backendUrl}/api/admin/appointments`, { headers }, (answer) => {
          answer.resume();
          answered(answer.statusCode);
        })
        .on('error', failed);
    });
    expect(status).toBe(200);
  });

  test('the browser’s preflight request is allowed', async () => {
    for (const [path, name] of [
      ['/api/admin/all-doctors', 'atoken,content-type'],
      ['/api/doctor/profile', 'dtoken,content-type'],
    ] as const) {
      const headers = {
        origin: panelOrigin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': name,
      };
      const answer = await fetch(backendUrl + path, { method: 'OPTIONS', headers });
      expect(answer.status).toBe(204);
      expect(answer.headers.get('access-control-allow-headers')?.toLowerCase()).toContain(name.split(',')[0]);
    }
  });
});

describe('the lists', () => {
  test('all doctors, requested with {}, with an empty body, and without a body', async () => {
    const empties: RequestInit[] = [
      { headers: { aToken, 'content-type': 'application/json' }, body: '{}' },
      { headers: { aToken, 'content-type': 'application/json' }, body: '' },
      { headers: { aToken, 'content-type': 'application/x-www-form-urlencoded' }, body: '' },
      { headers: { aToken } },
    ];
    for (const init of empties) {
      const { status, data } = await send('POST', '/api/admin/all-doctors', init);
      expect(status).toBe(200);
      expect(data.doctors.map(({ name }: { name: string }) => name)).toEqual([
        'Dr. Omar Haddad',
        'Dr. Ruth Adeyemi',
      ]);
    }
  });

  test('every appointment, oldest booking first, with the fields of the old tables', async () => {
    const patient = await aPatient(clinic.context, { name: 'Ana Cruz', dob: '1990-02-28' });
    const chosen = { doctorId: doctor.id, patientId: patient.id, slotDate: '5_9_2027', slotTime: '2:05 PM' };
    await anAppointment(clinic.context, { ...chosen, payment: true, amount: 49.5, bookedAt: 1 });
    const second = await anAppointment(clinic.context, { doctorId: colleague.id, bookedAt: 2 });
    const [first, last] = await allAppointments();
    expect(first).toMatchObject({
      slotDate: '5_9_2027',
      slotTime: '2:05 PM',
      amount: 49.5,
      payment: true,
      userData: { name: 'Ana Cruz', dob: '1990-02-28' },
      docData: { name: 'Dr. Omar Haddad' },
    });
    expect(last._id).toBe(second.id);
    // The old doctor's page reverses its list.
    const ownAppointments = (await get('/api/doctor/appointments', { dToken })).data.appointments;
    expect(ownAppointments.toReversed()).toEqual([first]);
  });

  test('pictures load from the URLs of the answers, on a page of another origin', async () => {
    await anAppointment(clinic.context, { doctorId: doctor.id });
    const [doctors] = await allDoctors();
    const [{ userData, docData }] = await allAppointments();
    const { profileData } = (await get('/api/doctor/profile', { dToken })).data;
    for (const image of [doctors.image, userData.image, docData.image, profileData.image]) {
      expect(image).toMatch(new RegExp(`^${backendUrl}/api/images/`));
      const answer = await fetch(image);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    }
  });

  test('both dashboards', async () => {
    await anAppointment(clinic.context, { doctorId: doctor.id, status: 'completed', amount: 80 });
    const admin = (await get('/api/admin/dashboard', { aToken })).data;
    expect(admin).toMatchObject({ success: true, dashData: { doctors: 2, appointments: 1, patients: 1 } });
    expect(admin.dashData.latestAppointments).toHaveLength(1);
    const doctorDashboard = (await get('/api/doctor/dashboard', { dToken })).data;
    expect(doctorDashboard.dashData).toMatchObject({ earnings: 80, appointments: 1, patients: 1 });
    expect(doctorDashboard.dashData.latestAppointments).toHaveLength(1);
  });
});

describe('an admin', () => {
  // As the old form sends it: hidden inputs are empty, and the fee is Number('').
  async function addDoctor(image: Blob | null): Promise<Answer> {
    const form = new FormData();
    if (image) form.append('image', image, 'portrait.png');
    const fields = {
      name: 'Dr. Ada Okafor',
      email: 'ada@example.org',
      password: '',
      experience: '1 Year',
      fee: String(Number('')),
      about: 'Listens first.',
      speciality: 'Paedetricians',
      degree: '',
      address: JSON.stringify({ line1: '', line2: '' }),
    };
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    return send('POST', '/api/admin/add-doctor', { headers: { aToken }, body: form });
  }

  test('adds a doctor with the untouched fields empty', async () => {
    const { status, data } = await addDoctor(new Blob([new Uint8Array(await aPicture())]));
    expect([status, data.success, data.message]).toEqual([201, true, 'Doctor added successfully']);
    expect((await allDoctors()).at(-1)).toMatchObject({
      name: 'Dr. Ada Okafor',
      speciality: 'Paedetricians',
      experience: '1 Year',
      degree: '',
      fees: 0,
      available: true,
      address: { line1: '', line2: '' },
    });
  });

  test('gets the fault in `message`', async () => {
    expect((await addDoctor(null)).data).toMatchObject({ success: false, message: 'Image not selected' });
  });

  test('turns a doctor off and on with docId alone', async () => {
    const toggle = () => post('/api/admin/change-availability', { docId: doctor.id }, { aToken });
    expect((await toggle()).data).toEqual({ success: true, message: 'Availability changed' });
    expect((await allDoctors())[0].available).toBe(false);
    await toggle();
    expect((await allDoctors())[0].available).toBe(true);
  });

  test('cancels any appointment, and the time is free again', async () => {
    const slot = { slotDate: '21_11_2026', slotTime: '10:00 AM' };
    const { id, patientId } = await anAppointment(clinic.context, { doctorId: doctor.id, ...slot });
    const cancelled = await post('/api/admin/cancel-appointment', { appointmentId: id }, { aToken });
    expect(cancelled).toEqual({ status: 200, data: { success: true, message: 'Appointment cancelled' } });
    expect(await statusOf(id)).toEqual({ cancelled: true, isCompleted: false });
    const booking = { doctorId: doctor.id, patientId, ...slot };
    expect((await post('/api/admin/book-appointment', booking, { aToken })).status).toBe(201);
    const gone = await post('/api/admin/cancel-appointment', { appointmentId: 'nobody' }, { aToken });
    expect(gone).toEqual({ status: 404, data: { success: false, message: 'Appointment not found' } });
  });
});

describe('a doctor', () => {
  test.each([
    ['appoitmentId', '/api/doctor'],
    ['appointmentId', '/api/doctor'],
    ['appoitmentId', '/api/doctors'],
    ['appointmentId', '/api/doctors'],
  ])('completes and cancels own appointments, named %s, under %s', async (field, prefix) => {
    const toComplete = await anAppointment(clinic.context, { doctorId: doctor.id });
    const off = await anAppointment(clinic.context, { doctorId: doctor.id });
    const completed = await post(`${prefix}/complete-appoitment`, { [field]: toComplete.id }, { dToken });
    expect(completed.data).toEqual({ success: true, message: 'Appointment completed' });
    const cancelled = await post(`${prefix}/cancel-appoitment`, { [field]: off.id }, { dToken });
    expect(cancelled.data).toEqual({ success: true, message: 'Appointment cancelled' });
    expect(await statusOf(toComplete.id)).toEqual({ cancelled: false, isCompleted: true });
    expect(await statusOf(off.id)).toEqual({ cancelled: true, isCompleted: false });
  });

  test('frees the time of a cancelled appointment', async () => {
    const slot = { slotDate: '21_11_2026', slotTime: '11:00 AM' };
    const { id, patientId } = await anAppointment(clinic.context, { doctorId: doctor.id, ...slot });
    await post('/api/doctor/cancel-appoitment', { appoitmentId: id }, { dToken });
    const booking = { doctorId: doctor.id, patientId, ...slot };
    expect((await post('/api/admin/book-appointment', booking, { aToken })).status).toBe(201);
  });

  test('saves address, fees and available, the fees as text', async () => {
    const changes = { address: { line1: '1 High Street', line2: 'Town' }, fees: '75', available: false };
    const saved = await post('/api/doctor/profile', changes, { dToken });
    expect(saved).toEqual({ status: 200, data: { success: true, message: 'Profile updated' } });
    const { profileData } = (await get('/api/doctor/profile', { dToken })).data;
    expect(profileData).toMatchObject({ ...changes, fees: 75, about: 'Sees people of all ages.' });
    expect((await get('/api/doctors/profile', { dToken })).data.doctor).toEqual(profileData);
  });

  test('tests the connection', async () => {
    expect((await get('/api/test', { dToken })).data).toEqual({ success: true, message: 'Connected' });
  });
});
