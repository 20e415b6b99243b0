import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { aDoctor, anAdmin, aPatient, type SignedIn } from '@docket/testing/build-people.ts';
import { useTestClinic } from '@docket/testing/clinic.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  areSameNumber,
  formatPhone,
  toInternational,
  toNationalNumbers,
  toSearchEnding,
} from './phone-numbers.ts';

describe('a typed number is searched for in its country’s national form', () => {
  test.each([
    ['GB', '+44 20 7946 0511', '2079460511'],
    ['GB', '0044 20 7946 0511', '2079460511'],
    ['GB', '020 7946 0511', '2079460511'],
    ['GB', 'ana lim (020) 7946-0511', 'ana lim 2079460511'],
    ['RU', '8 (912) 345-67-89', '9123456789'],
    ['HU', '06 1 234 5678', '12345678'],
    ['US', '1 (212) 555-0123', '2125550123'],
    ['', '+44 20 7946 0511', '2079460511'],
    // Without a country the leading zero is ambiguous.
    ['', '020 7946 0511', '020 7946 0511'],
    ['GB', '1985-04-30', '1985-04-30'],
    ['GB', '30.4.1985', '30.4.1985'],
    ['GB', 'ana 2079', 'ana 2079'],
    ['GB', '0000000', '0000000'],
  ])('in %j: %s', (country, typed, read) => {
    expect(toNationalNumbers(typed, country)).toBe(read);
  });
});

test.each([
  ['GB', '02079460511', '020 7946 0511'],
  ['GB', '+442079460511', '+44 20 7946 0511'],
  ['DE', '+442079460511', '+44 20 7946 0511'],
  ['DE', '030/1234567', '030 1234567'],
  ['DE', '030 1234567 (mother)', '030 1234567 (mother)'],
  ['DE', '030 1234567 ext. 5', '030 1234567 ext. 5'],
  ['DE', '112', '112'],
  ['', '02079460511', '02079460511'],
  ['', '', ''],
])('in %j %s is written down as %s', (country, typed, written) => {
  expect(formatPhone(typed, country)).toBe(written);
});

const examples: [string, string, string][] = JSON.parse(
  readFileSync(join(import.meta.dirname, 'short-numbers.json'), 'utf8'),
);

test.each(examples)('in %s %s is a telephone: %s', (country, national, international) => {
  expect(toInternational(national, country)).toBe(international);
  expect(toInternational(international, '')).toBe(international);
  expect(toInternational(international, 'DE')).toBe(international);
  expect(areSameNumber(national, international, country)).toBe(true);
  expect(toNationalNumbers(international, country)).toBe(national.replace(/\D/g, ''));
  expect(toSearchEnding(national, country)).toBe(toSearchEnding(international, country));
});

test.each([
  ...['DE', 'US', 'FO', 'GL', 'AD', 'FI', 'NU', 'TK', 'AT'].flatMap((country) => [
    [country, '112'],
    [country, '911'],
    [country, '+112'],
  ]),
  ['DE', '110'],
  ['DE', '116117'],
  ['DE', '32225'],
  ['AT', '1450'],
  ['NO', '02000'],
  ['AU', '13 14 50'],
  ['FR', '3646'],
  ['US', '2079'],
  ['GB', '123456'],
  ['FO', '114'],
])('in %s %s is no telephone of a patient', (country, number) => {
  expect(toInternational(number, country)).toBe(null);
});

test.each([
  ['EG', '٠١٠٠ ١٢٣ ٤٥٦٧', '+201001234567'],
  ['IR', '۰۹۱۲ ۳۴۵ ۶۷۸۹', '+989123456789'],
  ['IN', '०९८१२३ ४५६७८', '+919812345678'],
  ['JP', '０９０ー１２３４ー５６７８', '+819012345678'],
])('in %s %s is dialled as %s', (country, typed, international) => {
  expect(toInternational(typed, country)).toBe(international);
});

test('spellings for different places of dialling are one telephone', () => {
  expect(areSameNumber('22 12 34 56', '+47 22 12 34 56', 'NO')).toBe(true);
  expect(areSameNumber('22 12 34 56', '+45 22 12 34 56', 'NO')).toBe(false);
  expect(areSameNumber('8 912 345-67-89', '+7 912 345 67 89', 'RU')).toBe(true);
  expect(areSameNumber('no number', '22 12 34 56', 'NO')).toBe(null);
});

describe('in a practice with a country', () => {
  const clinic = useTestClinic();
  let admin: SignedIn;
  const asAdmin = clinic.as(() => admin);
  const find = async (path: string, q: string) => (await asAdmin.read(path, { q })).patients;
  beforeEach(async () => {
    admin = await anAdmin(clinic.context);
    await aDoctor(clinic.context);
    await asAdmin.post('change-settings', { country: 'NO' });
  });

  test.each(['/api/admin/patients', '/api/admin/patient-directory', '/api/admin/desk'])(
    'a caller’s number with the country before it finds who is on record without: %s',
    async (path) => {
      await aPatient(clinic.context, { name: 'Kari Dahl', phone: '22 12 34 56' });
      await aPatient(clinic.context, { name: 'Ole Dahl', phone: '22 12 34 57' });
      expect(await find(path, '+47 22 12 34 56')).toMatchObject([{ name: 'Kari Dahl' }]);
      expect(await find(path, '0047 22123456')).toMatchObject([{ name: 'Kari Dahl' }]);
    },
  );

  test('the exact number comes before numbers that contain it', async () => {
    for (const name of ['Ane Dahl', 'Bo Dahl'])
      await aPatient(clinic.context, { name, phone: `+45 22 12 34 56 ${name.length}` });
    await aPatient(clinic.context, { name: 'Zara Dahl', phone: '22 12 34 56' });
    for (const path of ['/api/admin/patients', '/api/admin/desk'])
      for (const q of ['22123456', '+47 22 12 34 56'])
        expect((await find(path, q))[0], `${path} ${q}`).toMatchObject({ name: 'Zara Dahl' });
  });

  test('in a country of short numbers their owner is found and reported', async () => {
    await asAdmin.post('change-settings', { country: 'FO' });
    await aPatient(clinic.context, { name: 'Eyð Joensen', phone: '21 12 34' });
    for (const path of ['/api/admin/patients', '/api/admin/patient-directory', '/api/admin/desk'])
      for (const q of ['+298 21 12 34', '00298211234', '211234'])
        expect(await find(path, q), `${path} ${q}`).toMatchObject([{ name: 'Eyð Joensen' }]);
    for (const phone of ['+298 211234', '211234', '٢١١٢٣٤'])
      expect((await asAdmin.post('add-patient', { name: 'E. J.', phone })).status, phone).toBe(409);
  });

  test('a number shorter than any of its country is refused, and one on record stays until it is changed', async () => {
    const refusal = { status: 422, body: { message: 'Patient phone must be a phone number' } };
    expect(await asAdmin.post('add-patient', { name: 'Eyð', phone: '+298 21' })).toMatchObject(refusal);
    const { id } = await aPatient(clinic.context, { name: 'Ole' });
    await clinic.context.engine.transaction(({ db }) =>
      db.updateTable('patients').set({ phone: '+298 21' }).where('id', '=', id).execute(),
    );
    expect(
      (await asAdmin.post('edit-patient', { patientId: id, name: 'Ole B', phone: '+298 21' })).status,
    ).toBe(200);
    expect(await asAdmin.post('edit-patient', { patientId: id, phone: '+298 22' })).toMatchObject(refusal);
    expect((await asAdmin.post('add-patient', { name: 'Extension', phone: '21' })).status).toBe(201);
    expect(await asAdmin.post('change-settings', { phone: '+298 21' })).toMatchObject({
      status: 422,
      body: { message: 'Phone must be a phone number' },
    });
  });

  test('a number in other digits is stored with 0 to 9, and one on record stays until it is changed', async () => {
    const added = await asAdmin.post('add-patient', { name: 'Ali', phone: '٢٢ ١٢ ٣٤ ٩٩' });
    expect(added.body.patient.phone).toBe('22 12 34 99');
    const { id } = await aPatient(clinic.context, { name: 'Omar', phone: '٢٢١٢٣٤٨٨ (أم)' });
    const readPhone = async () => (await asAdmin.read(`patients/${id}`)).patient.phone;
    await asAdmin.post('edit-patient', { patientId: id, name: 'Omar B', phone: '٢٢١٢٣٤٨٨ (أم)' });
    expect(await readPhone()).toBe('٢٢١٢٣٤٨٨ (أم)');
    await asAdmin.post('edit-patient', { patientId: id, phone: '۲۲۱۲۳۴۷۷' });
    expect(await readPhone()).toBe('22 12 34 77');
  });

  test('a patient already on record with the short number is reported', async () => {
    await aPatient(clinic.context, { name: 'Kari Dahl', phone: '22 12 34 56' });
    const again = await asAdmin.post('add-patient', { name: 'K. Dahl', phone: '+47 22 12 34 56' });
    expect([again.status, again.body.message]).toEqual([
      409,
      'Kari Dahl with this phone number is already on record',
    ]);
    // Equal digits in another country are another number.
    expect((await asAdmin.post('add-patient', { name: 'Bo Holm', phone: '+45 22 12 34 56' })).status).toBe(
      201,
    );
  });

  test('a number is written down as the country writes it, with the digits that were typed', async () => {
    const { body } = await asAdmin.post('add-patient', { name: 'Kari Dahl', phone: '22123456' });
    expect(body.patient.phone).toBe('22 12 34 56');
    const values = { name: 'Kari Dahl', email: '', dob: null, note: '', phone: '+4722123457' };
    await asAdmin.post('edit-patient', { patientId: body.patient._id, version: 0, ...values });
    expect(await find('/api/admin/patients', 'kari')).toMatchObject([{ phone: '+47 22 12 34 57' }]);
  });
});
