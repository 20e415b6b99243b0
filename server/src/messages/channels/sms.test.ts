import { type SmsGatewayServer, startSmsGateway } from '@docket/testing/sms-gateway.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SmsGateway } from '../../platform/message-settings.ts';
import { createSmsSender, sendsMessageId } from './sms.ts';

let server: SmsGatewayServer;
beforeAll(async () => {
  server = await startSmsGateway();
});
beforeEach(() => {
  server.arrived.length = 0;
  server.mood = 'accepts';
});
afterAll(() => server.close());

const sms = { id: 'm1', to: '+49301234567', text: 'Monday, 10:30 "sharp" & {to}\n👍', isRepeat: false };
const gateway = (more: Partial<SmsGateway> = {}): SmsGateway => ({
  url: server.url,
  method: 'POST',
  headers: {},
  idPath: 'id',
  body: { kind: 'json', value: { to: '{to}', text: '{text}', id: '{id}' } },
  ...more,
});
const send = (more: Partial<SmsGateway> = {}, withinMs = 5_000) => {
  const sender = createSmsSender(gateway(more), { withinMs });
  return sender.send(sms).finally(() => sender.close());
};

test('is sent as JSON with lists, and the gateway’s id is stored', async () => {
  const value = { textMessage: { text: '{text}' }, phoneNumbers: ['{to}'], id: '{id}', simNumber: 1 };
  expect(await send({ body: { kind: 'json', value } })).toEqual({
    result: 'handed over',
    providerId: 'gw-1',
  });
  expect(server.arrived[0]?.headers['content-type']).toBe('application/json');
  expect(JSON.parse(server.arrived[0]?.body ?? '')).toEqual({
    textMessage: { text: sms.text },
    phoneNumbers: [sms.to],
    id: 'm1',
    simNumber: 1,
  });
});

test('is sent as a form by PUT, with headers and the URL’s credentials', async () => {
  const { host } = new URL(server.url);
  await send({
    url: `http://desk:p%40ss@${host}/send?key=1`,
    method: 'PUT',
    headers: { 'x-key': 'k' },
    body: {
      kind: 'form',
      fields: [
        ['to', '{to}'],
        ['message', 'Practice: {text}'],
      ],
    },
  });
  const [{ method, headers, body } = { method: '', headers: {}, body: '' }] = server.arrived;
  expect(method).toBe('PUT');
  expect(headers).toMatchObject({
    'content-type': 'application/x-www-form-urlencoded',
    authorization: `Basic ${btoa('desk:p@ss')}`,
    'x-key': 'k',
  });
  expect(Object.fromEntries(new URLSearchParams(body))).toEqual({
    to: sms.to,
    message: `Practice: ${sms.text}`,
  });
});

test.each([
  ['refuses', 'refused', /^The SMS gateway refused it: 422: .*No such number/],
  ['is busy', 'away', /did not take it: 503/],
  ['wants a password', 'away', /did not take it: 401/],
  ['redirects', 'away', /did not take it: 307/],
  ['fails', 'unknown', /failed: 500/],
  ['drops', 'unknown', /broke off/],
] as const)('a gateway that %s: %s', async (mood, result, reason) => {
  server.mood = mood;
  expect(await send()).toEqual({ result, reason: expect.stringMatching(reason) });
  expect(server.arrived).toHaveLength(1);
});

test.each([
  [400, 'refused'],
  [413, 'refused'],
  [401, 'away'],
  [402, 'away'],
  [407, 'away'],
  [408, 'away'],
  [429, 'away'],
  // About this number or the configuration: it blocks no other messages.
  [403, 'not taken'],
  [404, 'not taken'],
  [405, 'not taken'],
  [451, 'not taken'],
  // The gateway, or a proxy before it, may have passed it on.
  [409, 'unknown'],
  [502, 'unknown'],
  [503, 'unknown'],
  [504, 'unknown'],
] as const)('a gateway that answers %i: %s', async (status, result) => {
  Object.assign(server, { mood: 'is unwell', status });
  expect(await send()).toEqual({ result, reason: expect.stringContaining(`${status}: `) });
  expect(server.arrived).toHaveLength(1);
});

test('a repetition the gateway has already counts as handed over', async () => {
  Object.assign(server, { mood: 'is unwell', status: 409 });
  const sender = createSmsSender(gateway());
  expect(await sender.send({ ...sms, isRepeat: true })).toEqual({ result: 'handed over', providerId: '' });
  sender.close();
});

test.each([
  [{ kind: 'json', value: { to: ['{to}'], text: '{text}', more: { reference: 'docket-{id}' } } }, true],
  [{ kind: 'json', value: { to: ['{to}'], text: '{text}' } }, false],
  [{ kind: 'form', fields: [['id', '{id}']] }, true],
  [{ kind: 'form', fields: [['id', '{to}']] }, false],
] as const satisfies [SmsGateway['body'], boolean][])('%j carries our id: %s', (body, carries) => {
  expect(sendsMessageId(gateway({ body }))).toBe(carries);
});

test.each([
  ['in the path', '/k-3y-of-ours/send', 'k-3y-of-ours'],
  ['in the path, as it is not written', '/bot77%3Aours/send', 'bot77:ours'],
  ['in the path, as it is written', '/bot77%3Aours/send', 'bot77%3Aours'],
  ['behind the path', '/send?key=a%2Bb-of-ours', 'a%2Bb-of-ours'],
])('an answer that contains the key %s is reported without it', async (_, path, key) => {
  const { createServer } = await import('node:http');
  const other = createServer(({ url = '' }, response) => {
    response.writeHead(404).end(`Cannot POST ${url}, that is ${decodeURIComponent(url)}`);
  });
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as { port: number };
  const { result, ...more } = await send({ url: `http://127.0.0.1:${port}${path}` });
  expect([result, JSON.stringify(more)]).toEqual(['not taken', expect.stringContaining('Cannot POST /')]);
  expect(JSON.stringify(more)).not.toContain(key);
  other.close();
});

test('an answer that echoes the credentials header is reported without it', async () => {
  Object.assign(server, { mood: 'is unwell', status: 403 });
  const { host } = new URL(server.url);
  const { result, ...more } = await send({ url: `http://desk:p%40ss-word@${host}/messages` });
  expect(result).toBe('not taken');
  expect(JSON.stringify(more)).toContain('/messages');
  for (const secret of ['p@ss-word', 'p%40ss-word', btoa('desk:p@ss-word'), btoa('p@ss-word')])
    expect(JSON.stringify(more)).not.toContain(secret);
});

test('a gateway that never answers gives an unknown result', async () => {
  server.mood = 'stalls';
  expect(await send({}, 300)).toEqual({ result: 'unknown', reason: 'The SMS gateway took too long' });
});

test.each(['lies', 'talks without end'] as const)(
  'a gateway that %s has taken it, under no id',
  async (mood) => {
    server.mood = mood;
    expect(await send()).toEqual({ result: 'handed over', providerId: '' });
  },
);

test('an unreachable gateway is away', async () => {
  const gone = await startSmsGateway();
  await gone.close();
  expect(await send({ url: gone.url })).toEqual({
    result: 'away',
    reason: 'The SMS gateway could not be reached (ECONNREFUSED)',
  });
});

test('an answer that echoes the request is reported without secrets', async () => {
  server.mood = 'refuses';
  const { result, ...more } = await send({ headers: { authorization: 'Bearer secret-word' } });
  expect(result).toBe('refused');
  expect(JSON.stringify(more)).toContain('authorization');
  expect(JSON.stringify(more)).not.toContain('secret-word');
});

test('a refusal that echoes the SMS is logged without it', async () => {
  const { createServer } = await import('node:http');
  const other = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const sent = Buffer.concat(pieces).toString();
    response.writeHead(502).end(`Could not pass on ${sent}, that is ${JSON.parse(sent).text}`);
  });
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as { port: number };
  const { result, ...more } = await send({ url: `http://127.0.0.1:${port}/send` });
  expect([result, JSON.stringify(more)]).toEqual(['unknown', expect.stringContaining('Could not pass on')]);
  expect(JSON.stringify(more)).not.toMatch(/Monday|sharp/);
  other.close();
});

test.each([
  ['messages.0.id', { messages: [{ id: 7 }] }, '7'],
  ['id', { id: { value: 'x' } }, ''],
  ['constructor.name', {}, ''],
] as const)('the id at %s of an answer', async (idPath, answer, providerId) => {
  const { createServer } = await import('node:http');
  const other = createServer((_, response) => response.end(JSON.stringify(answer)));
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as { port: number };
  expect(await send({ url: `http://127.0.0.1:${port}/`, idPath })).toEqual({
    result: 'handed over',
    providerId,
  });
  other.close();
});
