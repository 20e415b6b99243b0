import { aDoctor, anAdmin, aPatient } from '@docket/testing/build-people.ts';
import { openTestClinic, type TestClinic } from '@docket/testing/clinic.ts';
import { type MailServer, startMailServer } from '@docket/testing/mail-server.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createSender, type Sender } from './sender.ts';

let mail: MailServer;
let clinic: TestClinic;
let sender: Sender;

beforeAll(async () => {
  mail = await startMailServer();
  const mailFrom = { name: null, address: 'desk@practice.example' };
  clinic = await openTestClinic({
    smtpUrl: mail.url,
    mailFrom,
    publicUrl: 'https://docket.practice.example',
  });
});
beforeEach(async () => {
  await clinic.empty();
  mail.received.length = 0;
  sender = createSender(clinic.context);
});
afterAll(async () => {
  await clinic.close();
  await mail.close();
});

async function bookAt(wallTime: string): Promise<void> {
  clinic.setNow(wallTime);
  const { token } = await anAdmin(clinic.context);
  const { id: doctorId } = await aDoctor(clinic.context);
  const { id: patientId } = await aPatient(clinic.context, { name: 'Anna Berg', email: 'anna@example.org' });
  const body = { doctorId, patientId, slotDate: '23_11_2028', slotTime: '10:30 AM' };
  const path = '/api/admin/book-appointment';
  expect((await clinic.request({ method: 'POST', path, token: { admin: token }, body })).status).toBe(201);
}

test('a message queued while the clock was a year ahead is sent once the clock is right', async () => {
  await bookAt('2027-11-20T10:00');
  clinic.setNow('2026-11-20T10:00');
  await sender.sendDue();
  expect(mail.received.length).toBe(1);
  clinic.setNow('2027-11-21T10:00');
  await sender.sendDue();
  expect(mail.received.length).toBe(1);
  await sender.stop();
});

test('a lease of a node with a clock far ahead ends, and that of a node five minutes ahead is respected', async () => {
  await bookAt('2026-11-20T10:00');
  const leaseUntil = (wallTime: string) => {
    clinic.setNow(wallTime);
    const next_at = clinic.context.clock.nowMs();
    clinic.setNow('2026-11-20T10:30');
    return clinic.context.engine.transaction(({ db }) =>
      db.updateTable('messages').set({ state: 'sending', attempts: 1, next_at }).execute(),
    );
  };
  const stateOf = async () =>
    (await clinic.context.engine.read.db.selectFrom('messages').select('state').executeTakeFirst())?.state;
  await leaseUntil('2026-11-20T10:36');
  await sender.sendDue();
  expect(await stateOf()).toBe('sending');
  await leaseUntil('2026-11-20T14:00');
  // Checked again after a restart, or after the clock was set back.
  await sender.stop();
  sender = createSender(clinic.context);
  await sender.sendDue();
  // It may have been sent before, so it is ended instead of repeated with another text.
  expect(await stateOf()).toBe('given up');
  expect(mail.received.length).toBe(0);
  await sender.stop();
});
