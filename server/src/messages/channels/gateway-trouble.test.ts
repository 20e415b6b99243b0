import { aDoctor, anAdmin, type SignedIn } from '@docket/testing/build-people.ts';
import type { TestClient } from '@docket/testing/client.ts';
import { openTestClinic, type TestClinic } from '@docket/testing/clinic.ts';
import { type SmsGatewayServer, startSmsGateway } from '@docket/testing/sms-gateway.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SmsGateway } from '../../platform/message-settings.ts';
import { createSender, type Sender } from '../sender.ts';

let gateway: SmsGatewayServer;
let clinic: TestClinic;
let sender: Sender;
let admin: SignedIn;
let asAdmin: TestClient;
let doctor: SignedIn;

beforeAll(async () => {
  gateway = await startSmsGateway();
  clinic = await openTestClinic({ sessionHours: 10_000, sessionIdleMinutes: 600_000 });
});
beforeEach(async () => {
  await clinic.empty();
  gateway.mood = 'knows ids';
  gateway.beforeAnswer = async () => {};
  gateway.arrived.length = 0;
  gateway.sentTo.length = 0;
  admin = await anAdmin(clinic.context, { name: 'Nora Lind' });
  asAdmin = clinic.as(admin);
  doctor = await aDoctor(clinic.context, { name: 'Dr. Omar Haddad', speciality: 'Gynecologist' });
  await asAdmin.write('change-settings', { country: 'DE', phone: '030 5550000' });
});
afterAll(async () => {
  await sender.stop();
  await clinic.close();
  await gateway.close();
});

const withId = { to: '{to}', text: '{text}', id: '{id}' };
const withoutId = { to: '{to}', text: '{text}' };
async function useBody(value: object): Promise<void> {
  const sms: SmsGateway = {
    url: gateway.url,
    method: 'POST',
    headers: {},
    idPath: 'id',
    body: { kind: 'json', value },
  };
  Object.assign(clinic.context.settings, { sms });
  await restart();
}
async function restart(): Promise<void> {
  await sender?.stop();
  sender = createSender(clinic.context);
}

const phones = ['030 1000001', '030 1000002', '030 1000003', '030 1000004', '030 1000005', '030 1000006'];
phones.push('030 1000007', '030 1000008', '030 1000009');
const toNumber = (phone: string) => `+49${phone.replaceAll(' ', '').slice(1)}`;

/** Books one appointment for each phone, two weeks ahead, and lets the grace time of each message pass. */
async function bookAll(): Promise<string[]> {
  const ids: string[] = [];
  for (const [at, phone] of phones.entries()) {
    const added = await asAdmin.write('add-patient', {
      name: `Patient ${at}`,
      phone,
      contactBy: 'sms',
      anyway: true,
    });
    const booked = await asAdmin.write('book-appointment', {
      doctorId: doctor.id,
      patientId: added.patient._id,
      slotDate: '4_12_2026',
      slotTime: `${at + 1}:00 PM`,
      payment: false,
      overbook: true,
    });
    ids.push(booked.appointment._id);
  }
  clinic.setNow('2026-11-20T10:04');
  return ids;
}

/** Sends due messages once a minute from 10:04 on. */
async function workFor({ from, minutes }: { from: number; minutes: number }): Promise<void> {
  for (let minute = from; minute < from + minutes; minute += 1) {
    const at = 10 * 60 + 4 + minute;
    const [hour, rest] = [Math.floor(at / 60), at % 60].map((part) => String(part).padStart(2, '0'));
    clinic.setNow(`2026-11-20T${hour}:${rest}`);
    await sender.sendDue();
  }
}

const statesOf = async (ids: readonly string[]): Promise<string[]> =>
  Promise.all(
    ids.map(async (id) => {
      const [message] = (await asAdmin.read(`appointments/${id}/messages`)).messages;
      return message.state;
    }),
  );
const isOnce = (numbers: readonly string[]) => new Set(numbers).size === numbers.length;
const requestedNumbers = () => gateway.arrived.map(({ body }) => (JSON.parse(body) as { to: string }).to);

describe('a gateway that accepts our id', () => {
  beforeEach(() => useBody(withId));

  test.each([
    ['is unwell', 503],
    ['takes and fails', 502],
    ['drops', 0],
    ['is busy', 503],
  ] as const)('and %s for an hour: every SMS arrives, none twice', async (mood, status) => {
    const ids = await bookAll();
    Object.assign(gateway, { mood, status });
    await workFor({ from: 0, minutes: 60 });
    expect(new Set(await statesOf(ids))).not.toContain('given up');
    gateway.mood = 'knows ids';
    await workFor({ from: 60, minutes: 10 });
    expect(await statesOf(ids)).toEqual(ids.map(() => 'handed over'));
    expect(gateway.sentTo.toSorted()).toEqual(phones.map(toNumber));
  });

  test('that fails for over half a day still delivers every SMS', async () => {
    const ids = await bookAll();
    Object.assign(gateway, { mood: 'is unwell', status: 500 });
    for (let hour = 10; hour < 24; hour += 1) {
      clinic.setNow(`2026-11-20T${hour}:30`);
      await sender.sendDue();
    }
    gateway.mood = 'knows ids';
    clinic.setNow('2026-11-21T01:30');
    await sender.sendDue();
    expect(await statesOf(ids)).toEqual(ids.map(() => 'handed over'));
  });

  test('an SMS of a killed process is repeated under its id, and arrives once', async () => {
    const ids = await bookAll();
    await leaveFirst();
    await restart();
    clinic.setNow('2026-11-20T10:06');
    await sender.sendDue();
    expect(await statesOf(ids)).toEqual(ids.map(() => 'handed over'));
    expect(requestedNumbers()).toHaveLength(phones.length + 1);
    expect(gateway.sentTo.toSorted()).toEqual(phones.map(toNumber));
  });

  test('an SMS that may have left is not repeated to another number, nor as an email', async () => {
    const ids = await bookAll();
    gateway.mood = 'takes and fails';
    await sender.sendDue();
    clinic.setNow('2026-11-20T10:05');
    await sender.sendDue();
    const numbers = requestedNumbers();
    expect(numbers).toHaveLength(2);
    const found: { _id: string; phone: string; version: number }[] = (
      await asAdmin.read('patients?q=Patient')
    ).patients;
    for (const [at, number] of numbers.entries()) {
      const patient = found.find(({ phone }) => toNumber(phone) === number);
      const { patient: record } = await asAdmin.read(`patients/${patient?._id}`);
      const changes =
        at === 0 ? { phone: '030 2222222' } : { email: 'a@practice.example', contactBy: 'email' };
      const { name, phone, version } = record;
      await asAdmin.write('edit-patient', { patientId: patient?._id, version, name, phone, ...changes });
    }
    gateway.mood = 'knows ids';
    await workFor({ from: 10, minutes: 10 });
    const states = await statesOf(ids);
    expect(states.filter((state) => state === 'given up')).toHaveLength(2);
    expect(isOnce(gateway.sentTo)).toBe(true);
    expect(gateway.sentTo).not.toContain('+49302222222');
  });
});

describe('a gateway that does not accept our id', () => {
  beforeEach(() => useBody(withoutId));

  test.each([
    ['is unwell', 503],
    ['takes and fails', 502],
    ['drops', 0],
  ] as const)('and %s for an hour: few are tried, the others arrive, none twice', async (mood, status) => {
    const ids = await bookAll();
    Object.assign(gateway, { mood, status });
    await workFor({ from: 0, minutes: 60 });
    const tried = requestedNumbers();
    expect(tried.length).toBeLessThanOrEqual(5);
    gateway.mood = 'knows ids';
    await workFor({ from: 60, minutes: 25 });
    // Their outcome is unknown, so their patients are called.
    const unknown = ids.filter((_, at) => tried.includes(toNumber(phones[at] ?? '')));
    expect(new Set(await statesOf(unknown))).toEqual(new Set(['given up']));
    const others = ids.filter((id) => !unknown.includes(id));
    expect(others.length).toBeGreaterThanOrEqual(4);
    expect(await statesOf(others)).toEqual(others.map(() => 'handed over'));
    expect(isOnce(requestedNumbers())).toBe(true);
  });

  test('a change whose SMS may not have arrived is listed for a call at once', async () => {
    const [id = ''] = await bookAll();
    await workFor({ from: 0, minutes: 1 });
    await asAdmin.write('move-appointment', {
      appointmentId: id,
      slotDate: '4_12_2026',
      slotTime: '9:00 AM',
    });
    Object.assign(gateway, { mood: 'is unwell', status: 504 });
    await workFor({ from: 5, minutes: 1 });
    const { calls } = await asAdmin.read('confirmation-calls');
    expect(calls[0]).toMatchObject({ appointment: { _id: id }, change: { what: 'moved' } });
  });

  test('one of three nodes makes the attempt that may end the pause, and a restart does not repeat it', {
    tags: ['both-engines'],
  }, async () => {
    await bookAll();
    Object.assign(gateway, { mood: 'is unwell', status: 500 });
    await sender.sendDue();
    await restart();
    await sender.sendDue();
    expect(gateway.arrived).toHaveLength(1);
    const others = [createSender(clinic.context), createSender(clinic.context)];
    clinic.setNow('2026-11-20T10:06');
    await Promise.all([sender, ...others].map((eachSender) => eachSender.sendDue()));
    expect(gateway.arrived).toHaveLength(2);
    for (const other of others) await other.stop();
  });

  test('an SMS of a killed process is not repeated, also while the channel pauses', async () => {
    const ids = await bookAll();
    await leaveFirst();
    gateway.mood = 'is busy';
    clinic.setNow('2026-11-20T10:06');
    await restart();
    await sender.sendDue();
    const states = await statesOf(ids);
    expect(states.filter((state) => state === 'given up')).toHaveLength(1);
    expect(isOnce(requestedNumbers())).toBe(true);
  });
});

/** Sends the first SMS and stops the process before it reads the answer. */
async function leaveFirst(): Promise<void> {
  gateway.beforeAnswer = async () => {
    gateway.beforeAnswer = async () => {};
    await sender.stop();
  };
  await sender.sendDue();
  expect(gateway.arrived).toHaveLength(1);
}
