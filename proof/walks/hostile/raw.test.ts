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
let scene: HostileFixture;
let impatient: FastifyInstance;
beforeAll(async () => {
  scene = await openFixture();
  await scene.clinic.app.listen(here);
  impatient = await createApp(scene.clinic.context, { timeouts: hurried });
  await impatient.listen(here);
});
afterAll(async () => {
  await impatient?.close();
  await scene?.close();
});

describe('requests that no client would write', () => {
  test.each(requestCases)('$name', (rawCase) => runRaw(rawCase, scene, scene.clinic.app));
});

describe('requests that are broken off', () => {
  test.each(brokenOffCases)('$name', (rawCase) => runRaw(rawCase, scene, scene.clinic.app));
});

describe('requests that come too slowly', () => {
  test.each(slowCases)('$name', (rawCase) => runRaw(rawCase, scene, impatient));
  test('a hundred of them at once hold nobody up', async () => {
    const { port } = impatient.server.address() as AddressInfo;
    const silent = { port, pieces: [Buffer.from('GET /api/clinic HTTP/1.1\r\n')] };
    const all = Promise.all(Array.from({ length: 100 }, () => exchange(silent)));
    await checkStillWorks(scene);
    expect((await all).flat().map(({ status }) => status)).toEqual(Array(100).fill(408));
  });
});
