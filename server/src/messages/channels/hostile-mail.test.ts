import { aDoctor, anAdmin } from '@docket/testing/build-people.ts';
import type { TestClient } from '@docket/testing/client.ts';
import { openTestClinic, type TestClinic } from '@docket/testing/clinic.ts';
import { type MailServer, startMailServer } from '@docket/testing/mail-server.ts';
import { type SmsGatewayServer, startSmsGateway } from '@docket/testing/sms-gateway.ts';
import ICAL from 'ical.js';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addPatient } from '../../patients/add.ts';
import { createSender } from '../sender.ts';

let mail: MailServer;
let gateway: SmsGatewayServer;
let clinic: TestClinic;
let asAdmin: TestClient;

beforeAll(async () => {
  mail = await startMailServer();
  gateway = await startSmsGateway();
  const body = { kind: 'json', value: { to: '{to}', text: '{text}', id: '{id}' } } as const;
  clinic = await openTestClinic({
    smtpUrl: mail.url,
    mailFrom: { name: null, address: 'desk@practice.example' },
    sms: { url: gateway.url, method: 'POST', headers: {}, idPath: 'id', body },
    publicUrl: 'https://docket.practice.example',
    fixedByEnvironment: [],
  });
});
beforeEach(async () => {
  await clinic.empty();
  mail.received.length = 0;
  mail.arrived.length = 0;
  gateway.arrived.length = 0;
  asAdmin = clinic.as(await anAdmin(clinic.context));
});
afterAll(async () => {
  await clinic.close();
  await gateway.close();
  await mail.close();
});

interface HostileFields {
  /** used as the name of patient, doctor and practice, its address and phone, the template and the sender */
  readonly text?: string;
  readonly email?: string;
  readonly phone?: string;
  readonly contactBy?: 'email' | 'sms';
}

/** Books with these values and sends the message; returns its state. */
async function sendMessage({
  text = 'Plain',
  email = 'anna@example.org',
  phone = '',
  contactBy = 'email',
}: HostileFields) {
  const { context } = clinic;
  // Added directly, as an import may have left such patients: the API refuses such addresses.
  const { id: patientId } = await context.engine.transaction((tx) =>
    addPatient(tx, { name: text, email, phone, dob: null, contactBy }, { anyway: true, nowMs: 0 }),
  );
  const { id: doctorId } = await aDoctor(context, { name: text });
  const phoneText = `12 ${text.replace(/[\r\n\u2028\u2029\u0085+]/g, ' ').slice(0, 36)}`;
  await asAdmin.write('change-settings', { name: text, address: text, phone: phoneText, country: 'DE' });
  const plainText = text.replace(/[{}]/g, '');
  const subject = `${plainText.replace(/[\r\n]/g, '')} {practice}`;
  const template = {
    subject,
    text: `${plainText} {patient}, {doctor}, {practice}`,
    sms: `${plainText.slice(0, 200)} {practice}`,
  };
  await asAdmin.write('change-message-template', { kind: 'booked', language: 'en', ...template });
  const slot = { slotDate: '23_11_2026', slotTime: '10:30 AM', payment: false };
  const { appointment } = await asAdmin.write('book-appointment', { doctorId, patientId, ...slot });
  clinic.setNow('2026-11-20T10:05');
  const mailFrom = { name: text, address: 'desk@practice.example' };
  const sender = createSender({ ...context, settings: { ...context.settings, mailFrom } });
  await sender.sendDue();
  await sender.stop();
  const body = await asAdmin.read(`appointments/${appointment._id}/messages`);
  return body.messages[0] as { state: string; reason: string };
}

async function readMail() {
  expect(mail.received).toHaveLength(1);
  const { raw = '', to = [] } = mail.received[0] ?? {};
  const email = await PostalMime.parse(raw);
  const { content = '' } = email.attachments.find(({ mimeType }) => mimeType === 'text/calendar') ?? {};
  const calendar = typeof content === 'string' ? content : new TextDecoder().decode(content);
  const events = new ICAL.Component(ICAL.parse(calendar)).getAllSubcomponents('vevent');
  return { email, to, calendar, events, headers: email.headers.map(({ key }) => key) };
}

const texts: readonly [name: string, text: string][] = [
  ['a header more', 'Anna\r\nBcc: thief@example.org\r\nSubject: x'],
  ['a header more, after a lone line feed', 'Anna\nBcc: thief@example.org'],
  ['a header more, after a lone carriage return', 'Anna\rBcc: thief@example.org'],
  ['an end of the headers', 'Anna\r\n\r\n<script>alert(1)</script>'],
  ['commands of SMTP', 'Anna\r\n.\r\nMAIL FROM:<thief@example.org>\r\nRCPT TO:<thief@example.org>'],
  ['lines that end otherwise', 'Anna\u2028Bcc: a@b.example\u2029Bcc: c@d.example\u0085Bcc: e@f.example'],
  ['another recipient', 'Anna" <thief@example.org>, "Berg'],
  ['a group of recipients', 'Anna: thief@example.org, other@example.org;'],
  ['a name that is encoded already', '=?utf-8?Q?Anna=0D=0ABcc:_thief@example.org?='],
  ['marks of direction', '\u202eMaria\u2066 \u200fלופז\u061c'],
  ['what a calendar is written with', 'Anna; "Mimi", Berg\\n\\; \r\nEND:VEVENT\r\nBEGIN:VEVENT'],
  ['a parameter of a calendar', 'Anna":mailto:thief@example.org;X="'],
  ['fields of a template', '{patient} {doctor} {constructor} {__proto__}'],
  ['markup', '"><img src=x onerror=alert(1)> &amp; <b>'],
  ['letters of three and four bytes', `${'漢'.repeat(30)}${'👩‍👩‍👧'.repeat(8)}`],
];

test.each(texts)('%s in every name and text: exactly one email to one address', async (_, text) => {
  await sendMessage({});
  const plain = await readMail();
  await clinic.empty();
  mail.received.length = 0;
  asAdmin = clinic.as(await anAdmin(clinic.context));

  const { state } = await sendMessage({ text });
  expect(state).toBe('handed over');
  const { email, to, events, calendar, headers } = await readMail();
  expect(to).toEqual(['anna@example.org']);
  expect(headers).toEqual(plain.headers);
  expect([email.to, email.from].flat().map((mailbox) => mailbox?.address)).toEqual([
    'anna@example.org',
    'desk@practice.example',
  ]);
  expect(email.subject).not.toMatch(/[\u2028\u2029\p{Cc}]/u);
  for (const { name } of [email.to?.[0] ?? {}, email.from ?? {}])
    expect(name).not.toMatch(/[\u2028\u2029\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u);
  expect(email.html).not.toMatch(/<(b|img|script)\b/);

  expect(events).toHaveLength(1);
  const [event] = events;
  const people = ['attendee', 'organizer'].flatMap((kind) => event?.getAllProperties(kind) ?? []);
  expect(people.map((person) => String(person.getFirstValue()).toLowerCase())).toEqual([
    'mailto:anna@example.org',
    'mailto:desk@practice.example',
  ]);
  expect(event?.getAllProperties('summary')).toHaveLength(1);
  for (const line of calendar.split(/\r?\n/)) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
});

test('an unknown field, and a field in a name, stay text', async () => {
  await sendMessage({ text: '{patient} {constructor}' });
  expect((await readMail()).email.text).toContain(
    'patient constructor {patient} {constructor}, {patient} {constructor}, {patient} {constructor}',
  );
});

test.each(texts)('%s as an SMS: exactly one to one number, with three fields', async (_, text) => {
  const { state } = await sendMessage({ text, phone: '030 1234567', contactBy: 'sms' });
  expect([state, gateway.arrived.length, mail.received.length]).toEqual(['handed over', 1, 0]);
  const [sms] = gateway.arrived;
  const sent = JSON.parse(sms?.body ?? '') as Record<string, string>;
  expect(Object.keys(sent)).toEqual(['to', 'text', 'id']);
  expect(sent.to).toBe('+49301234567');
  expect(sent.text?.isWellFormed()).toBe(true);
});

const addresses: readonly [name: string, email: string][] = [
  ['with a command of SMTP', 'anna@example.org>\r\nRCPT TO:<thief@example.org'],
  ['with a header', 'anna@example.org\nBcc: thief@example.org'],
  ['with another line', 'anna@example.org\u2028thief@example.org'],
  ['of two', 'anna@example.org,thief@example.org'],
  ['of two others', 'anna@example.org; thief@example.org'],
  ['in brackets', 'Anna <anna@example.org>'],
  ['with a bracket', 'anna@example.org>'],
  ['with a blank', 'anna berg@example.org'],
  ['with quotes', '"anna@example.org, thief"@example.org'],
  ['with a comment', 'anna(thief@example.org)@example.org'],
  ['with a route', '@thief.example:anna@example.org'],
  ['without a domain', 'anna@'],
  ['without a dot', 'anna@localhost'],
  ['of two signs', 'anna@@example.org'],
  ['that is long', `${'a'.repeat(300)}@example.org`],
];

test.each(addresses)('an address %s is refused with the reason', async (_, email) => {
  expect(await sendMessage({ email })).toMatchObject({
    state: 'no address',
    reason: 'This isn’t a valid email address',
  });
  expect(mail.arrived).toEqual([]);
});

test.each([
  ['with a line more', '030 1234567\r\nX-Evil: 1'],
  ['with a field more', '030 1234567","text":"x'],
  ['with letters', '+49 30 CALL ME NOW'],
  ['with an extension', '030 1234567;ext=99'],
  ['of two', '030 1234567, 030 7654321'],
  ['of emergencies', '112'],
  ['of 60,000 digits', '4'.repeat(60_000)],
  ['of another script', '٠٣٠١٢٣٤٥٦٧\u202e'],
])('a phone number %s leads to at most one number', async (_, phone) => {
  const { state, reason } = await sendMessage({ phone, contactBy: 'sms' });
  const sent = gateway.arrived.map(({ body }) => (JSON.parse(body) as { to: string }).to);
  if (state === 'handed over') expect(sent).toEqual(['+49301234567']);
  else expect([state, reason, sent]).toEqual(['no address', 'This isn’t a valid phone number', []]);
});
