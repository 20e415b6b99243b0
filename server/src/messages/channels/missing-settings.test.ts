import { aDoctor, anAdmin, aPatient, type SignedIn } from '@docket/testing/build-people.ts';
import type { TestClient } from '@docket/testing/client.ts';
import { openTestClinic, type TestClinic } from '@docket/testing/clinic.ts';
import { type MailServer, startMailServer } from '@docket/testing/mail-server.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createSender, type Sender } from '../sender.ts';

let mail: MailServer;
let clinic: TestClinic;
let sender: Sender;
let admin: SignedIn;
let asAdmin: TestClient;
let doctor: SignedIn;

beforeAll(async () => {
  mail = await startMailServer();
  clinic = await openTestClinic({ sessionHours: 10_000, sessionIdleMinutes: 600_000 });
});
beforeEach(async () => {
  await clinic.empty();
  mail.received.length = 0;
  await restart(true);
  admin = await anAdmin(clinic.context, { name: 'Nora Lind' });
  asAdmin = clinic.as(admin);
  doctor = await aDoctor(clinic.context, { name: 'Dr. Omar Haddad', speciality: 'Gynecologist' });
});
afterAll(async () => {
  await sender.stop();
  await clinic.close();
  await mail.close();
});

/** Restarts the sender with or without the email settings. */
async function restart(hasMail: boolean): Promise<void> {
  await sender?.stop();
  Object.assign(clinic.context.settings, {
    smtpUrl: hasMail ? mail.url : null,
    mailFrom: hasMail ? { name: null, address: 'desk@practice.example' } : null,
  });
  sender = createSender(clinic.context);
}
async function lookAt(wallTime: string): Promise<void> {
  clinic.setNow(wallTime);
  await sender.sendDue();
}

async function book(slot: object): Promise<string> {
  const { id: patientId } = await aPatient(clinic.context, { name: 'Anna Berg', email: 'anna@example.org' });
  const body = { doctorId: doctor.id, patientId, payment: false, ...slot };
  return (await asAdmin.write('book-appointment', body)).appointment._id;
}
const monday = { slotDate: '23_11_2026', slotTime: '10:30 AM' };
const lastOf = async (id: string) => (await asAdmin.read(`appointments/${id}/messages`)).messages[0];
const lost = 'Waits: the server has lost its settings for email (SMTP_URL)';

test('messages wait while SMTP_URL is missing, show the reason, and are sent once it is back', async () => {
  await sender.sendDue();
  await restart(false);
  const id = await book(monday);
  await lookAt('2026-11-20T10:30');
  expect(await lastOf(id)).toMatchObject({ state: 'waiting', reason: lost });
  await lookAt('2026-11-20T16:00');
  await restart(true);
  await lookAt('2026-11-20T16:05');
  expect(await lastOf(id)).toMatchObject({ state: 'handed over', reason: '' });
  expect(mail.received).toHaveLength(1);
});

test('a message about a past appointment ends as usual', async () => {
  await sender.sendDue();
  await restart(false);
  const id = await book({ slotDate: '20_11_2026', slotTime: '2:00 PM' });
  for (const at of ['10:30', '13:00', '14:05']) await lookAt(`2026-11-20T${at}`);
  expect(await lastOf(id)).toMatchObject({ state: 'withdrawn', reason: 'The appointment has begun' });
});

test('a change that waits for the setting leads the calls until the patient acknowledges it', async () => {
  const id = await book(monday);
  await lookAt('2026-11-20T10:05');
  await restart(false);
  await lookAt('2026-11-20T10:30');
  await asAdmin.write('move-appointment', { appointmentId: id, ...monday, slotTime: '4:00 PM' });
  expect((await asAdmin.read(`appointments/${id}/messages`)).untold).toMatchObject({ what: 'moved' });
  await lookAt('2026-11-20T10:35');
  const [first] = (await asAdmin.read('confirmation-calls')).calls;
  expect(first).toMatchObject({ appointment: { _id: id }, change: { what: 'moved' } });
});

test('a node without the settings leaves messages to a node with them', async () => {
  const bare = createSender({
    ...clinic.context,
    settings: { ...clinic.context.settings, smtpUrl: null, mailFrom: null },
  });
  const id = await book(monday);
  await sender.sendDue();
  clinic.setNow('2026-11-20T10:05');
  await bare.sendDue();
  expect(await lastOf(id)).toMatchObject({ state: 'waiting', reason: '' });
  await sender.sendDue();
  expect(await lastOf(id)).toMatchObject({ state: 'handed over' });
  await bare.stop();
});

test('after a week without the settings messages would be told', async () => {
  await sender.sendDue();
  await restart(false);
  const id = await book({ ...monday, slotDate: '30_11_2026' });
  await lookAt('2026-11-27T09:00');
  expect(await lastOf(id)).toMatchObject({ state: 'waiting', reason: lost });
  await lookAt('2026-11-27T11:00');
  expect(await lastOf(id)).toMatchObject({ state: 'would be told' });
});
