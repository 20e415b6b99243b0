import { countryCodes } from '@docket/contract/formats/countries.ts';
import { aDoctor, anAdmin, type SignedIn } from '@docket/testing/build-people.ts';
import type { TestClient } from '@docket/testing/client.ts';
import { openTestClinic, type TestClinic } from '@docket/testing/clinic.ts';
import { fillTimeoutMs, openFilledBook } from '@docket/testing/filled-book.ts';
import { type SmsGatewayServer, startSmsGateway } from '@docket/testing/sms-gateway.ts';
import { sql } from 'kysely';
import { type CountryCode, getExampleNumber } from 'libphonenumber-js/max';
import examples from 'libphonenumber-js/mobile/examples';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readDestination } from '../../patients/phone-numbers.ts';
import { createSender, type Sender } from '../sender.ts';
import { heldQuery } from '../store/undelivered.ts';
import { seedSmsCountries } from './seed-sms-countries.ts';

let gateway: SmsGatewayServer;
let clinic: TestClinic;
let sender: Sender;
let admin: SignedIn;
let asAdmin: TestClient;
let doctor: SignedIn;

beforeAll(async () => {
  gateway = await startSmsGateway();
  const body = { kind: 'json', value: { to: '{to}', text: '{text}' } } as const;
  const sms = { url: gateway.url, method: 'POST', headers: {}, idPath: 'id', body } as const;
  clinic = await openTestClinic({ sms, sessionHours: 10_000, sessionIdleMinutes: 600_000 });
});
beforeEach(async () => {
  await clinic.empty();
  gateway.arrived.length = 0;
  await sender?.stop();
  sender = createSender(clinic.context);
  admin = await anAdmin(clinic.context, { name: 'Nora Lind' });
  asAdmin = clinic.as(admin);
  doctor = await aDoctor(clinic.context, { name: 'Dr. Omar Haddad' });
  await asAdmin.write('change-settings', { country: 'US', phone: '212 555 0100' });
});
afterAll(async () => {
  await sender.stop();
  await clinic.close();
  await gateway.close();
});
const messagesOf = async (id: string) => (await asAdmin.read(`appointments/${id}/messages`)).messages;

let hour = 0;
/** Books an appointment a week ahead for a patient with this number, and sends due messages. */
async function bookBySms(phone: string): Promise<string> {
  const { patient } = await asAdmin.write('add-patient', {
    name: `Of ${phone}`,
    phone,
    contactBy: 'sms',
    anyway: true,
  });
  hour = (hour % 11) + 1;
  const slot = { slotDate: '27_11_2026', slotTime: `${hour}:00 PM` };
  const body = { doctorId: doctor.id, patientId: patient._id, ...slot, payment: false, overbook: true };
  const { appointment } = await asAdmin.write('book-appointment', body);
  await sendAll();
  return appointment._id;
}
/** Sends all queued messages now. */
async function sendAll(): Promise<void> {
  await clinic.context.engine.transaction(({ db }) =>
    db.updateTable('messages').set({ next_at: 1 }).where('state', '=', 'waiting').execute(),
  );
  await sender.sendDue();
}
const sentTo = () => gateway.arrived.map(({ body }) => JSON.parse(body).to);
const led = async (): Promise<[id: string, limitOf: string, reason: string][]> =>
  (await asAdmin.read('confirmation-calls')).calls
    .filter(({ held }: { held: object | null }) => held !== null)
    .map(
      ({
        appointment,
        held,
      }: {
        appointment: { _id: string };
        held: { limitOf: string; reason: string };
      }) => [appointment._id, held.limitOf, held.reason],
    );

const toJamaica = 'Docket sends no SMS to Jamaica (+1 876). A manager can add the country in Settings.';
const ofJamaica = '+1 876 555 1234';

describe('SMS', () => {
  test('go only to the practice’s country; a number elsewhere leads the calls with its country', async () => {
    await bookBySms('(212) 555-0142');
    const id = await bookBySms(ofJamaica);
    expect(sentTo()).toEqual(['+12125550142']);
    expect(await messagesOf(id)).toMatchObject([{ kind: 'booked', state: 'no address', reason: toJamaica }]);
    expect(await led()).toEqual([[id, 'country', toJamaica]]);
  });

  test.each([
    ['+1 787 555 1234', 'Puerto Rico (+1 787)'],
    ['876 555 1234', 'Jamaica (+1 876)'],
    ['1 (658) 555-1234', 'Jamaica (+1 658)'],
    ['+1 809 555 1234', 'Dominican Republic (+1 809)'],
    ['+1 416 555 1234', 'Canada (+1 416)'],
    ['+44 7400 123456', 'United Kingdom (+44)'],
    ['0044 7781 123456', 'Guernsey (+44)'],
    ['+881 612 345 678', 'numbers that belong to no country (+881)'],
  ])('never go to %s: %s', async (phone, country) => {
    const id = await bookBySms(phone);
    expect(sentTo()).toEqual([]);
    const [message] = await messagesOf(id);
    expect(message.reason.startsWith(`Docket sends no SMS to ${country}.`)).toBe(true);
    expect(await led()).toEqual([[id, 'country', message.reason]]);
  });

  test.each([
    ['+49 900 1234567', 'premium-rate numbers (+49 900)'],
    ['0049 137 1234567', 'service numbers (+49 137)'],
    ['+49 180 1234567', 'service numbers (+49 180)'],
    ['+49 164 1234567', 'pagers (+49 164)'],
    ['+49 700 12345678', 'forwarding numbers (+49 700)'],
    ['+1 900 555 0142', 'premium-rate numbers (+1 900)'],
    ['+44 845 123 4567', 'premium-rate numbers (+44 845)'],
    ['+44 300 123 4567', 'service numbers (+44 300)'],
    ['+49 800 1234567', 'free-of-charge numbers (+49 800)'],
    ['+1 800 234 5678', 'free-of-charge numbers (+1 800)'],
    ['+44 56 1234 5678', 'internet telephones (+44 561)'],
    ['+1 212 976 1234', 'premium-rate numbers (+1 212)'],
    ['+1 876 976 1234', 'premium-rate numbers (+1 876)'],
    ['+7 940 123 4567', 'Abkhazia (+7 940)'],
    ['+90 533 840 1234', 'northern Cyprus (+90 533)'],
  ])('never go to %s, whichever countries are chosen: %s', async (phone, service) => {
    await asAdmin.write('change-settings', { country: 'DE', smsCountries: ['US', 'GB', 'JM', 'RU', 'TR'] });
    const id = await bookBySms(phone);
    await bookBySms('+49 1512 3456789');
    expect(sentTo()).toEqual(['+4915123456789']);
    const reason = `Docket sends no SMS to ${service}. Ask the patient for another number.`;
    expect(await messagesOf(id)).toMatchObject([{ state: 'no address', reason }]);
    expect(await led()).toEqual([[id, 'country', reason]]);
  });

  test.each([
    '+49 900 1 2345678901',
    '+4990012345',
    '+49137712345678',
    '+491901234567',
    '+49190912345678',
    '+49121234567',
    '+491991234567',
    '+911900123456',
  ])('never go to %s, whose digits are too many, too few or of no range that is known', async (phone) => {
    await asAdmin.write('change-settings', { country: 'DE', smsCountries: ['IN'] });
    const id = await bookBySms(phone);
    expect(sentTo()).toEqual([]);
    const [message] = await messagesOf(id);
    expect(message.reason).toMatch(
      /^Docket sends no SMS to this number \(\+(49|91) \d{3}\): it is not a number that SMS can be sent to\. Ask/,
    );
    expect(await led()).toEqual([[id, 'country', message.reason]]);
  });

  test.each([...countryCodes])('go to the ordinary mobile numbers of %s', (country) => {
    const number = getExampleNumber(country as CountryCode, examples)?.number ?? '';
    expect(readDestination(number)).toMatchObject({ unfit: null, territory: null });
  });

  test('go to numbers of northern Cyprus from a practice there, whose own country is Turkey', async () => {
    await asAdmin.write('change-settings', { country: 'TR' });
    await bookBySms('0533 840 1234');
    expect(sentTo()).toEqual(['+905338401234']);
  });

  test('go to a country a manager added from the next message on; ended messages stay ended', async () => {
    const id = await bookBySms(ofJamaica);
    await asAdmin.write('change-settings', { smsCountries: ['JM'] });
    await sendAll();
    expect(sentTo()).toEqual([]);
    expect(await led()).toHaveLength(1);
    await asAdmin.write('move-appointment', {
      appointmentId: id,
      slotDate: '30_11_2026',
      slotTime: '9:00 AM',
    });
    await sendAll();
    expect(sentTo()).toEqual(['+18765551234']);
    // The patient has been informed.
    expect(await led()).toEqual([]);
    // The practice's country is always allowed.
    await bookBySms('212 555 0143');
    expect(sentTo()).toHaveLength(2);
  });

  test('stop with the next message after the country is removed or the practice’s country changes', async () => {
    await asAdmin.write('change-settings', { smsCountries: ['JM'] });
    await bookBySms(ofJamaica);
    await bookBySms('212 555 0144');
    expect(sentTo()).toHaveLength(2);
    await asAdmin.write('change-settings', { smsCountries: [], country: 'CA' });
    await bookBySms('+1 876 555 1235');
    await bookBySms('+1 212 555 0145');
    expect(sentTo()).toHaveLength(2);
    expect((await led()).map(([, limitOf]) => limitOf)).toEqual(['country', 'country']);
  });

  test('elsewhere: changes, reminders and answers are not sent either, and every screen shows the reason', async () => {
    const id = await bookBySms(ofJamaica);
    await asAdmin.write('move-appointment', {
      appointmentId: id,
      slotDate: '30_11_2026',
      slotTime: '9:00 AM',
    });
    const { messages, untold } = await asAdmin.read(`appointments/${id}/messages`);
    expect(messages[0]).toMatchObject({ kind: 'moved', state: 'no address', reason: toJamaica });
    expect(untold).toMatchObject({ what: 'moved' });
    await sendAll();
    clinic.setNow('2026-11-28T10:00');
    await sender.remind();
    await sendAll();
    expect(
      (await messagesOf(id)).map(({ kind, reason }: { kind: string; reason: string }) => [kind, reason]),
    ).toEqual([
      ['reminder', toJamaica],
      ['moved', toJamaica],
      ['booked', toJamaica],
    ]);
    expect(sentTo()).toEqual([]);
    expect((await asAdmin.read('confirmation-calls')).calls[0]).toMatchObject({
      change: { what: 'moved' },
      held: { limitOf: 'country', reason: toJamaica },
    });
  });

  test('elsewhere: the patient leaves the calls after a call or a cancellation', async () => {
    const [called, cancelled] = [await bookBySms(ofJamaica), await bookBySms('+1 876 555 1236')];
    expect(await led()).toHaveLength(2);
    await asAdmin.write('record-contact', { appointmentId: called, outcome: 'confirmed' });
    await asAdmin.write('cancel-appointment', { appointmentId: cancelled });
    expect(await led()).toEqual([]);
  });

  test('elsewhere are found in a long log by an index', {
    tags: ['both-engines'],
    timeout: fillTimeoutMs,
  }, async () => {
    const engine = await openFilledBook();
    await engine.transaction(async ({ db }) => {
      await sql`insert into messages (id, appointment_id, patient_id, kind, channel, dedupe_key, made_at, due_at, state, reason)
        select a.id, a.id, a.patient_id, 'booked', 'sms', a.id, a.booked_at, a.booked_at, 'no address',
          case when a.n % 100 = 0 then ${toJamaica} else 'No phone number is known' end from appointments a where a.n <= 10000`.execute(
        db,
      );
      if (engine.kind === 'postgres') await sql`analyze messages, appointments`.execute(db);
    });
    const { clock } = clinic.context;
    const query = heldQuery({
      wallNow: clock.wallNow(),
      since: clock.nowMs() - 400 * 86_400_000,
      limit: 300,
    });
    const plan = (await engine.explain({ compile: () => query.compile(engine.read.db) })).join('\n');
    expect(plan).toMatch(/messages_to_other_countries/);
    expect(plan).toMatch(/messages_due/);
    expect(plan).not.toMatch(
      /SCAN (m|a|l|c|u|k|w|o)\b(?! USING)|Seq Scan on (messages|appointments|patients)/,
    );
  });
});

describe('the first start with countries', () => {
  const write = (...addresses: string[]) =>
    clinic.context.engine.transaction(({ db }) =>
      db
        .insertInto('written_addresses')
        .values(addresses.map((address) => ({ address, account_id: null, at: 1, is_counted: 0 })))
        .execute(),
    );
  const forget = () =>
    clinic.context.engine.transaction(({ db }) =>
      db.updateTable('clinic_settings').set({ sms_countries: null }).execute(),
    );
  const read = async () => {
    const { settings, version, changed } = await asAdmin.read('settings');
    return { countries: settings.smsCountries, version, by: changed?.by ?? null };
  };

  test('allows the practice’s country and every country already written to; nodes that start together agree', {
    tags: ['both-engines'],
  }, async () => {
    await write(
      '+4915112345678',
      '+4915112345679',
      '+18765551234',
      'anna@example.org',
      '+1@example.org',
      '+12',
    );
    await forget();
    await Promise.all([seedSmsCountries(clinic.context.engine), seedSmsCountries(clinic.context.engine)]);
    expect(await read()).toEqual({ countries: ['DE', 'JM', 'US'], version: 1, by: 'Nora Lind' });
    await bookBySms(ofJamaica);
    expect(sentTo()).toEqual(['+18765551234']);
  });

  test('happens once: a removed country does not return', async () => {
    await write('+18765551234');
    await forget();
    await seedSmsCountries(clinic.context.engine);
    await asAdmin.write('change-settings', { smsCountries: ['US'] });
    await seedSmsCountries(clinic.context.engine);
    expect((await read()).countries).toEqual(['US']);
    await asAdmin.write('change-settings', { clock: '24' });
    expect((await read()).countries).toEqual(['US']);
  });

  test('leaves a new practice without stored settings, and its first change is version 1', {
    tags: ['both-engines'],
  }, async () => {
    await write('+18765551234');
    const { engine } = clinic.context;
    await engine.transaction(({ db }) => db.deleteFrom('clinic_settings').execute());
    await Promise.all([seedSmsCountries(engine), seedSmsCountries(engine)]);
    expect(await read()).toEqual({ countries: ['JM'], version: 0, by: null });
    await asAdmin.write('change-settings', { clock: '24', version: 0 });
    expect(await read()).toEqual({ countries: ['JM'], version: 1, by: 'Nora Lind' });
  });

  test('survives a save of the settings by a node of an older release', async () => {
    await forget();
    await seedSmsCountries(clinic.context.engine);
    await clinic.context.engine.transaction(({ db }) =>
      sql`insert into clinic_settings (id, value, version, changed_by, changed_at) values (1, '{"country":"US"}', 2, ${admin.id}, 1)
        on conflict (id) do update set value = excluded.value, version = excluded.version,
          changed_by = excluded.changed_by, changed_at = excluded.changed_at
        where clinic_settings.version = 1`.execute(db),
    );
    expect(await read()).toEqual({ countries: ['US'], version: 2, by: 'Nora Lind' });
  });
});
