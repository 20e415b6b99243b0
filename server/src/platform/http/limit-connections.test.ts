import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Duplex, Readable } from 'node:stream';
import { endpoint } from '@docket/contract/endpoint.ts';
import { type Border, openBorder } from '@docket/testing/border.ts';
import type { TestOverrides } from '@docket/testing/clinic.ts';
import { afterEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { EventStream } from '../serve.ts';

const follow = endpoint({
  summary: 'Is called by tests',
  method: 'GET',
  path: '/api/test/follow',
  caller: 'anyone',
  input: z.object({}),
  answer: z.object({}),
  events: z.object({}),
});

const unfinished =
  'POST /api/nowhere HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 5\r\n\r\n{';
const full = 'There are too many connections. Please try again soon';
const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

async function listen(overrides: TestOverrides): Promise<Border> {
  const border = await openBorder((serve) => {
    serve(follow, async () => {
      const events = new Readable({ read() {} });
      events.push('data: {}\n\n');
      return new EventStream(events);
    });
  }, overrides);
  await border.app.listen({ host: '127.0.0.1', port: 0 });
  open.push(() => border.close());
  return border;
}

async function knock({ app }: Border): Promise<Socket> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  // A refused connection may be reset while the test writes.
  socket.on('error', () => undefined);
  open.push(async () => void socket.destroy());
  await once(socket, 'connect');
  return socket;
}

async function get(border: Border, path: string): Promise<{ socket: Socket; answer: string }> {
  const socket = await knock(border);
  socket.write(`GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`);
  const [data] = await once(socket, 'data');
  return { socket, answer: String(data) };
}

test('a connection beyond the total limit gets an error and is closed, until another one closes', async () => {
  const border = await listen({ maxConnections: 3 });
  const busy = await Promise.all([knock(border), knock(border), knock(border)]);
  for (const socket of busy) socket.write(unfinished);
  const [refused] = await once(await knock(border), 'data');
  expect(String(refused)).toMatch(new RegExp(`^HTTP/1.1 503 .*${full}`, 's'));
  busy[0]?.destroy();
  await expect.poll(async () => (await get(border, '/healthz')).answer).toMatch(/^HTTP\/1.1 200 /);
});

test('idle connections make room for new ones', async () => {
  const border = await listen({ maxConnections: 3 });
  const idle = [await get(border, '/healthz'), await get(border, '/healthz'), await get(border, '/healthz')];
  const closed = Promise.all(idle.map(({ socket }) => once(socket.resume(), 'close')));
  await knock(border);
  await closed;
  expect((await get(border, '/healthz')).answer).toMatch(/^HTTP\/1.1 200 /);
});

test('live streams do not count towards the limit', async () => {
  const border = await listen({ maxConnections: 2 });
  for (let count = 0; count < 4; count += 1) {
    expect((await get(border, follow.path)).answer).toMatch(/^HTTP\/1.1 200 /);
  }
  expect((await get(border, '/healthz')).answer).toMatch(/^HTTP\/1.1 200 /);
});

test.each([
  ['one address has its own most', '203.0.113.5', '203.0.113.5', false],
  ['the networks of IPv6 are one address', '2001:db8::1', '2001:db8::2', false],
  ['another address has room', '203.0.113.5', '203.0.113.6', true],
  ['a trusted proxy speaks for many', '10.0.0.7', '10.0.0.7', true],
  ['this machine is let be', '127.0.0.1', '127.0.0.1', true],
])('%s', async (_name, first, second, isTaken) => {
  const border = await listen({ maxConnectionsPerAddress: 2, trustProxy: ['10.0.0.0/8'] });
  come(border, first);
  come(border, first);
  expect(come(border, second).destroyed).toBe(!isTaken);
});

/** Simulates a connection from an address that this machine does not have. */
function come({ app }: Border, remoteAddress: string): Duplex {
  const connection = Object.assign(new Duplex({ read() {}, write: (_data, _encoding, done) => done() }), {
    remoteAddress,
    setTimeout: () => undefined,
    destroySoon: () => connection.destroy(),
  });
  app.server.emit('connection', connection);
  open.push(async () => void connection.destroy());
  return connection;
}
