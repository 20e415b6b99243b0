import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { readPatient, setPatientImage } from '@docket/contract/endpoints/patients.ts';
import type { TestRequest } from '@docket/testing/client.ts';
import { useTestClinic } from '@docket/testing/clinic.ts';
import { toRequest } from '@docket/testing/every-call/to-request.ts';
import { makeWorld } from '@docket/testing/every-call/world.ts';
import { expect, test } from 'vitest';

// These requests never reach a call. Answers and refusals of calls are tested in walk.test.ts.
const origin = 'https://elsewhere.example';
const clinic = useTestClinic({ corsOrigins: [origin] });
const readCacheControl = async (request: TestRequest) => {
  const { status, headers } = await clinic.request(request);
  return [status, headers['cache-control']];
};

const json = { 'content-type': 'application/json' };
const login = { method: 'POST', path: '/api/admin/login' } as const;
test.each<[request: string, status: number, input: TestRequest]>([
  ['an unknown call', 404, { method: 'GET', path: '/api/nowhere' }],
  ['the wrong method', 404, { method: 'DELETE', path: '/api/admin/appointments' }],
  ['a URL with an invalid escape', 400, { method: 'GET', path: '/api/%zz' }],
  ['a body that is no JSON', 400, { ...login, headers: json, body: '{' }],
  ['a body that is too large', 413, { ...login, headers: json, body: JSON.stringify('x'.repeat(1_100_000)) }],
  ['a body of another type', 415, { ...login, headers: { 'content-type': 'text/csv' }, body: 'a,b' }],
  ['an invalid field', 422, { ...login, body: {} }],
  ['a wrong password', 401, { ...login, body: { email: 'a@example.org', password: 'x' } }],
  ['health', 200, { method: 'GET', path: '/healthz' }],
  ['readiness', 200, { method: 'GET', path: '/readyz' }],
  ['a missing picture', 404, { method: 'GET', path: `/api/images/${'0'.repeat(64)}-small.webp` }],
  [
    'a preflight request of another origin',
    204,
    { ...login, method: 'OPTIONS', headers: { origin, 'access-control-request-method': 'POST' } },
  ],
])('the answer to %s is %i and may not be cached', async (_name, status, request) => {
  expect(await readCacheControl(request)).toEqual([status, 'no-store']);
});

// The limit is only reached after thousands of requests.
test('a refusal because of too many calls may not be cached', { timeout: 120_000 }, async () => {
  const request = { ...login, method: 'GET', path: '/api/clinic', address: '203.0.113.9' } as const;
  let last = await readCacheControl(request);
  while (last[0] === 200) last = await readCacheControl(request);
  expect(last).toEqual([429, 'no-store']);
});

test('a refusal of invalid HTTP may not be cached', async () => {
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

test('the browser may cache pictures, shared caches may not', async () => {
  const { admin, doctor } = await makeWorld(clinic);
  const token = admin.token;
  const input = { patientId: doctor.patientId };
  expect((await clinic.request(await toRequest(setPatientImage, input, { token }))).status).toBe(200);
  const read = await clinic.request(await toRequest(readPatient, { id: doctor.patientId }, { token }));
  const path = read.body.patient.image;
  const forever = 'private, max-age=31536000, immutable';
  expect(await readCacheControl({ method: 'GET', path })).toEqual([200, forever]);
  expect(await readCacheControl({ method: 'HEAD', path })).toEqual([200, forever]);
  const { headers } = await clinic.request({ method: 'GET', path });
  const again = { 'if-none-match': String(headers.etag) };
  expect(await readCacheControl({ method: 'GET', path, headers: again })).toEqual([304, forever]);
  // The placeholder shows no patient, so every cache may store it.
  expect(await readCacheControl({ method: 'GET', path: '/api/images/none.svg' })).toEqual([
    200,
    'public, max-age=86400',
  ]);
});
