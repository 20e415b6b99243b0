import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { aDoctor, anAdmin, aPatient, type SignedIn } from '@docket/testing/build-people.ts';
import type { TestClient } from '@docket/testing/client.ts';
import { openTestClinic, type TestClinic } from '@docket/testing/clinic.ts';
import { type MailServer, startMailServer } from '@docket/testing/mail-server.ts';
import { readGolden } from '@docket/testing/read-golden.ts';
import { describeShape } from '@docket/testing/shape.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createSender } from '../messages/sender.ts';
import { copyMark } from '../platform/restored-copy.ts';
import { createWebhookSender } from '../webhooks/sender.ts';

// The clinic's clock stands at 2026-11-20 10:00, a Friday, in Berlin.
let mail: MailServer;
let clinic: TestClinic;
let admin: SignedIn;
let asAdmin: TestClient;
let appointmentId: string;
const heard: string[] = [];
const receiver = createServer(async (request, response) => {
  let body = '';
  for await (const part of request) body += part;
  heard.push(JSON.parse(body).type);
  response.writeHead(204).end();
});

beforeAll(async () => {
  mail = await startMailServer();
  await once(receiver.listen(0, '127.0.0.1'), 'listening');
  clinic = await openTestClinic({
    smtpUrl: mail.url,
    mailFrom: { name: 'Practice', address: 'desk@practice.example' },
    webhookPrivate: 'on',
  });
});
afterAll(async () => {
  await clinic.close();
  await mail.close();
  receiver.close();
});
beforeEach(async () => {
  await clinic.empty();
  mail.received.length = 0;
  heard.length = 0;
  admin = await anAdmin(clinic.context, { name: 'Nora Lind', password: 'a-long-word-for-nora' });
  asAdmin = clinic.as(admin);
  const doctor = await aDoctor(clinic.context);
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
  await post('add-webhook', { url, events: ['appointment.booked'] });
  await clinic.context.engine.transaction((tx) => copyMark(tx).set(clinic.context.clock.nowMs()));
  const patient = await aPatient(clinic.context, { name: 'Anna Berg', email: 'anna@example.org' });
  const slot = { doctorId: doctor.id, slotDate: '24_11_2026', slotTime: '10:30 AM' };
  const { appointment } = await post('book-appointment', { ...slot, patientId: patient.id });
  appointmentId = appointment._id;
  clinic.setNow('2026-11-20T10:04');
});
const post = async (path: string, body: object) => {
  const answer = await asAdmin.post(path, body);
  expect(answer.body, path).toMatchObject({ success: true });
  return answer.body;
};
const sendAll = async () => {
  const sender = createSender(clinic.context);
  await sender.sendDue();
  await sender.stop();
  await createWebhookSender(clinic.context).sendDue();
};
const stateOf = async () =>
  (
    await clinic.context.engine.read.db
      .selectFrom('messages')
      .select('state')
      .where('appointment_id', '=', appointmentId)
      .execute()
  ).map(({ state }) => state);

test('messages that can’t be sent are counted separately', async () => {
  const { engine } = clinic.context;
  await engine.transaction(({ db }) => db.updateTable('patients').set({ email: '' }).execute());
  expect(await asAdmin.read('restored-copy')).toMatchObject({
    copy: { messages: 0, unsendable: 1, events: 1 },
  });
  await engine.transaction(({ db }) =>
    db.updateTable('patients').set({ contact_by: 'sms', phone: '+8821234567890' }).execute(),
  );
  expect(await asAdmin.read('restored-copy')).toMatchObject({
    copy: { messages: 0, unsendable: 1, events: 1 },
  });
});

test('a restored copy sends nothing, and every screen at the desk shows the reason and whom to ask', async () => {
  await sendAll();
  clinic.setNow('2026-11-22T10:31');
  const sender = createSender(clinic.context);
  await sender.sendDue();
  await sender.stop();
  expect([mail.received, heard]).toEqual([[], []]);
  const desk = await anAdmin(clinic.context, { name: 'Mia Jansen', isFrontDesk: true });
  await anAdmin(clinic.context, { name: 'Bea Invited' }); // she has chosen no password yet
  expect(await clinic.as(desk).read('restored-copy')).toMatchObject({
    copy: { messages: 1, unsendable: 0, events: 1, oldestAt: expect.any(Number), managers: ['Nora Lind'] },
  });
  expect((await clinic.as(desk).read('staff-role')).isRestoredCopy).toBe(true);
  expect((await clinic.as(desk).post('confirm-practice', { waiting: 'send' })).status).toBe(403);
});

test('a test of a webhook is still sent', async () => {
  const { webhooks } = await asAdmin.read('webhooks');
  await post('test-webhook', { webhookId: webhooks[0]._id });
  await sendAll();
  expect(heard).toEqual(['webhook.test']);
});

test('waiting messages are sent once a manager confirms it', async () => {
  await post('confirm-practice', { waiting: 'send' });
  await sendAll();
  expect(mail.received).toHaveLength(1);
  expect(heard).toEqual(['appointment.booked']);
  expect(await asAdmin.read('restored-copy')).toEqual({ success: true, copy: null });
  expect(await asAdmin.post('confirm-practice', { waiting: 'send' })).toMatchObject({
    status: 409,
    body: { message: 'This is the practice already' },
  });
});

test('or they are listed in Calls instead and never sent', async () => {
  await post('confirm-practice', { waiting: 'call' });
  await sendAll();
  expect([mail.received, heard]).toEqual([[], []]);
  expect(await stateOf()).toEqual(['given up']);
});

test('a stolen session alone does not confirm it', async () => {
  clinic.setNow('2026-11-20T10:30');
  expect(await asAdmin.post('confirm-practice', { waiting: 'send' })).toMatchObject({
    status: 403,
    body: { details: { proof: 'password' } },
  });
  await sendAll();
  expect(mail.received).toEqual([]);
});

test.each([{}, { waiting: 'all' }, { waiting: 1 }])('%j is refused', async (body) => {
  expect(await asAdmin.post('confirm-practice', body)).toMatchObject({
    status: 422,
    body: { message: 'waiting must be one of send, call' },
  });
});

test('every answer has the shape and the sentence of its golden example', async () => {
  const golden = (name: string) => readGolden(name);
  expect(describeShape(await asAdmin.read('restored-copy'))).toEqual(
    describeShape(golden('read-restored-copy')),
  );
  expect(await post('confirm-practice', { waiting: 'send' })).toEqual(golden('confirm-practice'));
});
