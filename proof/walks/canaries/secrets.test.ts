import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { everyCall } from '@docket/contract/every-call.ts';
import { createSender } from '@docket/server/messages/sender.ts';
import { migrations } from '@docket/server/migrations/all.ts';
import { backUp } from '@docket/server/platform/backup/back-up.ts';
import { createLog } from '@docket/server/platform/log.ts';
import { createWebhookSender } from '@docket/server/webhooks/sender.ts';
import type { TestRequest } from '@docket/testing/client.ts';
import { openTestClinic, type TestClinic } from '@docket/testing/clinic.ts';
import { makeInputOf } from '@docket/testing/every-call/inputs.ts';
import { toRequest } from '@docket/testing/every-call/to-request.ts';
import { makeWorld, type World } from '@docket/testing/every-call/world.ts';
import { startMailServer } from '@docket/testing/mail-server.ts';
import { turnOnFactor } from '@docket/testing/second-factor.ts';
import { startSmsGateway } from '@docket/testing/sms-gateway.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { canary } from './plant.ts';

const lines: string[] = [];
const log = createLog('trace', { write: (line) => void lines.push(line) });
const publicUrl = 'https://docket.practice.example';
let mail: Awaited<ReturnType<typeof startMailServer>>;
let gateway: Awaited<ReturnType<typeof startSmsGateway>>;
let clinic: TestClinic;
let world: World;
/** All kinds of secrets, by name. */
const secrets = new Map<string, string>([
  ['the mail server’s password', `${canary}-of-mail`],
  ['the gateway’s header', `${canary}-of-gateway`],
  ['SECRET_KEY', `${canary}-of-everything-in-thirty-two`],
]);
const secretOf = (secret: string) => secrets.get(secret) ?? '';

const ask = (path: string, body: object, more: Partial<TestRequest> = {}) =>
  clinic.request({
    method: 'POST',
    path: `/api/${path}`,
    body,
    token: { admin: world.admin.token },
    ...more,
  });
async function postAsAdmin(path: string, body: object) {
  const answer = await ask(`admin/${path}`, body);
  expect([path, answer.body.success]).toEqual([path, true]);
  return answer.body;
}
const after = (text: unknown, mark: string) => String(text).split(mark).at(-1) ?? '';

/** Creates each secret as users do, then sends it once unchanged and once with an error. */
beforeAll(async () => {
  mail = await startMailServer();
  gateway = await startSmsGateway();
  const body = {
    kind: 'json',
    value: { to: '{to}', text: '{text}', key: secretOf('the gateway’s header') },
  } as const;
  clinic = await openTestClinic({
    log,
    publicUrl,
    secretKey: secretOf('SECRET_KEY'),
    webhookPrivate: 'on',
    smtpUrl: mail.url.replace('smtp://', `smtp://desk:${secretOf('the mail server’s password')}@`),
    mailFrom: { name: null, address: 'desk@practice.example' },
    sms: {
      url: gateway.url,
      method: 'POST',
      idPath: 'id',
      body,
      headers: { authorization: `Bearer ${secretOf('the gateway’s header')}` },
    },
  });
  world = await makeWorld(clinic);
  secrets.set('a session', world.admin.token);
  const { doctor } = world;
  const app = await turnOnFactor(clinic, 'doctor', doctor.account);
  secrets.set('a second factor', app.secret).set('a recovery code', app.recoveryCodes[0] ?? '');
  const feed = await postAsAdmin('set-calendar-feed', { doctorId: world.otherDoctor.account.id });
  secrets.set('a calendar’s link', after(feed.url, '/feed/').replace('.ics', ''));
  const webhook = await postAsAdmin('add-webhook', { url: gateway.url, events: ['appointment.booked'] });
  secrets.set('a webhook', webhook.secret.replace('whsec_', ''));
  secrets.set('the gateway’s address', after((await postAsAdmin('renew-sms-address', {})).url, '/inbound/'));
  const offer = (await makeInputOf.linkOffer?.(world, doctor)) ?? {};
  secrets.set('an offer', after((await postAsAdmin('link-offer', offer)).path, '#'));

  await postAsAdmin('change-settings', { country: 'DE' });
  for (const [contactBy, slotTime] of [
    ['email', '10:30 AM'],
    ['sms', '11:30 AM'],
  ]) {
    const known = { name: 'Anna Berg', email: 'anna@example.org', phone: '030 1234567' };
    const { patient } = await postAsAdmin('add-patient', { ...known, contactBy, anyway: true });
    const slot = { slotDate: '23_11_2026', slotTime, payment: false, overbook: true };
    await postAsAdmin('book-appointment', { doctorId: doctor.account.id, patientId: patient._id, ...slot });
  }
  clinic.setNow('2026-11-20T10:03');
  gateway.mood = 'refuses';
  const sender = createSender(clinic.context);
  await sender.sendDue();
  await sender.stop();
  const webhooks = createWebhookSender(clinic.context);
  await webhooks.sendDue();
  await webhooks.stop();
  secrets.set(
    'a message',
    /\/messages#([\w-]+)/.exec(mail.received[0]?.raw.replace(/=\r?\n/g, '') ?? '')?.[1] ?? '',
  );

  for (const wrong of ['', 'x']) {
    const to = (secret: string) => `${secretOf(secret)}${wrong}`;
    await clinic.request({ method: 'GET', path: `/feed/${to('a calendar’s link')}.ics` });
    await ask('offer', { token: to('an offer') });
    await ask('my-messages', { token: to('a message') });
    await ask(`messages/stop/${to('a message')}`, {});
    await clinic.request({ method: 'GET', path: `/api/messages/stop/${to('a message')}` });
    await ask(`messages/inbound/${to('the gateway’s address')}`, { from: '+49301234567', text: 'hello' });
    await ask('admin/edit-webhook', { webhookId: to('a webhook') });
    const code = {
      email: doctor.account.email,
      password: doctor.account.password,
      code: to('a recovery code'),
    };
    await ask('doctors/login', code);
  }
});
afterAll(async () => {
  await clinic.close();
  await gateway.close();
  await mail.close();
});

/** Returns the names of secrets in a text, regardless of case. */
const findSecretsIn = (text: string) =>
  [...secrets]
    .filter(([, secret]) => text.toLowerCase().includes(secret.toLowerCase()))
    .map(([name]) => name);

test('each secret exists, was used and is long enough for a search', () => {
  expect([...secrets.values()].filter((secret) => secret.length < 12)).toEqual([]);
  expect(secrets.size).toBe(11);
  expect(gateway.arrived.map(({ headers }) => headers.authorization)).toContain(
    `Bearer ${secretOf('the gateway’s header')}`,
  );
});

test('the log contains no secret', () => {
  expect(lines.length).toBeGreaterThan(20);
  expect(findSecretsIn(lines.join('\n'))).toEqual([]);
});

test('a backup, which has the complete database, contains no secret', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'docket-secrets-'));
  const path = join(folder, 'whole.backup');
  await backUp(clinic.context.settings, path, { steps: migrations });
  const bytes = readFileSync(path);
  rmSync(folder, { recursive: true });
  expect(bytes.includes('anna@example.org')).toBe(true);
  expect(findSecretsIn(bytes.toString('latin1'))).toEqual([]);
});

test('no answer to a reading call contains a secret, not even for managers', async () => {
  const read: string[] = [];
  for (const { name, endpoint } of everyCall) {
    if (endpoint.method !== 'GET' || endpoint.events) continue;
    const input = (await makeInputOf[name]?.(world, world.doctor)) ?? {};
    const token = endpoint.caller === 'doctor' ? world.doctor.account.token : world.admin.token;
    const { body } = await clinic.request(await toRequest(endpoint, input, { token }));
    read.push(name);
    expect([name, findSecretsIn(typeof body === 'string' ? body : JSON.stringify(body))]).toEqual([name, []]);
  }
  expect(read.length).toBeGreaterThan(20);
});
