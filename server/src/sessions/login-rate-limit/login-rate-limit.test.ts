// @module-tag both-engines
import { anAdmin } from '@docket/testing/build-people.ts';
import { request, useTestClinic } from '@docket/testing/clinic.ts';
import { afterEach, expect, test } from 'vitest';
import { createApp } from '../../app.ts';
import { openDatabase } from '../../platform/database/open.ts';
import type { Refusal } from '../../platform/refusal.ts';
import { recordSuccess, type SignInIdentity, startTry } from './login-rate-limit.ts';

const clinic = useTestClinic();
const password = 'correct horse battery';
const somebody: SignInIdentity = { role: 'admin', email: 'desk@example.org', address: '192.0.2.1' };

const tryNow = (identity: SignInIdentity = somebody) =>
  startTry(clinic.context.engine, identity, clinic.context.clock.nowMs());
const failTimes = async (times: number, identity: SignInIdentity = somebody) => {
  for (let done = 0; done < times; done += 1) await tryNow(identity);
};
const minutesToWait = async (identity: SignInIdentity = somebody): Promise<number> =>
  tryNow(identity).then(
    () => 0,
    (refusal: Refusal) => Number(refusal.details?.retryAfterSeconds) / 60,
  );
const at = (time: string) => clinic.setNow(`2026-11-20T${time}`);

test('further failures lengthen the wait, up to an hour', async () => {
  await failTimes(10);
  expect(await minutesToWait()).toBe(15);
  at('10:15');
  await failTimes(10);
  expect(await minutesToWait()).toBe(30);
  at('10:44');
  expect(await minutesToWait()).toBe(1);
  at('10:45');
  await failTimes(10);
  expect(await minutesToWait()).toBe(60);
  at('11:45');
  await failTimes(10);
  expect(await minutesToWait()).toBe(60);
});

test('a day later the waits are short again', async () => {
  await failTimes(10);
  at('10:15');
  await failTimes(10);
  clinic.setNow('2026-11-21T10:15');
  await failTimes(10);
  expect(await minutesToWait()).toBe(15);
});

test('a success clears the longer waits too', async () => {
  await failTimes(10);
  at('10:15');
  await failTimes(9);
  const { engine } = clinic.context;
  const tried = await tryNow();
  await engine.transaction((tx) => recordSuccess(tx, tried));
  await failTimes(10);
  expect(await minutesToWait()).toBe(15);
});

test('a blocked account blocks no other account, at this address or another', async () => {
  await failTimes(10);
  expect(await minutesToWait()).toBe(15);
  expect(await minutesToWait({ ...somebody, email: 'other@example.org' })).toBe(0);
  expect(await minutesToWait({ ...somebody, address: '192.0.2.2' })).toBe(0);
});

let closeOther: (() => Promise<void>) | null = null;
afterEach(async () => {
  await closeOther?.();
  closeOther = null;
});

// A second node: with its own connections on PostgreSQL. A folder has one server, so on SQLite it shares the engine.
async function openNode() {
  const { context } = clinic;
  const isShared = context.engine.kind === 'sqlite';
  const engine = isShared ? context.engine : await openDatabase(context.settings);
  const app = await createApp({ ...context, engine }, { panelFolder: '/nowhere' });
  closeOther = async () => {
    await app.close();
    if (!isShared) await engine.close();
  };
  return app;
}

test('the limit applies across all nodes', async () => {
  await anAdmin(clinic.context, { email: somebody.email, password });
  const nodes = [clinic.app, await openNode()] as const;
  const login = (node: 0 | 1, typed: string) =>
    request(nodes[node], {
      method: 'POST',
      path: '/api/admin/login',
      body: { email: somebody.email, password: typed },
      address: somebody.address,
    });
  for (let tries = 0; tries < 10; tries += 1) {
    expect((await login(tries % 2 ? 1 : 0, 'not the password')).status).toBe(401);
  }
  for (const node of [0, 1] as const) {
    const refused = await login(node, password);
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '900']);
  }
  at('10:15');
  // Both nodes see each other's count.
  expect((await login(1, password)).status).toBe(200);
  expect((await login(0, 'not the password')).status).toBe(401);
});
