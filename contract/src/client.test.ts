import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call, NoAnswer, Refused } from './client.ts';
import { cancelAppointment, listAppointments } from './endpoints/appointments.ts';
import { bookAppointment } from './endpoints/booking.ts';
import { addDoctor } from './endpoints/doctors.ts';
import { readHistory } from './endpoints/history.ts';

interface ReceivedRequest {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

// A server that answers as each test sets it and records the requests.
let server: Server;
let baseUrl: string;
let received: ReceivedRequest;
let answer: { status: number; body: string } = { status: 200, body: '{}' };

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    received = { method: request.method, url: request.url, headers: request.headers, body };
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const answers = (status: number, body: unknown) => {
  answer = { status, body: typeof body === 'string' ? body : JSON.stringify(body) };
};

test('a change is sent as JSON with the token in the header of its role', async () => {
  answers(200, { success: true, message: 'Appointment cancelled', more: 1 });
  expect(await call(cancelAppointment.admin, { appointmentId: 'a1' }, { baseUrl, token: 'secret' })).toEqual({
    message: 'Appointment cancelled',
  });
  expect(received).toMatchObject({
    method: 'POST',
    url: '/api/admin/cancel-appointment',
    body: '{"appointmentId":"a1"}',
  });
  expect(received.headers).toMatchObject({ atoken: 'secret', 'content-type': 'application/json' });
  expect(received.headers.dtoken).toBeUndefined();
});

test('a doctor’s change has the field and header of the specification', async () => {
  answers(200, { success: true, message: 'Appointment cancelled' });
  await call(cancelAppointment.doctor, { appointmentId: 'a1' }, { baseUrl, token: 'secret' });
  expect(received).toMatchObject({ url: '/api/doctor/cancel-appoitment', body: '{"appoitmentId":"a1"}' });
  expect(received.headers).toMatchObject({ dtoken: 'secret' });
});

test('a list is requested by a query without empty fields', async () => {
  answers(200, { success: true, appointments: [] });
  await call(
    listAppointments.admin,
    { limit: 50, q: 'Zoë & co', status: undefined, sort: '-slot' },
    { baseUrl },
  );
  expect(new URL(received.url ?? '', baseUrl).searchParams.toString()).toBe(
    'limit=50&q=Zo%C3%AB+%26+co&sort=-slot',
  );
  expect(received.body).toBe('');
  await call(listAppointments.admin, {}, { baseUrl });
  expect(received.url).toBe('/api/admin/appointments');
});

test('parameters of the path are URL-encoded', async () => {
  answers(200, { success: true, history: [] });
  await call(readHistory.doctor, { id: 'a/b ?' }, { baseUrl });
  expect(received.url).toBe('/api/doctor/appointments/a%2Fb%20%3F/history');
});

test('a call that creates sends its idempotency key', async () => {
  answers(409, { success: false, message: 'This time is already taken', details: { at: 5 } });
  const input = { doctorId: 'd', slotDate: '5_9_2026', slotTime: '10:30 AM', patientId: 'p' };
  const refused = await call(bookAppointment, input, { baseUrl, idempotencyKey: 'k1' }).catch(
    (error: unknown) => error,
  );
  expect(received.headers['idempotency-key']).toBe('k1');
  expect(refused).toBeInstanceOf(Refused);
  expect(refused).toMatchObject({ message: 'This time is already taken', status: 409, details: { at: 5 } });
});

test('a refusal without a sentence has an empty one, for the screen to replace', async () => {
  answers(401, { success: false });
  await expect(call(listAppointments.admin, {}, { baseUrl })).rejects.toMatchObject({
    name: 'Refused',
    message: '',
    status: 401,
  });
});

test.each([
  ['no JSON', 502, '<html>'],
  ['nothing', 200, ''],
  ['JSON without an envelope', 200, '[]'],
  ['another shape', 200, '{"success":true,"appointments":"many"}'],
  ['a success that is none', 200, '{"success":"yes","appointments":[]}'],
])('%s throws NoAnswer', async (_, status, body) => {
  answers(status, body);
  await expect(call(listAppointments.admin, {}, { baseUrl })).rejects.toMatchObject({
    name: 'NoAnswer',
    hadResponse: true,
  });
});

test('an unreachable server throws NoAnswer', async () => {
  const gone = await call(listAppointments.admin, {}, { baseUrl: 'http://127.0.0.1:9' }).catch(
    (error: unknown) => error,
  );
  expect(gone).toBeInstanceOf(NoAnswer);
  expect(gone).toMatchObject({ message: 'No response from server', hadResponse: false });
});

test('an aborted call throws the signal’s reason', async () => {
  const reason = new Error('left the page');
  await expect(call(listAppointments.admin, {}, { baseUrl, signal: AbortSignal.abort(reason) })).rejects.toBe(
    reason,
  );
});

test('a form has the file, texts, and objects as JSON text', async () => {
  answers(422, { success: false, message: 'Image not selected' });
  const input = {
    name: 'Ada',
    email: 'a@example.org',
    about: 'x',
    speciality: 'Neurologist',
    address: { line1: '1', line2: '' },
  } as const;
  const file = new Blob(['picture'], { type: 'image/png' });
  await expect(call(addDoctor, input, { baseUrl, file })).rejects.toThrow('Image not selected');
  expect(received.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
  expect(received.body).toContain('name="image"');
  expect(received.body).toContain('{"line1":"1","line2":""}');
});
