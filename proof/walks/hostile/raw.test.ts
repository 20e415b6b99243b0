import type { AddressInfo } from 'node:net';
import { createApp } from '@docket/server/app.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type HostileFixture, openFixture } from './fixture.ts';
import { brokenOffCases, slowCases } from './raw/broken-off.ts';
import { requestCases } from './raw/requests.ts';
import { exchange, hurried, runRaw } from './raw/run-raw.ts';
import { checkStillWorks } from './run-case.ts';

const here = { host: '127.0.0.1', port: 0 };
let fixture: HostileFixture;
let hurriedApp: FastifyInstance;
beforeAll(async () => {
  fixture = await openFixture();
  await fixture.clinic.app.listen(here);
  hurriedApp = await createApp(fixture.clinic.context, { timeouts: hurried });
  await hurriedApp.listen(here);
});
afterAll(async () => {
  await hurriedApp?.close();
  await fixture?.close();
});

describe('malformed requests', () => {
  test.each(requestCases)('$name', (rawCase) => runRaw(rawCase, fixture, fixture.clinic.app));
});

describe('interrupted requests', () => {
  test.each(brokenOffCases)('$name', (rawCase) => runRaw(rawCase, fixture, fixture.clinic.app));
});

describe('requests sent too slowly', () => {
  test.each(slowCases)('$name', (rawCase) => runRaw(rawCase, fixture, hurriedApp));
  test('a hundred of them at once do not delay other requests', async () => {
    const { port } = hurriedApp.server.address() as AddressInfo;
    const silent = { port, pieces: [Buffer.from('GET /api/clinic HTTP/1.1\r\n')] };
    const all = Promise.all(Array.from({ length: 100 }, () => exchange(silent)));
    await checkStillWorks(fixture);
    expect((await all).flat().map(({ status }) => status)).toEqual(Array(100).fill(408));
  });
});
