import { once } from 'node:events';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { endpoint } from '@docket/contract/endpoint.ts';
import { wholeNumber } from '@docket/contract/formats/fields.ts';
import { type Border, openBorder } from '@docket/testing/border.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { Refusal } from './refusal.ts';
import { Streamed } from './serve.ts';

const echo = endpoint({
  summary: 'Is called by tests',
  method: 'POST',
  path: '/api/test/echo',
  caller: 'anyone',
  input: z.object({
    text: z.optional(z.string('text must be text')),
    size: z.optional(wholeNumber('size', 1, 9)),
    nested: z.optional(z.object({ name: z.string() })),
  }),
  answer: z.object({ got: z.record(z.string(), z.unknown()) }),
  status: 201,
});
const asAdmin = endpoint({
  summary: 'Is called by tests',
  method: 'GET',
  path: '/api/test/items/:id',
  caller: 'admin',
  input: z.object({ id: z.string(), q: z.optional(z.string()) }),
  answer: z.object({ id: z.string(), q: z.optional(z.string()), who: z.string() }),
});
const asDoctor = endpoint({
  ...asAdmin,
  path: '/api/doctor/items',
  caller: 'doctor',
  input: z.object({}),
});
const keep = endpoint({ ...echo, path: '/api/test/keep', caller: 'admin' });
const keepLong = endpoint({
  ...keep,
  path: '/api/test/keep-long',
  longBody: true,
});
const failing = endpoint({
  summary: 'Is called by tests',
  method: 'POST',
  path: '/api/test/fail',
  caller: 'anyone',
  input: z.object({ how: z.string() }),
  answer: z.object({ message: z.string() }),
});
const streamed = endpoint({
  ...failing,
  method: 'GET',
  path: '/api/test/stream',
  input: z.object({}),
});
const originEcho = endpoint({
  summary: 'Is called by tests',
  method: 'GET',
  path: '/api/test/asked',
  caller: 'anyone',
  input: z.object({}),
  answer: z.object({
    origin: z.string(),
    crossOrigin: z.boolean(),
    address: z.string(),
    idempotencyKey: z.nullable(z.string()),
  }),
});

const failures: Record<string, () => unknown> = {
  bug: () => new Error('the secret inner text'),
  text: () => 'the secret inner text',
  slow: () => new Refusal('too many', 'Too many tries', { retryAfterSeconds: 12.2 }),
  taken: () => new Refusal('conflict', 'This time is already taken', { free: ['10:30 AM'] }),
};

let border: Border;
beforeAll(async () => {
  border = await openBorder((serve) => {
    serve(echo, async (_context, { input }) => ({ got: input }));
    for (const kept of [keep, keepLong]) serve(kept, async () => ({ got: {} }));
    serve(asAdmin, async (_context, { input, caller }) => ({
      ...input,
      who: caller?.name ?? '',
      secret: 'never sent',
    }));
    serve(asDoctor, async () => ({ id: '', who: 'doctor' }));
    serve(failing, async (_context, { input }) => {
      throw failures[input.how]?.();
    });
    serve(
      streamed,
      async () => new Streamed(Readable.from(['{"success":true,', '"message":"piece by piece"}'])),
    );
    serve(originEcho, async (_context, { origin, crossOrigin, address, idempotencyKey }) => ({
      origin,
      crossOrigin,
      address,
      idempotencyKey,
    }));
  });
});
afterAll(() => border.close());

const post = (body?: object | string | FormData, headers: Record<string, string> = {}) =>
  border.request({ method: 'POST', path: echo.path, headers, ...(body === undefined ? {} : { body }) });
const json = { 'content-type': 'application/json' };

test('the changes of a session are limited per minute, long bodies count as several, and other sessions continue', async () => {
  const separateBorder = await openBorder(
    (serve) => {
      for (const kept of [keep, keepLong]) serve(kept, async () => ({ got: {} }));
      serve(asDoctor, async () => ({ id: '', who: '' }));
      serve(endpoint({ ...keep, path: '/api/doctor/keep', caller: 'doctor' }), async () => ({ got: {} }));
    },
    { maxWritesPerMinute: 20 },
  );
  const token = { admin: 'admin-token', doctor: 'doctor-token' };
  const write = (path: string, body = '{}') =>
    separateBorder.request({ method: 'POST', path, token, body, headers: json });
  for (let at = 0; at < 10; at += 1) expect((await write(keep.path)).status).toBe(201);
  expect((await write(keepLong.path, `{"text":"${'x'.repeat(18_000)}"}`)).status).toBe(201);
  expect((await write(keep.path)).status).toBe(201);
  expect(await write(keepLong.path)).toMatchObject({
    status: 429,
    body: { success: false, message: 'Too many changes in a short time. Please wait a moment' },
  });
  expect((await separateBorder.request({ method: 'GET', path: asDoctor.path, token })).status).toBe(200);
  expect((await write('/api/doctor/keep')).status).toBe(201);
  await separateBorder.close();
});

describe('request bodies', () => {
  test.each([
    ['no body', undefined, {}],
    ['an empty body with the type of JSON', '', json],
    [
      'an empty body of another type',
      '',
      { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '0' },
    ],
    ['blanks', '  \n', json],
    ['{}', '{}', json],
    ['null', 'null', json],
    ['unknown fields', '{"unknown":1,"__proto__":{"text":"x"}}', json],
  ])('%s counts as an empty object', async (_name, body, headers) => {
    expect(await post(body, headers)).toMatchObject({ status: 201, body: { success: true, got: {} } });
  });

  test.each([
    ['{"text":', 400, 'The request body is not valid JSON'],
    ['not json', 400, 'The request body is not valid JSON'],
    ['[1]', 400, 'The request body must be a JSON object'],
    ['"text"', 400, 'The request body must be a JSON object'],
    ['7', 400, 'The request body must be a JSON object'],
    ['false', 400, 'The request body must be a JSON object'],
  ])('%s is refused with %i', async (body, status, message) => {
    expect(await post(String(body), json)).toMatchObject({ status, body: { success: false, message } });
  });

  test('bytes that are not UTF-8 are refused', async () => {
    const body = Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]);
    const answer = await border.request({ method: 'POST', path: echo.path, body, headers: json });
    expect(answer.status).toBe(400);
  });

  test.each([
    ['4 KiB where anybody may call', echo.path, 4_096],
    ['64 KiB where somebody is signed in', keep.path, 65_536],
    ['1 MiB where plans and hours come', keepLong.path, 1_048_576],
  ])('more than %s is too large', async (_limit, path, bytes) => {
    const send = (length: number) =>
      border.request({
        method: 'POST',
        path,
        headers: json,
        token: { admin: 'admin-token' },
        body: `{"text":"${'x'.repeat(length - 11)}"}`,
      });
    expect((await send(bytes)).status).toBe(201);
    expect(await send(bytes + 1)).toMatchObject({
      status: 413,
      body: { success: false, message: 'The request is too large' },
    });
  });

  test('a token is checked before the body is read', async () => {
    const head = `POST ${keep.path} HTTP/1.1`;
    const answer = await sendRaw(head, ['content-type: application/json', 'content-length: 60000'], '{');
    expect(answer).toMatch(/^HTTP\/1.1 401 /);
  });

  test('a key __proto__ is an unknown field, in any spelling and at any depth', async () => {
    for (const key of ['__proto__', '\\u005f\\u005fproto__', '\\u005f_proto__']) {
      const body = `{"${key}":{"text":"x"},"list":[{"${key}":{"polluted":1}}],"nested":{"name":"a","${key}":{"name":"b"}}}`;
      expect((await post(body, json)).body.got).toEqual({ nested: { name: 'a' } });
    }
    expect('polluted' in {}).toBe(false);
  });

  test.each(['text/plain', 'application/xml', 'nonsense', 'application/x-www-form-urlencoded'])(
    'a body of type %s is refused with 415',
    async (type) => {
      const answer = await post('text=1', { 'content-type': type });
      expect(answer).toMatchObject({ status: 415, body: { success: false } });
    },
  );

  test('a form sent to a JSON call is refused with 415', async () => {
    const form = new FormData();
    form.append('text', 'x');
    expect((await post(form)).status).toBe(415);
  });

  test('a body without a type is refused with 415', async () => {
    const answer = await sendRaw(`POST ${echo.path} HTTP/1.1`, ['content-length: 2'], '{}');
    expect(answer).toMatch(/^HTTP\/1.1 415 /);
  });
});

describe('checking', () => {
  test('a field that is not valid is named', async () => {
    expect(await post({ text: 7 })).toMatchObject({
      status: 422,
      body: { success: false, message: 'text must be text', details: { field: 'text' } },
    });
  });
  test('a number may come as its canonical text', async () => {
    expect((await post({ size: '7' })).body.got).toEqual({ size: 7 });
    expect((await post({ size: '07' })).status).toBe(422);
  });
  test('fields that the contract does not declare are not sent', async () => {
    const { body } = await readItem({ aToken: 'admin-token' });
    expect(body).toEqual({ success: true, id: '7', q: 'a', who: 'Ada' });
  });
  test('a path parameter takes precedence over a query parameter', async () => {
    const answer = await border.request({
      method: 'GET',
      path: '/api/test/items/7?id=8',
      headers: { aToken: 'admin-token' },
    });
    expect(answer.body.id).toBe('7');
  });
});

const readItem = (headers: Record<string, string>) =>
  border.request({ method: 'GET', path: '/api/test/items/7?q=a', headers });

describe('callers', () => {
  test.each([
    ['no token', {}],
    ['an empty token', { aToken: '' }],
    ['an unknown token', { aToken: 'other' }],
    ["the other role's header", { dToken: 'doctor-token' }],
  ])('%s is refused with 401', async (_name, headers) => {
    expect(await readItem(headers)).toMatchObject({
      status: 401,
      body: { success: false, message: 'Please log in' },
    });
  });
  test('the header may be written in any case', async () => {
    expect((await readItem({ ATOKEN: 'admin-token' })).status).toBe(200);
  });
  test('a repeated token is refused, even if both are equal', async () => {
    const token = 'aToken: admin-token';
    const answer = await sendRaw('GET /api/test/items/7 HTTP/1.1', [token, token]);
    expect(answer).toMatch(/^HTTP\/1.1 400 /);
    expect(answer).toContain('"message":"The header atoken was sent twice"');
  });
  test.each([
    ['Idempotency-Key', ['Idempotency-Key: one', 'idempotency-key: two']],
    ['content-type', ['content-type: application/json', 'content-type: text/plain']],
    ['origin', ['origin: https://one.example', 'origin: https://two.example']],
    ['host', ['host: other.example']],
  ])('a repeated %s is refused too', async (name, headers) => {
    const answer = await sendRaw('POST /api/test/echo HTTP/1.1', [...headers, 'content-length: 2'], '{}');
    expect(answer).toMatch(/^HTTP\/1.1 400 /);
    expect(answer).toContain(`"message":"The header ${name.toLowerCase()} was sent twice"`);
    expect(answer).toContain('"success":false');
  });
  test.each(['accept', 'accept-language', 'cookie', 'via', 'x-forwarded-for', 'forwarded', 'x-of-a-proxy'])(
    'a list like %s may span several lines',
    async (name) => {
      const headers = [`${name}: en`, `${name}: de`, 'content-length: 0'];
      expect(await sendRaw('POST /api/test/echo HTTP/1.1', headers)).toMatch(/^HTTP\/1.1 201 /);
    },
  );
  test("a doctor's call answers under both prefixes", async () => {
    for (const path of ['/api/doctor/items', '/api/doctors/items']) {
      const answer = await border.request({ method: 'GET', path, headers: { dToken: 'doctor-token' } });
      expect(answer.body).toMatchObject({ success: true, who: 'doctor' });
    }
  });
});

describe('answering', () => {
  test('proxies and browsers may not cache personal data', async () => {
    const answers = [await readItem({ aToken: 'admin-token' }), await readItem({}), await post({ text: 7 })];
    expect(answers.map((answer) => answer.headers['cache-control'])).toEqual(Array(3).fill('no-store'));
  });
  test('a long answer is sent piece by piece', async () => {
    const answer = await border.request({ method: 'GET', path: streamed.path });
    expect(answer.body).toEqual({ success: true, message: 'piece by piece' });
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    });
  });
  test('HEAD answers like GET without a body', async () => {
    const answer = await border.request({
      method: 'HEAD',
      path: '/api/test/items/7',
      headers: { aToken: 'admin-token' },
    });
    expect(answer).toMatchObject({ status: 200, body: '' });
    expect((await border.request({ method: 'HEAD', path: streamed.path })).status).toBe(200);
  });
  test('another origin is distinguished from the server’s', async () => {
    const ask = async (headers: Record<string, string>) =>
      (
        await border.request({
          method: 'GET',
          path: originEcho.path,
          headers: { host: 'panel.example', ...headers },
        })
      ).body;
    expect(await ask({})).toMatchObject({ origin: 'http://panel.example', crossOrigin: false });
    expect(await ask({ origin: 'http://panel.example' })).toMatchObject({ crossOrigin: false });
    expect(await ask({ origin: 'http://other.example' })).toMatchObject({ crossOrigin: true });
    expect(await ask({ 'Idempotency-Key': 'k1' })).toMatchObject({ idempotencyKey: 'k1' });
  });
});

describe('refusing', () => {
  const fail = (failure: string) =>
    border.request({ method: 'POST', path: failing.path, body: { how: failure } });

  test('a refusal carries its sentence and details', async () => {
    expect(await fail('taken')).toMatchObject({
      status: 409,
      body: { success: false, message: 'This time is already taken', details: { free: ['10:30 AM'] } },
    });
  });
  test('too many tries get Retry-After in whole seconds', async () => {
    const answer = await fail('slow');
    expect(answer.status).toBe(429);
    expect(answer.headers['retry-after']).toBe('13');
  });
  test.each(['bug', 'text'])('a bug (%s) is a 500 with the request id only', async (failure) => {
    const answer = await fail(failure);
    expect(answer.status).toBe(500);
    expect(answer.body).toEqual({
      success: false,
      message: 'Something went wrong',
      details: { requestId: answer.headers['x-request-id'] },
    });
  });
  test.each(['/api/nowhere', '/api', '/api/test/echo/'])(
    'the unknown path %s is a 404 envelope',
    async (path) => {
      const answer = await border.request({ method: 'GET', path });
      expect(answer).toMatchObject({ status: 404, body: { success: false, message: 'Page not found' } });
    },
  );
  test('the wrong method is a 404 envelope', async () => {
    expect((await border.request({ method: 'GET', path: echo.path })).body).toMatchObject({ success: false });
    expect((await border.request({ method: 'PUT', path: echo.path })).status).toBe(404);
  });
  test('an invalid URL is a 400 envelope', async () => {
    const answer = await border.request({ method: 'GET', path: '/api/test/items/%zz' });
    expect(answer).toMatchObject({ status: 400, body: { success: false } });
    expect(answer.headers['x-request-id']).toBeDefined();
  });
  test('malformed HTTP and too many headers get an envelope too', async () => {
    expect(await sendRaw('nonsense', [])).toMatch(/^HTTP\/1.1 400 .*"success":false/s);
    const tooMany = await sendRaw('GET / HTTP/1.1', [`x-long: ${'a'.repeat(20_000)}`]);
    expect(tooMany).toMatch(/^HTTP\/1.1 431 .*"success":false/s);
  });
});

/** Sends a raw request that no client would send; returns the complete answer. */
async function sendRaw(line: string, headers: string[], body = ''): Promise<string> {
  if (!border.app.server.listening) await border.app.listen({ host: '127.0.0.1', port: 0 });
  const address = border.app.server.address();
  if (typeof address !== 'object' || address === null) throw new Error('not listening');
  const socket = connect(address.port, '127.0.0.1');
  let answer = '';
  socket.on('data', (data) => {
    answer += data;
  });
  socket.write(
    `${[line, 'host: panel.example', 'connection: close', ...headers].join('\r\n')}\r\n\r\n${body}`,
  );
  await once(socket, 'close');
  return answer;
}
