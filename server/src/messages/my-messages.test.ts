import { aDoctor, anAdmin, aPatient } from '@docket/testing/build-people.ts';
import { openTestClinic, type TestClinic } from '@docket/testing/clinic.ts';
import { type MailServer, startMailServer } from '@docket/testing/mail-server.ts';
import { readGolden } from '@docket/testing/read-golden.ts';
import { describeShape } from '@docket/testing/shape.ts';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createSender, type Sender } from './sender.ts';

const origin = 'https://docket.practice.example';
let mail: MailServer;
let clinic: TestClinic;
let sender: Sender;
let admin: string;
let doctorId: string;
let token: string;

beforeAll(async () => {
  mail = await startMailServer();
  const mailFrom = { name: null, address: 'desk@practice.example' };
  clinic = await openTestClinic({ smtpUrl: mail.url, mailFrom, publicUrl: origin });
  sender = createSender(clinic.context);
});
beforeEach(async () => {
  await clinic.empty();
  clinic.setNow('2026-11-20T10:00');
  mail.received.length = 0;
  admin = (await anAdmin(clinic.context)).token;
  doctorId = (await aDoctor(clinic.context)).id;
  await bookAndSend('10:30 AM');
  const { text } = await PostalMime.parse(mail.received[0]?.raw ?? '');
  token = new RegExp(`${origin}/messages#(\\S+)`).exec(text ?? '')?.[1] ?? '';
});
afterAll(async () => {
  await sender.stop();
  await clinic.close();
  await mail.close();
});

const ask = (path: string, body: object) => clinic.request({ method: 'POST', path: `/api/${path}`, body });
const read = async (of = token) => (await ask('my-messages', { token: of })).body;

async function bookAndSend(slotTime: string): Promise<void> {
  const patient = { name: 'Anna Berg', email: 'anna@example.org' };
  const { id: patientId } = await aPatient(clinic.context, patient);
  const body = { doctorId, patientId, slotDate: '23_11_2026', slotTime, payment: false };
  const answer = await clinic.request({
    method: 'POST',
    path: '/api/admin/book-appointment',
    token: { admin },
    body,
  });
  expect(answer.status).toBe(201);
  clinic.setNow('2026-11-20T10:04');
  await sender.sendDue();
  clinic.setNow('2026-11-20T10:00');
}

test('its link expires ninety days after its message and its appointment, but can always stop messages', async () => {
  const dead = { success: false, message: expect.stringMatching(/^This link is not valid\. Please call/) };
  // The appointment is on 23 November.
  clinic.setNow('2027-02-20T10:00');
  expect(await read()).toMatchObject({ success: true });
  clinic.setNow('2027-02-22T10:00');
  expect(await read()).toMatchObject(dead);
  expect((await ask('choose-my-messages', { token, stop: false })).body).toMatchObject(dead);
  const stopped = async () =>
    (await clinic.context.engine.read.db.selectFrom('stopped_addresses').select('at').execute()).length;
  expect(await stopped()).toBe(0);
  expect((await ask(`messages/stop/${token}`, {})).status).toBe(200);
  expect(await stopped()).toBe(1);
});

test('its link stays valid for an appointment moved far ahead', async () => {
  const { db } = clinic.context.engine.read;
  const { id } = await db.selectFrom('appointments').select('id').executeTakeFirstOrThrow();
  const slot = { slotDate: '22_3_2027', slotTime: '10:30 AM', doctorId, overbook: true };
  const moved = await clinic.request({
    method: 'POST',
    path: '/api/admin/move-appointment',
    token: { admin },
    body: { appointmentId: id, ...slot },
  });
  expect(moved.status).toBe(200);
  clinic.setNow('2027-06-19T10:00');
  expect(await read()).toMatchObject({ success: true });
  clinic.setNow('2027-06-21T10:00');
  expect(await read()).toMatchObject({ success: false });
});

test('an email links to its message page, which names no patient', async () => {
  expect(token.length).toBeGreaterThan(40);
  const { html } = await PostalMime.parse(mail.received[0]?.raw ?? '');
  expect(html).toContain(`<a href="${origin}/messages#${token}">`);
  const answer = await read();
  expect(describeShape(answer)).toEqual(describeShape(readGolden('read-my-messages')));
  expect(answer).toMatchObject({
    address: 'a…@example.org',
    language: 'en',
    isStopped: false,
    changes: true,
  });
  expect(JSON.stringify(answer)).not.toMatch(/Anna|anna/);
});

test('the stored text of a message contains no link', async () => {
  const { db } = clinic.context.engine.read;
  const rows = await db.selectFrom('messages').select(['body', 'stop_hash', 'subject', 'known']).execute();
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(token);
});

test('a click stops all messages to the address, also twice, and another one resumes them', async () => {
  for (const _ of [1, 2])
    expect((await ask('choose-my-messages', { token, stop: true })).body).toEqual(
      readGolden('choose-my-messages'),
    );
  expect(await read()).toMatchObject({ isStopped: true });
  await bookAndSend('11:30 AM');
  expect(mail.received).toHaveLength(1);
  for (const _ of [1, 2])
    expect((await ask('choose-my-messages', { token, stop: false })).body.message).toBe(
      'We write to this address again',
    );
  expect(await read()).toMatchObject({ isStopped: false });
  await bookAndSend('2:30 PM');
  expect(mail.received).toHaveLength(2);
});

test('a GET of the unsubscribe URL redirects there and stops no messages', async () => {
  const path = `/api/messages/stop/${token}`;
  const answer = await clinic.request({ method: 'GET', path });
  expect(answer.status).toBe(303);
  expect(answer.headers.location).toBe(`/messages#${token}`);
  expect(await read()).toMatchObject({ isStopped: false });
  expect((await clinic.request({ method: 'POST', path })).status).toBe(200);
  expect(await read()).toMatchObject({ isStopped: true });
});

test('it lists the kinds of messages the practice sends', async () => {
  const body = { messagesOff: ['booked', 'moved', 'cancelled', 'offer'], reminderHours: [] };
  const path = '/api/admin/change-settings';
  expect((await clinic.request({ method: 'POST', path, token: { admin }, body })).status).toBe(200);
  expect(await read()).toMatchObject({ changes: false, reminders: false, late: true, offers: false });
});

test('an unknown link is refused, and many attempts are rate limited', async () => {
  expect(await ask('my-messages', { token: 'x'.repeat(43) })).toMatchObject({ status: 404 });
  expect(await ask('choose-my-messages', { token: '', stop: true })).toMatchObject({ status: 422 });
  for (const path of ['/api/my-messages', '/api/messages/stop/x']) {
    const statuses = await Promise.all(
      Array.from({ length: 62 }, async () => {
        const request = { method: 'POST', path, body: { token: 'x' }, address: '203.0.113.7' } as const;
        return (await clinic.request(request)).status;
      }),
    );
    expect([path, statuses.filter((status) => status === 429).length]).toEqual([path, 2]);
  }
});
