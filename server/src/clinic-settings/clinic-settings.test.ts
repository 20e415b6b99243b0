import { countryCodes } from '@docket/contract/formats/countries.ts';
import { someHours, someTimeOff } from '@docket/testing/build-hours.ts';
import { aDoctor, anAdmin, aPatient, type SignedIn } from '@docket/testing/build-people.ts';
import { type TestClinic, useTestClinic } from '@docket/testing/clinic.ts';
import { readGolden } from '@docket/testing/read-golden.ts';
import { describeShape } from '@docket/testing/shape.ts';
import { sql } from 'kysely';
import { getCountries } from 'libphonenumber-js/min';
import { beforeEach, describe, expect, test } from 'vitest';
import { migrations } from '../../migrations/all.ts';
import { clinicSettingsStore } from './store.ts';
import { readStoredName } from './stored-name.ts';

// The clinic's clock stands at 2026-11-20 10:00, a Friday, in Berlin.
const clinic = useTestClinic({ fixedByEnvironment: [] });
const fixed = useTestClinic({ clinicName: 'Harbour Practice' });
let admin: SignedIn;
const asAdmin = clinic.as(() => admin);
beforeEach(async () => {
  admin = await anAdmin(clinic.context, { name: 'Nora Lind' });
});

const read = async () => asAdmin.read('settings');
const change = (body: object, account = admin, at: TestClinic = clinic) =>
  at.as(account).post('change-settings', body);
const hours = (weekday: number, from: string, to: string) => [{ weekday, intervals: [{ from, to }] }];
const slots = async (doctorId: string, from = '2026-11-23', to = from) => {
  const { body } = await asAdmin.get('/api/booking/open-slots', { doctorId, from, to });
  return body.doctors[0].slots.map((slot: { slotTime: string }) => slot.slotTime);
};

test('a new practice has the specified settings, and changes are stored', async () => {
  expect(await read()).toMatchObject({
    version: 0,
    changed: null,
    timeZone: 'Europe/Berlin',
    fixed: [],
    settings: { name: 'Docket', currency: '$', clock: '12', dateOrder: 'day', openSlotsForAll: true },
  });
  const answer = await change({ name: 'Harbour Practice', currency: '€', clock: '24', version: 0 });
  expect(answer).toMatchObject({ status: 200, body: { message: 'Settings saved', version: 1 } });
  await change({ phone: '+49 30 5550000' });
  expect(await read()).toMatchObject({
    version: 2,
    changed: { by: 'Nora Lind', at: clinic.context.clock.nowMs() },
    settings: { name: 'Harbour Practice', currency: '€', clock: '24', phone: '+49 30 5550000' },
  });
  // A backup prints it, also before the next start.
  expect(await readStoredName(clinic.context.engine.read)).toBe('Harbour Practice');
  const anybody = await clinic.request({ method: 'GET', path: '/api/clinic' });
  expect(anybody.body).toMatchObject({
    name: 'Harbour Practice',
    display: { clock: '24', dateOrder: 'day', currency: '€', firstWeekday: 1 },
  });
  expect(anybody.body).not.toHaveProperty('phone');
});

test('an impossible phone number is refused, unless it is the stored one', async () => {
  for (const phone of ['abc', '++49 30 1', '030 1234567\nor Ann'])
    expect(await change({ phone })).toMatchObject({
      status: 422,
      body: { message: 'Phone must be a phone number', details: { field: 'phone' } },
    });
  const { engine } = clinic.context;
  const { settings, version } = await clinicSettingsStore(engine.read).read();
  await engine.transaction((tx) =>
    clinicSettingsStore(tx).save({ ...settings, phone: 'abc' }, version, { by: admin.id, at: 0 }),
  );
  expect(await change({ phone: 'abc', address: '12 Harbour Street' })).toMatchObject({ status: 200 });
});

test('omitted settings keep their values, and empty ones are cleared', async () => {
  const known = { phone: '+49 30 5550000', address: '12 Harbour Street', country: 'DE', state: 'BY' };
  await change(known);
  await change({ clock: '24' });
  expect((await read()).settings).toMatchObject({ ...known, clock: '24' });
  await change({ address: null, state: '' });
  expect((await read()).settings).toMatchObject({ ...known, address: '', state: '', clock: '24' });
});

test('a change of an outdated version is refused with the author of the newer one', async () => {
  await change({ clock: '24', version: 0 });
  expect(await change({ clock: '12', version: 0 })).toMatchObject({
    status: 409,
    body: { message: 'The settings were changed by Nora Lind just now: look at them again' },
  });
  expect((await read()).settings.clock).toBe('24');
});

test('the author of a change has their current name, or the name that an older release stored', async () => {
  const { engine } = clinic.context;
  await change({ clock: '24', version: 0 });
  await engine.transaction(({ db }) =>
    db.updateTable('accounts').set({ name: 'Nora Berg' }).where('id', '=', admin.id).execute(),
  );
  expect((await read()).changed.by).toBe('Nora Berg');
  const kept = await engine.read.db.selectFrom('clinic_settings').select('changed_by').execute();
  expect(kept).toEqual([{ changed_by: admin.id }]);
  await engine.transaction(({ db }) =>
    db.updateTable('clinic_settings').set({ changed_by: 'Nora Lind' }).execute(),
  );
  expect((await read()).changed.by).toBe('Nora Lind');
});

test('of two concurrent changes one is refused', { tags: ['both-engines'] }, async () => {
  const both = await Promise.all([
    change({ clock: '24', version: 0 }),
    change({ currency: '€', version: 0 }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('a setting from the environment can’t be changed', async () => {
  const sam = await anAdmin(fixed.context);
  const answer = await fixed.as(sam).get('settings');
  expect(answer.body).toMatchObject({ fixed: ['name', 'timeZone'], settings: { name: 'Harbour Practice' } });
  expect(await change({ name: 'Another' }, sam, fixed)).toMatchObject({
    status: 409,
    body: { message: 'The name is given by CLINIC_NAME, where the server is started' },
  });
  expect((await change({ clock: '24' }, sam, fixed)).status).toBe(200);
});

test.each([
  [{ currency: '' }, 'Currency sign is required'],
  [{ name: ' ' }, 'Practice name is required'],
  [{ country: 'Germany' }, 'Country must be a code like DE'],
  [{ country: 'UK' }, 'There is no country with this code'],
  [{ country: 'FX' }, 'There is no country with this code'],
  [{ country: 'IC' }, 'There is no country with this code'],
  [{ country: 'DE', state: 'XX' }, 'There is no such part of this country'],
  [{ smsCountries: 'DE' }, 'smsCountries must be a list of countries'],
  [{ smsCountries: ['Germany'] }, 'Country must be a code like DE'],
  [{ smsCountries: ['uk', 'GB'] }, 'smsCountries must not name a country twice'],
  [{ smsCountries: [''] }, 'Country must be a code like DE'],
  [{ smsCountries: [49] }, 'Country must be a code like DE'],
  [{ smsCountries: ['DE', 'xx'] }, 'There is no country with the code XX'],
  [{ smsCountries: ['DE', 'DE'] }, 'smsCountries must not name a country twice'],
  [{ smsCountries: Array(300).fill('DE') }, 'smsCountries must be at most 245'],
  [{ openingHours: hours(8, '08:00', '12:00') }, 'weekday must be a whole number from 1 to 7'],
  [{ clock: '13' }, 'clock must be 12 or 24'],
])('%j is refused: %s', async (body, message) => {
  expect(await change(body)).toMatchObject({ status: 422, body: { message } });
  expect((await read()).version).toBe(0);
});

describe('opening hours of the whole practice', () => {
  test("a doctor's hours are offered within them, and stay as they are", async () => {
    const doctor = await aDoctor(clinic.context);
    await someHours(clinic.context, doctor.id, { weekly: hours(1, '08:00', '12:00'), slotMinutes: 60 });
    await change({ openingHours: hours(1, '09:30', '18:00') });
    expect(await slots(doctor.id)).toEqual(['9:30 AM', '10:30 AM']);
    const { body } = await asAdmin.get(`hours?doctorId=${doctor.id}`);
    expect(body.hours.weekly).toEqual(hours(1, '08:00', '12:00'));
    expect(body.hours).not.toHaveProperty('clinic');
    await change({ openingHours: hours(2, '09:30', '18:00') });
    expect(await slots(doctor.id)).toEqual([]);
    await change({ openingHours: [] });
    expect(await slots(doctor.id)).toEqual(['8:00 AM', '9:00 AM', '10:00 AM', '11:00 AM']);
  });

  test('the desk books outside them only by overbooking', async () => {
    const doctor = await aDoctor(clinic.context);
    const { id: patientId } = await aPatient(clinic.context);
    await someHours(clinic.context, doctor.id, { weekly: hours(1, '08:00', '12:00') });
    await change({ openingHours: hours(1, '09:00', '18:00') });
    const body = { doctorId: doctor.id, patientId, slotDate: '23_11_2026', slotTime: '8:00 AM' };
    const path = '/api/admin/book-appointment';
    expect((await asAdmin.post(path, body)).status).toBe(409);
    const onPurpose = { ...body, overbook: true };
    expect((await asAdmin.post(path, onPurpose)).status).toBe(201);
  });
});

test('the practice’s notice applies to doctors without their own', async () => {
  const [none, withNotice] = [await aDoctor(clinic.context), await aDoctor(clinic.context)];
  const weekly = hours(5, '10:00', '14:00');
  await someHours(clinic.context, none.id, { weekly, slotMinutes: 60, noticeMinutes: 0 });
  await someHours(clinic.context, withNotice.id, { weekly, slotMinutes: 60, noticeMinutes: 180 });
  await change({ noticeMinutes: 60 });
  expect(await slots(none.id, '2026-11-20')).toEqual(['11:00 AM', '12:00 PM', '1:00 PM']);
  expect(await slots(withNotice.id, '2026-11-20')).toEqual(['1:00 PM']);
});

test('open slots are public until the practice limits them to signed-in users', async () => {
  const doctor = await aDoctor(clinic.context);
  await someHours(clinic.context, doctor.id);
  const read = (token: object) =>
    clinic.request({
      method: 'GET',
      path: '/api/booking/open-slots',
      query: { from: '2026-11-23', to: '2026-11-23' },
      token,
    });
  expect((await read({})).status).toBe(200);
  await change({ openSlotsForAll: false });
  expect(await read({})).toMatchObject({ status: 401, body: { success: false, message: 'Please log in' } });
  expect((await read({ admin: 'nonsense' })).status).toBe(401);
  expect((await read({ admin: admin.token })).status).toBe(200);
  expect((await read({ doctor: doctor.token })).status).toBe(200);
});

test('public holidays of the next year are suggested, and those that are closed already are told', async () => {
  const empty = (await asAdmin.get('public-holidays')).body;
  expect(empty.holidays).toEqual([]);
  expect(empty.countries).toContainEqual({ code: 'DE', name: 'Germany' });
  expect(empty.attribution).toContain('CC BY-SA 3.0');
  await someTimeOff(clinic.context, null, { from: '2026-12-25T00:00', to: '2026-12-25T24:00' });
  const { states, holidays } = await asAdmin.read('public-holidays?country=DE&state=BE');
  expect(states).toContainEqual({ code: 'BE', name: 'Berlin' });
  expect(holidays).toContainEqual({ date: '2026-12-25', name: 'Christmas Day', isClosed: true });
  expect(holidays).toContainEqual({ date: '2027-03-08', name: "International Women's Day", isClosed: false });
  const dates = holidays.map((holiday: { date: string }) => holiday.date);
  expect(dates).toEqual([...dates].sort());
  expect(dates[0] >= '2026-11-20' && dates.at(-1) <= '2027-11-20').toBe(true);
  expect((await asAdmin.get('public-holidays?country=AC')).body).toMatchObject({ states: [], holidays: [] });
  expect((await asAdmin.get('public-holidays?country=ZZ')).status).toBe(422);
  expect((await asAdmin.get('public-holidays?country=DE&state=ZZ')).status).toBe(422);
});

test('every signed-in user reads the practice’s name, address and phone, to print them', async () => {
  const doctor = await aDoctor(clinic.context);
  const practice = {
    name: 'Harbour Practice',
    address: 'Harbour Street 1\n10115 Berlin',
    phone: '+49 30 5550000',
  };
  await change(practice);
  for (const [role, { token }] of [
    ['admin', admin],
    ['doctor', doctor],
  ] as const) {
    const path = `/api/${role}/practice`;
    expect((await clinic.request({ method: 'GET', path, token: { [role]: token } })).body).toEqual(
      readGolden(`read-practice-as-${role}`),
    );
    expect((await clinic.request({ method: 'GET', path })).status).toBe(401);
  }
});

test('the settings show which steps of the set-up are done', async () => {
  const steps = async () => (await read()).setUp;
  const none = { practice: false, doctors: false, hours: false, fees: false, holidays: false, people: false };
  expect(await steps()).toEqual(none);
  const [one, two] = [await aDoctor(clinic.context), await aDoctor(clinic.context, { fees: 0 })];
  await someHours(clinic.context, one.id);
  expect(await steps()).toMatchObject({ doctors: true, hours: false, fees: false });
  await someHours(clinic.context, two.id);
  await someTimeOff(clinic.context, null, { from: '2026-12-25T00:00', to: '2026-12-25T24:00' });
  await anAdmin(clinic.context);
  await change({ name: 'Harbour Practice' });
  const done = { practice: true, doctors: true, hours: true, fees: false, holidays: true, people: true };
  expect(await steps()).toEqual(done);
});

test('every answer has the shape and the sentence of its golden example', async () => {
  await someTimeOff(clinic.context, null, { from: '2026-12-25T00:00', to: '2026-12-25T24:00' });
  const answers = {
    'suggest-holidays': (await asAdmin.get('public-holidays?country=DE&state=BE')).body,
  };
  for (const [name, body] of Object.entries(answers))
    expect(describeShape(body), name).toEqual(describeShape(readGolden(name)));
});

test('every selectable country has phone rules, and is no alias of another country', () => {
  expect([...countryCodes]).toEqual([...getCountries()].sort());
  for (const code of countryCodes) expect(new Intl.Locale(`und-${code}`).region).toBe(code);
  for (const code of ['GB', 'FR', 'RU', 'RS', 'BF', 'BJ', 'CD', 'TL', 'DE', 'MM', 'VN'])
    expect(countryCodes.has(code), code).toBe(true);
});

test('an old country code in stored settings is replaced by the country’s current code', async () => {
  const step = migrations.find(({ name }) => name === '0050-countries');
  const { engine } = clinic.context;
  const statements = step?.sqlFor(engine.kind).split(/\n\n/) ?? [];
  for (const [old, code] of [
    ['UK', 'GB'],
    ['FX', 'FR'],
    ['YU', 'RS'],
    ['DE', 'DE'],
  ]) {
    await change({ country: 'DE' });
    await engine.transaction(async ({ db }) => {
      await sql`update clinic_settings set value = replace(value, '"country":"DE"', ${`"country":"${old}"`})`.execute(
        db,
      );
      for (const statement of statements) await sql.raw(statement).execute(db);
    });
    expect((await read()).settings.country).toBe(code);
  }
});
