import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  listWebhookDeliveries,
  listWebhooks,
  type WebhookDelivery,
} from '@docket/contract/endpoints/webhooks.ts';
import { millisecondsPerDay, millisecondsPerMinute } from '@docket/contract/rules/limits.ts';
import { anAppointment } from '@docket/testing/build-appointment.ts';
import { aDoctor, anAdmin, aPatient, type SignedIn } from '@docket/testing/build-people.ts';
import { useTestClinic } from '@docket/testing/clinic.ts';
import { Webhook as Verifier } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Context } from '../platform/context.ts';
import { createWebhookSender } from './sender.ts';
import { deliveryStore } from './store.ts';

const clinic = useTestClinic({ webhookPrivate: 'on' });
let admin: SignedIn;
const asAdmin = clinic.as(() => admin);
let doctor: SignedIn;

/** A receiver that answers as the test sets it. */
const receiver = {
  heard: [] as { headers: IncomingHttpHeaders; body: string }[],
  answers: [] as number[],
  url: '',
};
const server = createServer(async (request, response) => {
  let body = '';
  for await (const part of request) body += part;
  receiver.heard.push({ headers: request.headers, body });
  response.writeHead(receiver.answers.shift() ?? 204).end();
});

beforeEach(async () => {
  if (!server.listening) await once(server.listen(0, '127.0.0.1'), 'listening');
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  receiver.heard = [];
  receiver.answers = [];
  admin = await anAdmin(clinic.context);
  doctor = await aDoctor(clinic.context);
});
afterEach(() => {
  vi.useRealTimers();
  server.closeAllConnections();
});

const ask = async (path: string, body: object) => {
  const answer = await asAdmin.post(path, body);
  return answer;
};
const everything = [
  'appointment.booked',
  'appointment.moved',
  'appointment.cancelled',
  'appointment.restored',
  'appointment.completed',
  'appointment.arrived',
  'appointment.changed',
];

async function add(events: readonly string[] = everything): Promise<{ id: string; secret: string }> {
  const { body } = await ask('add-webhook', { url: receiver.url, events });
  return { id: body.webhook._id, secret: body.secret };
}
const deliveriesOf = async (id: string): Promise<WebhookDelivery[]> =>
  (await asAdmin.read('webhook-deliveries', { webhookId: id })).deliveries;
const webhookOf = async (id: string) =>
  (await asAdmin.read('webhooks')).webhooks.find(({ _id }: { _id: string }) => _id === id);
const sendDue = (context: Context = clinic.context) => createWebhookSender(context).sendDue();
const bodies = () => receiver.heard.map(({ body }) => JSON.parse(body));
const types = () => bodies().map(({ type }) => type);
function wait(minutes: number): void {
  const later = clinic.context.clock.wallNow() + minutes;
  clinic.setNow(new Date(later * millisecondsPerMinute).toISOString().slice(0, 16));
}

/** Checks a request as its receiver would. Throws unless the secret signed it. */
function verify({ headers, body }: (typeof receiver.heard)[number], secret: string): unknown {
  vi.useFakeTimers({ toFake: ['Date'], now: clinic.context.clock.nowMs() });
  return new Verifier(secret).verify(body, headers as Record<string, string>);
}

test('a delivery postponed by a clock a year ahead is sent once the clock is right', async () => {
  await add();
  const now = clinic.context.clock.nowMs();
  const { id: appointmentId } = await anAppointment(clinic.context, { doctorId: doctor.id });
  await ask('cancel-appointment', { appointmentId });
  const putOffUntil = (next_at: number) =>
    clinic.context.engine.transaction(({ db }) =>
      db.updateTable('webhook_deliveries').set({ next_at }).execute(),
    );
  await putOffUntil(now + millisecondsPerDay);
  await sendDue();
  expect(receiver.heard).toEqual([]);
  await putOffUntil(now + 365 * millisecondsPerDay);
  await sendDue();
  expect(types()).toEqual(['appointment.cancelled']);
});

describe('events', () => {
  test('a booking is sent as ids alone, signed as the official library checks it', async () => {
    const { secret } = await add();
    const patient = await aPatient(clinic.context, { name: 'Ada Lovelace', email: 'ada@example.org' });
    const booked = await ask('book-appointment', {
      doctorId: doctor.id,
      patientId: patient.id,
      slotDate: '23_11_2026',
      slotTime: '9:40 AM',
      reason: 'Cough',
      overbook: true,
    });
    expect(booked.status).toBe(201);
    await sendDue();
    const [heard] = receiver.heard;
    if (!heard) throw new Error('The receiver got no event');
    const ids = { doctorId: doctor.id, patientId: patient.id };
    expect(verify(heard, secret)).toEqual({
      type: 'appointment.booked',
      timestamp: '2026-11-20T09:00:00.000Z',
      data: { appointmentId: booked.body.appointment._id, ...ids },
    });
    expect(() => verify({ ...heard, body: heard.body.replace('booked', 'moved') }, secret)).toThrow();
    expect(() => verify(heard, 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw')).toThrow();
    expect(JSON.stringify(receiver.heard)).not.toMatch(/Lovelace|ada@|Cough/);
  });

  test('each change is sent under its name, once, in order', async () => {
    await add();
    const { id } = await anAppointment(clinic.context, {
      doctorId: doctor.id,
      slotDate: '20_11_2026',
      slotTime: '3:00 PM',
    });
    await ask('move-appointment', {
      appointmentId: id,
      slotDate: '20_11_2026',
      slotTime: '4:00 PM',
      overbook: true,
    });
    await ask('cancel-appointment', { appointmentId: id });
    await ask('restore-appointment', { appointmentId: id, overbook: true });
    await ask('mark-arrived', { appointmentId: id });
    await ask('set-note', { appointmentId: id, reason: 'Cough', note: '' });
    await sendDue();
    await sendDue();
    const names = ['moved', 'cancelled', 'restored', 'arrived', 'changed'];
    expect(types()).toEqual(names.map((name) => `appointment.${name}`));
    expect(new Set(receiver.heard.map(({ headers }) => headers['webhook-id'])).size).toBe(names.length);
  });

  test('only the chosen events are sent, and none while it is switched off', async () => {
    const { id } = await add(['appointment.cancelled']);
    const appointment = await anAppointment(clinic.context, { doctorId: doctor.id });
    await ask('set-note', { appointmentId: appointment.id, reason: 'Cough', note: '' });
    await ask('edit-webhook', { webhookId: id, isOn: false });
    await ask('cancel-appointment', { appointmentId: appointment.id });
    await ask('restore-appointment', { appointmentId: appointment.id, overbook: true });
    await ask('edit-webhook', { webhookId: id, isOn: true });
    await ask('cancel-appointment', { appointmentId: appointment.id });
    await sendDue();
    expect(types()).toEqual(['appointment.cancelled']);
    expect(await deliveriesOf(id)).toHaveLength(1);
  });

  test('an undone or refused change sends no event', async () => {
    const { id } = await add();
    const { id: appointmentId } = await anAppointment(clinic.context, { status: 'completed' });
    expect((await ask('cancel-appointment', { appointmentId })).status).toBe(409);
    expect(await deliveriesOf(id)).toEqual([]);
  });

  test('a test event has no ids', async () => {
    const { id, secret } = await add(['appointment.booked']);
    expect((await ask('test-webhook', { webhookId: id })).status).toBe(200);
    await sendDue();
    const [heard] = receiver.heard;
    expect(heard && verify(heard, secret)).toMatchObject({ type: 'webhook.test', data: {} });
  });
});

describe('deliveries', () => {
  async function aTest(): Promise<{ id: string; secret: string; eventId: string }> {
    const webhook = await add();
    await ask('test-webhook', { webhookId: webhook.id });
    const [delivery] = await deliveriesOf(webhook.id);
    return { ...webhook, eventId: delivery?.eventId ?? '' };
  }

  test('a delivery is logged', async () => {
    const { id } = await aTest();
    await sendDue();
    const answer = await asAdmin.read('webhook-deliveries', { webhookId: id });
    expect(listWebhookDeliveries.answer.safeParse(answer).error).toBeUndefined();
    expect(answer.deliveries).toMatchObject([
      { event: 'webhook.test', state: 'delivered', attempts: 1, nextAt: null, result: 'Answered 204' },
    ]);
  });

  test('a failure is retried with growing pauses, under an unchanged id', async () => {
    const { id, secret } = await aTest();
    receiver.answers = [500, 503, 302];
    const pauses = [1, 5, 30];
    for (const minutes of pauses) {
      await sendDue();
      const [delivery] = await deliveriesOf(id);
      const { clock } = clinic.context;
      expect(delivery).toMatchObject({ state: 'waiting' });
      expect((delivery?.nextAt ?? 0) - clock.nowMs()).toBe(minutes * millisecondsPerMinute);
      wait(minutes - 1);
      await sendDue();
      wait(1);
    }
    await sendDue();
    expect(receiver.heard).toHaveLength(4);
    expect(new Set(receiver.heard.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    // Each attempt is signed with its own timestamp.
    expect(new Set(receiver.heard.map(({ headers }) => headers['webhook-signature'])).size).toBe(4);
    const last = receiver.heard.at(-1);
    expect(last && verify(last, secret)).toMatchObject({ type: 'webhook.test' });
    expect(await deliveriesOf(id)).toMatchObject([{ state: 'delivered', attempts: 4 }]);
    expect(await webhookOf(id)).toMatchObject({ failingSince: null, isOn: true });
  });

  test('after five days of failures it is switched off, visibly', async () => {
    const { id } = await aTest();
    receiver.answers = Array.from({ length: 100 }, () => 500);
    const began = clinic.context.clock.nowMs();
    await sendDue();
    expect(await webhookOf(id)).toMatchObject({ failingSince: began, isOn: true });
    for (let hours = 0; hours < 119; hours += 1) {
      wait(60);
      await sendDue();
    }
    // The admin's session of five days ago has ended.
    admin = await anAdmin(clinic.context);
    expect(await webhookOf(id)).toMatchObject({ isOn: true });
    await ask('test-webhook', { webhookId: id });
    wait(60);
    await sendDue();
    expect(await webhookOf(id)).toMatchObject({
      isOn: false,
      failingSince: began,
      switchedOffAt: began + 5 * millisecondsPerDay,
    });
    for (const delivery of await deliveriesOf(id)) expect(delivery.state).toBe('given up');
    expect((await ask('test-webhook', { webhookId: id })).body.message).toBe(
      'This webhook is switched off. Switch it on first',
    );
    // Switching on resets the failures. The admin signs in anew, because the last sign-in was an hour ago.
    admin = await anAdmin(clinic.context);
    await ask('edit-webhook', { webhookId: id, isOn: true });
    expect(await webhookOf(id)).toMatchObject({ isOn: true, failingSince: null, switchedOffAt: null });
  });

  test('after five days it is switched off even with a single event', async () => {
    const { id } = await aTest();
    receiver.answers = Array.from({ length: 100 }, () => 500);
    const began = clinic.context.clock.nowMs();
    for (let hours = 0; hours <= 120; hours += 1) {
      await sendDue();
      if (hours < 120) wait(60);
    }
    admin = await anAdmin(clinic.context);
    expect(await webhookOf(id)).toMatchObject({ isOn: false, switchedOffAt: began + 5 * millisecondsPerDay });
    expect(await deliveriesOf(id)).toMatchObject([{ state: 'given up', attempts: 12 }]);
  });

  test('an answer 410 switches it off', async () => {
    const { id } = await aTest();
    receiver.answers = [410];
    await sendDue();
    expect(await webhookOf(id)).toMatchObject({ isOn: false, switchedOffAt: clinic.context.clock.nowMs() });
  });

  test('a delivery is sent again on request, under an unchanged id', async () => {
    const { id, eventId } = await aTest();
    await sendDue();
    expect((await ask('resend-webhook-delivery', { webhookId: id, eventId })).status).toBe(200);
    await sendDue();
    expect(receiver.heard.map(({ headers }) => headers['webhook-id'])).toEqual([eventId, eventId]);
    expect(await deliveriesOf(id)).toMatchObject([{ state: 'delivered', attempts: 2 }]);
    const unknown = await ask('resend-webhook-delivery', { webhookId: id, eventId: 'nothing' });
    expect(unknown).toMatchObject({ status: 404, body: { message: 'Delivery not found' } });
  });

  test('a delivery of a dead sender is sent by the next one', {
    tags: ['both-engines'],
  }, async () => {
    const { id, eventId } = await aTest();
    const nowMs = clinic.context.clock.nowMs();
    await clinic.context.engine.transaction((tx) =>
      deliveryStore(tx).leaseNext(id, {
        nowMs,
        leaseEndsAt: nowMs + millisecondsPerMinute,
        testsOnly: false,
      }),
    );
    await sendDue();
    expect(receiver.heard).toEqual([]);
    wait(1);
    await sendDue();
    expect(receiver.heard.map(({ headers }) => headers['webhook-id'])).toEqual([eventId]);
  });

  test('several senders send each delivery once', { tags: ['both-engines'] }, async () => {
    const { id } = await add();
    for (let count = 0; count < 20; count += 1) await ask('test-webhook', { webhookId: id });
    await Promise.all([sendDue(), sendDue(), sendDue()]);
    await sendDue();
    expect(receiver.heard).toHaveLength(20);
    expect(new Set(receiver.heard.map(({ headers }) => headers['webhook-id'])).size).toBe(20);
  });
});

describe('its secret', () => {
  const withKey = (secretKey: string | null): Context => ({
    ...clinic.context,
    settings: { ...clinic.context.settings, secretKey },
  });

  test('is stored encrypted, and returned once', async () => {
    const { secret } = await add();
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    const rows = await clinic.context.engine.read.db.selectFrom('webhooks').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(secret.slice('whsec_'.length));
    const listed = await asAdmin.read('webhooks');
    expect(listWebhooks.answer.safeParse(listed).error).toBeUndefined();
    expect(JSON.stringify(listed)).not.toContain('whsec_');
  });

  test('is replaced on request', async () => {
    const { id, secret } = await add();
    const { body } = await ask('edit-webhook', { webhookId: id, newSecret: true });
    await ask('test-webhook', { webhookId: id });
    await sendDue();
    const [heard] = receiver.heard;
    if (!heard) throw new Error('The receiver got no event');
    expect(() => verify(heard, secret)).toThrow();
    expect(verify(heard, body.secret)).toMatchObject({ type: 'webhook.test' });
  });

  test('sealed with another key is reported, and no event is sent unsigned', async () => {
    const { id } = await add();
    await ask('test-webhook', { webhookId: id });
    await sendDue(withKey('another key of tests with more than thirty-two'));
    expect(receiver.heard).toEqual([]);
    expect(await deliveriesOf(id)).toMatchObject([
      { state: 'waiting', result: 'Its secret was encrypted with another SECRET_KEY' },
    ]);
  });

  test.each([
    ['no key', null, 'Webhooks are off: the server has no SECRET_KEY to encrypt their secrets with'],
    [
      'another key',
      'another key of tests with more than thirty-two',
      'Its secret was encrypted with another SECRET_KEY',
    ],
  ])('with %s, deliveries wait and are sent once the right key is back', async (_, key, result) => {
    const { id } = await add();
    await ask('test-webhook', { webhookId: id });
    await ask('test-webhook', { webhookId: id });
    for (const minutes of [0, 2, 60, 4 * 24 * 60]) {
      wait(minutes);
      await sendDue(withKey(key));
    }
    admin = await anAdmin(clinic.context); // the old session has ended
    expect(await deliveriesOf(id)).toMatchObject([
      { state: 'waiting', result, attempts: 0 },
      { state: 'waiting', result, attempts: 0 },
    ]);
    expect(await webhookOf(id)).toMatchObject({ isOn: true, failingSince: null });
    wait(1);
    await sendDue();
    expect(receiver.heard).toHaveLength(2);
    expect((await deliveriesOf(id)).map(({ state }) => state)).toEqual(['delivered', 'delivered']);
  });

  test('without a key deliveries are given up in time, and the webhook stays on', async () => {
    const { id } = await add();
    await ask('test-webhook', { webhookId: id });
    await sendDue(withKey(null));
    wait(5 * 24 * 60 + 1);
    await sendDue(withKey(null));
    admin = await anAdmin(clinic.context); // the old session has ended
    expect(receiver.heard).toEqual([]);
    expect(await deliveriesOf(id)).toMatchObject([
      {
        state: 'given up',
        result: 'Webhooks are off: the server has no SECRET_KEY to encrypt their secrets with',
      },
    ]);
    expect(await webhookOf(id)).toMatchObject({ isOn: true });
  });
});

describe('receivers', () => {
  test('local hostnames are allowed by the setting', async () => {
    for (const url of [
      'http://localhost:8080/h',
      'https://lab/',
      'https://printer.local/',
      'https://router.lan/',
      'https://nas.home.arpa',
    ])
      expect((await ask('add-webhook', { url, events: everything })).status).toBe(201);
  });

  test('a URL has one webhook, and a practice twenty', async () => {
    await add();
    const again = await ask('add-webhook', { url: receiver.url, events: everything });
    expect(again).toMatchObject({
      status: 409,
      body: { message: 'There is a webhook for this URL already' },
    });
    for (let count = 1; count < 20; count += 1)
      await ask('add-webhook', { url: `${receiver.url}${count}`, events: everything });
    expect(await ask('add-webhook', { url: `${receiver.url}/more`, events: everything })).toMatchObject({
      status: 409,
      body: { message: 'There are 20 webhooks, and no more are possible' },
    });
  });

  test('a removed webhook receives no more events', async () => {
    const { id } = await add();
    await ask('test-webhook', { webhookId: id });
    expect((await ask('remove-webhook', { webhookId: id })).status).toBe(200);
    await sendDue();
    expect(receiver.heard).toEqual([]);
    expect((await ask('remove-webhook', { webhookId: id })).status).toBe(404);
  });
});
