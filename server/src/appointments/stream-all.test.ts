import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Appointment } from '@docket/contract/endpoints/appointments.ts';
import { anAdmin, type SignedIn } from '@docket/testing/build-people.ts';
import { openTestClinic, type TestClinic } from '@docket/testing/clinic.ts';
import { fillBook } from '@docket/testing/fill-book.ts';
import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { streamAll } from './stream-all.ts';

const rows = 100_000;
const megabyte = 1_048_576;
let clinic: TestClinic;
let admin: SignedIn;
let port: number;

beforeAll(async () => {
  clinic = await openTestClinic();
  await fillBook(clinic.context, { doctors: 40, patients: 2_000, appointments: rows });
  admin = await anAdmin(clinic.context);
  await clinic.app.listen({ host: '127.0.0.1', port: 0 });
  port = (clinic.app.server.address() as AddressInfo).port;
}, 240_000);
afterAll(() => clinic?.close());

function askForAll(query = ''): Promise<http.IncomingMessage> {
  return new Promise((answered, failed) => {
    const headers = { aToken: admin.token };
    http
      .get({ host: '127.0.0.1', port, path: `/api/admin/appointments${query}`, headers }, answered)
      .on('error', failed);
  });
}

test('a hundred thousand appointments come whole, in order, in bounded memory', async () => {
  const answer = await askForAll();
  expect(answer.statusCode).toBe(200);
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  let maxGrowth = 0;
  let count = 0;
  let lastBooked = 0;
  let rest = '';
  let isPaused = false;
  for await (const piece of answer) {
    const text: string = rest + piece;
    const ends = text.lastIndexOf('},{"_id"') + 1;
    for (const found of text.slice(0, ends).matchAll(/"bookedAt":(\d+)/g)) {
      expect(Number(found[1])).toBeGreaterThanOrEqual(lastBooked);
      lastBooked = Number(found[1]);
      count += 1;
    }
    rest = text.slice(ends);
    maxGrowth = Math.max(maxGrowth, process.memoryUsage().rss - before);
    if (isPaused) continue;
    // The server stops reading while the caller takes nothing.
    isPaused = true;
    const taken = answer.socket.bytesRead;
    await pause(300);
    expect(answer.socket.bytesRead - taken).toBeLessThan(8 * megabyte);
  }
  expect(rest.endsWith(']}')).toBe(true);
  expect(count + [...rest.matchAll(/"bookedAt":/g)].length).toBe(rows);
  expect(maxGrowth).toBeLessThan(200 * megabyte);
}, 120_000);

test('the filter narrows it, and every row is the contract’s', async () => {
  const chunks: Buffer[] = [];
  for await (const chunk of await askForAll('?status=pending')) chunks.push(chunk);
  const { success, appointments } = JSON.parse(Buffer.concat(chunks).toString());
  expect(success).toBe(true);
  expect(appointments).toHaveLength(rows / 100);
  for (const appointment of appointments) expect(Appointment.parse(appointment)).toEqual(appointment);
}, 60_000);

test('the reading stops when the caller goes away, and the server serves on', async () => {
  const answer = await askForAll();
  await new Promise((read) => answer.once('data', read));
  answer.destroy();
  const next = await askForAll('?limit=1');
  expect(next.statusCode).toBe(200);
  next.destroy();

  let queries = 0;
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      queries += 1;
      return result;
    },
  };
  const { kind, db } = clinic.context.engine.read;
  const connection = { kind, db: db.withPlugin(counting) };
  const { text } = await streamAll(connection, null, {}, { origin: '', crossOrigin: false });
  await text[Symbol.asyncIterator]().next();
  text.destroy();
  await pause(200);
  const atTheEnd = queries;
  await pause(200);
  expect(queries).toBe(atTheEnd);
  expect(queries).toBeGreaterThan(0);
  expect(queries).toBeLessThan(20);
}, 60_000);

test('other requests are answered between two chunks, even if the client reads fast', async () => {
  const { text } = await streamAll(clinic.context.engine.read, null, {}, { origin: '', crossOrigin: false });
  let pieces = 0;
  let turns = 0;
  for await (const _piece of text) {
    pieces += 1;
    // Runs in the next turn, like other requests from the network.
    setImmediate(() => {
      turns += 1;
    });
  }
  expect(pieces).toBeGreaterThan(100);
  expect(turns).toBeGreaterThan(pieces - 10);
}, 60_000);

test('a database failure before the first row is a refusal, not half a list', async () => {
  const failing: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: () => Promise.reject(new Error('gone')),
  };
  const { kind, db } = clinic.context.engine.read;
  const connection = { kind, db: db.withPlugin(failing) };
  await expect(streamAll(connection, null, {}, { origin: '', crossOrigin: false })).rejects.toThrow('gone');
});
