import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { readPatient, setPatientImage } from '@docket/contract/patients.ts';
import type { TestRequest } from '@docket/testing/client.ts';
import { useTestClinic } from '@docket/testing/clinic.ts';
import { toRequest } from '@docket/testing/every-call/to-request.ts';
import { makeWorld } from '@docket/testing/every-call/world.ts';
import { expect, test } from 'vitest';

// Answers and refusals of calls are tested in walk.test.ts. These requests never reach a call.
const origin = 'https://elsewhere.example';
const clinic = useTestClinic({ corsOrigins: [origin] });
const kept = async (request: TestRequest) => {
  const { status, headers } = await clinic.request(request);
  return [status, headers['cache-control']];
};

const json = { 'content-type': 'application/json' };
const login = { method: 'POST', path: '/api/admin/login' } as const;
test.each<[what: string, status: number, request: TestRequest]>([
  ['an unknown call', 404, { method: 'GET', path: '/api/nowhere' }],
  ['the wrong method', 404, { method: 'DELETE', path: '/api/admin/appointments' }],
  ['an address that can not be read', 400, { method: 'GET', path: '/api/%zz' }],
  ['a body that is no JSON', 400, { ...login, headers: json, body: '{' }],
  ['a body that is too large', 413, { ...login, headers: json, body: JSON.stringify('x'.repeat(1_100_000)) }],
  ['a body of another type', 415, { ...login, headers: { 'content-type': 'text/csv' }, body: 'a,b' }],
  ['a field that is not valid', 422, { ...login, body: {} }],
  ['a wrong password', 401, { ...login, body: { email: 'a@example.org', password: 'x' } }],
  ['health', 200, { method: 'GET', path: '/healthz' }],
  ['readiness', 200, { method: 'GET', path: '/readyz' }],
  ['a picture that is not there', 404, { method: 'GET', path: `/api/images/${'0'.repeat(64)}-small.webp` }],
  [
    'the question of another origin',
    204,
    { ...login, method: 'OPTIONS', headers: { origin, 'access-control-request-method': 'POST' } },
  ],
])('%s is %i and not kept', async (_what, status, request) => {
  expect(await kept(request)).toEqual([status, 'no-store']);
});

// Reaching the limit takes thousands of requests.
test('too many calls are refused and that is not kept', { timeout: 120_000 }, async () => {
  const request = { ...login, method: 'GET', path: '/api/clinic', address: '203.0.113.9' } as const;
  let last = await kept(request);
  while (last[0] === 200) last = await kept(request);
  expect(last).toEqual([429, 'no-store']);
});

test('invalid HTTP is refused, and the refusal is not cached', async () => {
  await clinic.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = clinic.app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.on('data', (data) => {
    text += data;
  });
  socket.write('NOT HTTP\r\n\r\n');
  await once(socket, 'close');
  expect(text).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  expect(text).toMatch(/\r\ncache-control: no-store\r\n/);
});

test('pictures are cached by the browser, and not between', async () => {
  const { admin, doctor } = await makeWorld(clinic);
  const token = admin.token;
  const input = { patientId: doctor.patientId };
  expect((await clinic.request(await toRequest(setPatientImage, input, { token }))).status).toBe(200);
  const read = await clinic.request(await toRequest(readPatient, { id: doctor.patientId }, { token }));
  const path = read.body.patient.image;
  const forever = 'private, max-age=31536000, immutable';
  expect(await kept({ method: 'GET', path })).toEqual([200, forever]);
  expect(await kept({ method: 'HEAD', path })).toEqual([200, forever]);
  const { headers } = await clinic.request({ method: 'GET', path });
  const again = { 'if-none-match': String(headers.etag) };
  expect(await kept({ method: 'GET', path, headers: again })).toEqual([304, forever]);
  // The placeholder drawing shows no patient.
  expect(await kept({ method: 'GET', path: '/api/images/none.svg' })).toEqual([200, 'public, max-age=86400']);
});
