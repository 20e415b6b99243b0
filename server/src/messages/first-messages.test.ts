import { aDoctor, anAdmin, aPatient, type SignedIn } from '@docket/testing/build-people.ts';
import type { TestClient } from '@docket/testing/client.ts';
import { openTestClinic, type TestClinic } from '@docket/testing/clinic.ts';
import { type MailServer, startMailServer } from '@docket/testing/mail-server.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createSender, type Sender } from './sender.ts';
import { writtenQueries } from './store/first-messages.ts';

let mail: MailServer;
let clinic: TestClinic;
let sender: Sender;
let desk: SignedIn;
let asDesk: TestClient;
let doctor: SignedIn;
const monday = { slotDate: '23_11_2026', slotTime: '10:30 AM' };

beforeAll(async () => {
  mail = await startMailServer();
  clinic = await openTestClinic({
    smtpUrl: mail.url,
    mailFrom: { name: null, address: 'desk@practice.example' },
    sessionHours: 10_000,
    sessionIdleMinutes: 600_000,
  });
});
beforeEach(async () => {
  await clinic.empty();
  mail.mood = 'accepts';
  mail.received.length = 0;
  await sender?.stop();
  sender = createSender(clinic.context);
  desk = await anAdmin(clinic.context, { name: 'Nora Lind' });
  asDesk = clinic.as(desk);
  doctor = await aDoctor(clinic.context, { name: 'Dr. Omar Haddad' });
  clinic.setNow('2026-11-20T10:00');
});
afterAll(async () => {
  await sender.stop();
  await clinic.close();
  await mail.close();
});
let added = 0;
async function bookWhole(account = desk, chosen: object = {}): Promise<{ _id: string; patientId: string }> {
  added += 1;
  const patient = { name: `Your bill: http://evil.example/${added}`, email: `p${added}@example.org` };
  // Spreads the start times, because the number of appointments per start is limited.
  const slotTime = `${Math.floor(added / 60) % 12 || 12}:${String(added % 60).padStart(2, '0')} PM`;
  const body = {
    doctorId: doctor.id,
    patient,
    ...monday,
    slotTime,
    payment: false,
    overbook: true,
    ...chosen,
  };
  return (await clinic.as(account).write('book-appointment', body)).appointment;
}
const book = async (account = desk, chosen: object = {}) => (await bookWhole(account, chosen))._id;
async function bookMany(count: number, account = desk): Promise<string[]> {
  const ids: string[] = [];
  while (ids.length < count) ids.push(await book(account));
  return ids;
}
const recipients = () => mail.received.flatMap(({ to }) => to);

describe('first messages of one account', () => {
  test('go to 20 addresses an hour; the others wait, lead the calls, and are sent when there is room', {
    tags: ['both-engines'],
  }, async () => {
    await bookMany(80);
    clinic.setNow('2026-11-20T10:10');
    await Promise.all([sender.sendDue(), createSender(clinic.context).sendDue()]);
    await sender.sendDue();
    expect(mail.received).toHaveLength(20);
    for (const { raw } of mail.received) expect(raw).not.toMatch(/http:=?\n?\/\/evil|evil\.example/);
    const { calls } = await asDesk.read('confirmation-calls');
    expect(calls.slice(0, 60).every(({ held }: { held: object | null }) => held !== null)).toBe(true);
    expect(calls[0].held.limitOf).toBe('account');
    expect(calls.filter(({ held }: { held: object | null }) => held !== null)).toHaveLength(60);

    clinic.setNow('2026-11-20T11:09');
    await sender.sendDue();
    expect(mail.received).toHaveLength(20);
    clinic.setNow('2026-11-20T11:10');
    await sender.sendDue();
    expect(mail.received).toHaveLength(40);
    expect(new Set(recipients()).size).toBe(40);
  });

  test('leave room for another account until the practice has reached 100 within a day', async () => {
    const others = [desk];
    for (const name of ['Ada', 'Ben', 'Cem', 'Dora', 'Eva'])
      others.push(await anAdmin(clinic.context, { name }));
    for (const account of others) await bookMany(20, account);
    clinic.setNow('2026-11-20T10:10');
    await sender.sendDue();
    expect(mail.received).toHaveLength(100);
    const { calls } = await asDesk.read('confirmation-calls');
    expect(calls[0].held.limitOf).toBe('practice');
    clinic.setNow('2026-11-21T10:10');
    await sender.sendDue();
    expect(new Set(recipients()).size).toBe(120);
    expect(mail.received).toHaveLength(120);
  });

  test('count again for a patient’s new address, but not for a known address', async () => {
    const { id: patientId } = await aPatient(clinic.context, { name: 'Anna', email: 'a0@example.org' });
    const appointmentId = await book(desk, { patient: undefined, patientId });
    for (let at = 1; at <= 30; at += 1) {
      const { version } = (await asDesk.read(`patients/${patientId}`)).patient;
      await asDesk.write('edit-patient', { patientId, version, email: `a${at}@example.org` });
      await asDesk.write('move-appointment', {
        appointmentId,
        slotDate: '24_11_2026',
        overbook: true,
        slotTime: at % 2 === 0 ? '9:00 AM' : '11:00 AM',
      });
      clinic.setNow(`2026-11-20T10:${String(at).padStart(2, '0')}`);
      await clinic.context.engine.transaction(({ db }) =>
        db.updateTable('messages').set({ next_at: 1 }).where('state', '=', 'waiting').execute(),
      );
      await sender.sendDue();
    }
    expect(new Set(recipients()).size).toBe(20);

    const known = await book(desk, { patient: { name: 'Bea', email: 'A1@example.org', dob: '1990-01-01' } });
    clinic.setNow('2026-11-20T10:40');
    await sender.sendDue();
    const { messages } = await asDesk.read(`appointments/${known}/messages`);
    expect(messages[0].state).toBe('handed over');
  });

  test('that wait are withdrawn with the appointment, and leave the calls after a call', async () => {
    await asDesk.write('change-settings', { firstMessagesPerHour: 1 });
    const ids = await bookMany(3);
    clinic.setNow('2026-11-20T10:10');
    await sender.sendDue();
    const waiting = (await asDesk.read('confirmation-calls')).calls.filter(
      ({ held }: { held: object | null }) => held !== null,
    );
    expect(waiting).toHaveLength(2);
    const [first, second] = waiting.map(
      ({ appointment }: { appointment: { _id: string } }) => appointment._id,
    );
    expect(ids).toContain(first);
    await asDesk.write('cancel-appointment', { appointmentId: first });
    await asDesk.write('record-contact', { appointmentId: second, outcome: 'confirmed' });
    const { calls } = await asDesk.read('confirmation-calls');
    expect(calls.filter(({ held }: { held: object | null }) => held !== null)).toEqual([]);
    clinic.setNow('2026-11-20T13:00');
    await sender.sendDue();
    expect(mail.received).toHaveLength(2);
  });
});

test('a reminder of an older booking is counted only if its address is newer', async () => {
  await asDesk.write('change-settings', { firstMessagesPerHour: 1, messagesOff: ['booked'] });
  const wednesday = { slotDate: '25_11_2026', slotTime: '10:30 AM' };
  await book(desk, wednesday);
  await book(desk, wednesday);
  const edited = [await bookWhole(desk, wednesday), await bookWhole(desk, wednesday)];
  clinic.setNow('2026-11-20T12:00');
  await sender.sendDue();
  for (const [at, { patientId }] of edited.entries())
    await asDesk.write('edit-patient', { patientId, email: `new${at}@example.org` });
  await book(desk, { slotDate: '27_11_2026', slotTime: '9:00 AM' });
  clinic.setNow('2026-11-23T10:31');
  await sender.remind();
  await sender.sendDue();
  expect(mail.received).toHaveLength(3);
  expect(recipients().filter((address) => address.startsWith('new'))).toHaveLength(1);
});

test('the limits are read from indexes', { tags: ['both-engines'] }, async () => {
  const { engine } = clinic.context;
  const nth = { since: 0, nth: 20 };
  for (const query of [
    writtenQueries.cause({ id: 'm' }),
    writtenQueries.isWritten({ address: 'a' }),
    writtenQueries.nthOfAccount({ ...nth, accountId: 'a' }),
    writtenQueries.nthOfAll(nth),
  ]) {
    const queryPlan = await engine.explain({ compile: () => query.compile(engine.read.db) });
    if (engine.kind === 'sqlite') expect(queryPlan.join('\n')).not.toMatch(/SCAN/);
  }
});
