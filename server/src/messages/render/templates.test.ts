import { anAppointment } from '@docket/testing/build-appointment.ts';
import { aDoctor, anAdmin, aPatient, type SignedIn } from '@docket/testing/build-people.ts';
import type { TestClient } from '@docket/testing/client.ts';
import { openTestClinic, type TestClinic } from '@docket/testing/clinic.ts';
import { type MailServer, startMailServer } from '@docket/testing/mail-server.ts';
import { readGolden } from '@docket/testing/read-golden.ts';
import { describeShape } from '@docket/testing/shape.ts';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createSender, type Sender } from '../sender.ts';

// The clinic's clock shows 2026-11-20 10:00, a Friday, in Berlin.
let mail: MailServer;
let clinic: TestClinic;
let sender: Sender;
let nora: SignedIn;
let asNora: TestClient;
let doctor: SignedIn;

beforeAll(async () => {
  mail = await startMailServer();
  const mailFrom = { name: null, address: 'desk@practice.example' };
  // These tests span days.
  const weeks = { sessionHours: 10_000, sessionIdleMinutes: 600_000 };
  clinic = await openTestClinic({ smtpUrl: mail.url, mailFrom, fixedByEnvironment: [], ...weeks });
  sender = createSender(clinic.context);
});
beforeEach(async () => {
  await clinic.empty();
  clinic.setNow('2026-11-20T10:00');
  mail.mood = 'accepts';
  mail.received.length = 0;
  nora = await anAdmin(clinic.context, { name: 'Nora Lind', email: 'nora@practice.example' });
  asNora = clinic.as(nora);
  doctor = await aDoctor(clinic.context, { name: 'Dr. Omar Haddad' });
});
afterAll(async () => {
  await sender.stop();
  await clinic.close();
  await mail.close();
});
const read = async (language = 'en') => {
  const query = { language };
  return asNora.read('message-templates', query);
};
const which = { language: 'en', kind: 'booked' };
const template = {
  ...which,
  subject: 'See you on {date}',
  text: 'Hello {patient},\n\nwe expect you at {time}.',
  sms: 'See you on {date} at {time}.',
};
const anna = { name: 'Anna <b>Berg</b>', email: 'anna@example.org' };

async function bookAndSend(more: object = {}): Promise<string> {
  const { body: added } = await asNora.post('add-patient', { ...anna, ...more });
  const patientId = added.patient._id;
  const slot = { slotDate: '23_11_2026', slotTime: '10:30 AM' };
  const { body } = await asNora.post('book-appointment', {
    doctorId: doctor.id,
    patientId,
    ...slot,
    payment: false,
  });
  clinic.setNow('2026-11-20T10:04');
  await sender.sendDue();
  return body.appointment._id;
}
const lastMail = () => PostalMime.parse(mail.received.at(-1)?.raw ?? '');

test('a template is used, and a name in it is escaped in HTML', async () => {
  const { status, body } = await asNora.post('change-message-template', { ...template, version: 0 });
  expect(status).toBe(200);
  expect(body).toEqual({ ...readGolden('change-message-template'), version: 1 });
  await bookAndSend();
  const { subject, text, html } = await lastMail();
  expect(subject).toBe('See you on Monday 23 November');
  expect(text?.trim()).toBe('Hello Anna <b>Berg</b>,\n\nwe expect you at 10:30 AM.');
  expect(html).toContain('<p>Hello Anna &lt;b&gt;Berg&lt;/b&gt;,</p>');
  const answer = await read();
  expect(describeShape(answer)).toEqual(describeShape(readGolden('read-message-templates')));
  const { subject: keptSubject, text: keptText, sms } = template;
  expect(answer.templates).toMatchObject([
    { kind: 'booked', subject: keptSubject, text: keptText, sms, version: 1, changed: { by: 'Nora Lind' } },
  ]);
});

test('a template applies to its language and kind only', async () => {
  await asNora.post('change-message-template', template);
  expect((await read('de')).templates).toEqual([]);
  await bookAndSend({ language: 'de' });
  expect((await lastMail()).subject).not.toContain('See you');
});

test('resets to the built-in text, also twice', async () => {
  await asNora.post('change-message-template', template);
  for (const _ of [1, 2])
    expect((await asNora.post('reset-message-template', which)).body).toEqual(
      readGolden('reset-message-template'),
    );
  expect((await read()).templates).toEqual([]);
  await bookAndSend();
  expect((await lastMail()).subject).toBe('Your appointment on Monday 23 November at 10:30 AM');
});

test('refuses an outdated version and names the user who changed it', async () => {
  await asNora.post('change-message-template', { ...template, version: 0 });
  const late = { ...template, text: 'Late' };
  expect(await asNora.post('change-message-template', { ...late, version: 0 })).toMatchObject({
    status: 409,
    body: {
      message: 'Nora Lind has changed this text. Look at it again',
      details: { version: 1 },
    },
  });
  expect((await asNora.write('change-message-template', { ...late, version: 1 })).version).toBe(2);
  await asNora.post('reset-message-template', which);
  expect(await asNora.post('change-message-template', { ...template, version: 2 })).toMatchObject({
    status: 409,
    body: { message: 'This text was reset to the built-in one. Look at it again', details: { version: 0 } },
  });
});

test.each([
  [{ text: 'Dear {name}' }, 'There is no field {name}', 'text'],
  [{ text: 'Dear { patient }' }, 'There is no field { patient }', 'text'],
  [{ text: 'Dear {constructor}' }, 'There is no field {constructor}', 'text'],
  [{ text: 'It was on {oldDate}' }, 'There is no field {oldDate}', 'text'],
  [{ text: 'Dear {patient' }, '{patient has no closing } in its line', 'text'],
  [{ text: 'Dear {\npatient}' }, '{ has no closing } in its line', 'text'],
  [{ sms: '{practice}: {{date}' }, '{ has no closing } in its line', 'sms'],
  [{ kind: 'offer', text: '{date} is free' }, 'Without {link} or {phone} the patient can’t answer', 'text'],
  [
    { kind: 'offer', text: 'Call {phone}', sms: '{date} is free' },
    'Without {link} or {phone} the patient can’t answer',
    'sms',
  ],
  [{ subject: 'With {doctor}' }, '{doctor} can’t be in a subject, which locked phones show', 'subject'],
  [{ sms: 'Dear {patient}' }, '{patient} can’t be in an SMS, which locked phones show', 'sms'],
])('%o is refused with its field’s name in every call', async (part, message, field) => {
  for (const path of ['change-message-template', 'preview-message', 'send-test-message'])
    expect(await asNora.post(path, { ...template, ...part })).toMatchObject({
      status: 422,
      body: { success: false, message, details: { field } },
    });
  expect((await read()).templates).toEqual([]);
  expect(mail.received).toEqual([]);
});

test.each([
  [{ subject: 'Two\r\nlines' }, 'Subject must be one line'],
  [{ subject: ' ' }, 'Subject is required'],
  [{ text: 'x'.repeat(4_001) }, 'Text must have at most 4000 characters'],
  [{ sms: 'x'.repeat(301) }, 'SMS must have at most 300 characters'],
  [{ sms: '' }, 'SMS is required'],
  [{ language: 'xx' }, /^language must be one of/],
  [{ kind: 'nonsense' }, /^kind must be one of/],
])('%o is refused', async (part, message) => {
  const { status, body } = await asNora.post('change-message-template', { ...template, ...part });
  expect(status).toBe(422);
  expect(body.message).toMatch(message);
});

test('a preview uses the next appointment, or a made-up one', async () => {
  expect((await asNora.post('preview-message', template)).body).toMatchObject({ patientName: null });
  const patient = await aPatient(clinic.context, { name: 'Zoë Young' });
  const next = { patientId: patient.id, doctorId: doctor.id, slotDate: '23_11_2026', slotTime: '10:30 AM' };
  await anAppointment(clinic.context, { slotDate: '24_11_2026', slotTime: '8:00 AM' });
  await anAppointment(clinic.context, next);
  const { body } = await asNora.post('preview-message', {
    ...template,
    subject: template.subject,
    text: '{doctor}, {patient}',
  });
  expect(describeShape(body)).toEqual(describeShape(readGolden('preview-message')));
  expect(body).toMatchObject({
    subject: 'See you on Monday 23 November',
    text: 'Dr. Omar Haddad, Zoë Young',
    sms: 'See you on Monday 23 November at 10:30 AM.',
    direction: 'ltr',
    patientName: 'Zoë Young',
  });
  const moved = { ...template, kind: 'moved', text: 'It was on {oldDate}' };
  expect((await asNora.write('preview-message', moved)).text).toBe('It was on Sunday 22 November');
  // The practice has no phone, so this template would be empty.
  const called = { ...template, sms: 'Please call {phone}' };
  expect((await asNora.write('preview-message', called)).sms).toMatch(
    /: your appointment is on Monday 23 November/,
  );
});

test('a test message goes to the caller, names no patient, and reports its result', async () => {
  const patient = await aPatient(clinic.context, { name: 'Zoë Young' });
  const next = { patientId: patient.id, doctorId: doctor.id, slotDate: '23_11_2026', slotTime: '10:30 AM' };
  await anAppointment(clinic.context, next);
  expect((await asNora.post('send-test-message', template)).body).toEqual(readGolden('send-test-message'));
  expect(mail.received.map(({ to }) => to)).toEqual([['nora@practice.example']]);
  const { subject, text, attachments } = await lastMail();
  expect(subject).toBe('See you on Monday 23 November');
  expect(text).toContain('Hello Alex Example');
  expect(mail.received[0]?.raw).not.toMatch(/Zo|Young/);
  expect(attachments).toEqual([]);
  mail.mood = 'refuses';
  expect((await asNora.post('send-test-message', template)).body).toMatchObject({
    isSent: false,
    message: expect.stringMatching(/^Not sent\. The mail server refused it: 550/),
  });
});

test('a kind that is switched off is not sent, shows the reason at once, and causes no reminders', async () => {
  await asNora.post('change-settings', { messagesOff: ['booked', 'reminder'] });
  const { id: patientId } = await aPatient(clinic.context, anna);
  const slot = { slotDate: '24_11_2026', slotTime: '10:30 AM' };
  const { body } = await asNora.post('book-appointment', {
    doctorId: doctor.id,
    patientId,
    ...slot,
    payment: false,
  });
  const readMessages = async () =>
    (await asNora.read(`appointments/${body.appointment._id}/messages`)).messages;
  const ended = [{ kind: 'booked', state: 'withdrawn', reason: 'Messages of this kind are switched off' }];
  expect(await readMessages()).toMatchObject(ended);
  clinic.setNow('2026-11-20T10:04');
  await sender.sendDue();
  expect(await readMessages()).toMatchObject(ended);
  clinic.setNow('2026-11-22T11:00');
  expect(await sender.remind()).toBe(0);
  // Within five minutes of the sign-in, because it needs a proof of identity.
  clinic.setNow('2026-11-20T10:04');
  await asNora.post('change-settings', { messagesOff: [] });
  clinic.setNow('2026-11-22T11:00');
  expect(await sender.remind()).toBe(1);
  expect(mail.received).toEqual([]);
});
