import { aDoctor, anAdmin, aPatient, type SignedIn } from '@docket/testing/build-people.ts';
import { useTestClinic } from '@docket/testing/clinic.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { areSameNumber, tidyPhone, withNationalNumbers } from './phone-numbers.ts';

describe('a number that was typed is found as its own country writes it', () => {
  test.each([
    ['GB', '+44 20 7946 0511', '2079460511'],
    ['GB', '0044 20 7946 0511', '2079460511'],
    ['GB', '020 7946 0511', '2079460511'],
    ['GB', 'ana lim (020) 7946-0511', 'ana lim 2079460511'],
    ['RU', '8 (912) 345-67-89', '9123456789'],
    ['HU', '06 1 234 5678', '12345678'],
    ['US', '1 (212) 555-0123', '2125550123'],
    ['', '+44 20 7946 0511', '2079460511'],
    // Without a country nobody knows whose zero it is.
    ['', '020 7946 0511', '020 7946 0511'],
    ['GB', '1985-04-30', '1985-04-30'],
    ['GB', '30.4.1985', '30.4.1985'],
    ['GB', 'ana 2079', 'ana 2079'],
    ['GB', '0000000', '0000000'],
  ])('in %j: %s', (country, typed, read) => {
    expect(withNationalNumbers(typed, country)).toBe(read);
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
  expect(tidyPhone(typed, country)).toBe(written);
});

test('two numbers are the same person’s telephone wherever they are dialled from', () => {
  expect(areSameNumber('22 12 34 56', '+47 22 12 34 56', 'NO')).toBe(true);
  expect(areSameNumber('22 12 34 56', '+45 22 12 34 56', 'NO')).toBe(false);
  expect(areSameNumber('8 912 345-67-89', '+7 912 345 67 89', 'RU')).toBe(true);
  expect(areSameNumber('no number', '22 12 34 56', 'NO')).toBe(null);
});

describe('where the practice has said its country', () => {
  const clinic = useTestClinic();
  let admin: SignedIn;
  const post = (path: string, body: object) =>
    clinic.request({ method: 'POST', path: `/api/admin/${path}`, token: { admin: admin.token }, body });
  const find = async (path: string, q: string) =>
    (await clinic.request({ method: 'GET', path, query: { q }, token: { admin: admin.token } })).body
      .patients;
  beforeEach(async () => {
    admin = await anAdmin(clinic.context);
    await aDoctor(clinic.context);
    await post('change-settings', { country: 'NO' });
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

  test('who is on record with the short number is announced', async () => {
    await aPatient(clinic.context, { name: 'Kari Dahl', phone: '22 12 34 56' });
    const again = await post('add-patient', { name: 'K. Dahl', phone: '+47 22 12 34 56' });
    expect([again.status, again.body.message]).toEqual([
      409,
      'Kari Dahl with this phone number is already on record',
    ]);
    // The same digits in another country are somebody else's.
    expect((await post('add-patient', { name: 'Bo Holm', phone: '+45 22 12 34 56' })).status).toBe(201);
  });

  test('a number is written down as the country writes it, with the digits that were typed', async () => {
    const { body } = await post('add-patient', { name: 'Kari Dahl', phone: '22123456' });
    expect(body.patient.phone).toBe('22 12 34 56');
    const values = { name: 'Kari Dahl', email: '', dob: null, note: '', phone: '+4722123457' };
    await post('edit-patient', { patientId: body.patient._id, version: 0, ...values });
    expect(await find('/api/admin/patients', 'kari')).toMatchObject([{ phone: '+47 22 12 34 57' }]);
  });
});
