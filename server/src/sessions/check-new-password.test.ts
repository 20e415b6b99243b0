import { anAdmin } from '@docket/testing/build-people.ts';
import { useTestClinic } from '@docket/testing/clinic.ts';
import { expect, test } from 'vitest';
import { checkNewPassword } from './check-new-password.ts';

const clinic = useTestClinic({ clinicName: 'Praxis am Markt' });
const known = ['nora.lind@markt.example', 'Praxis am Markt'];

test.each([
  'Docket-2026!',
  'admin12345678',
  'Administrator1',
  'DoctorDoctor',
  'front desk 1',
  'Praxis-Markt-24',
  'noralind1990',
  'Lind & Docket 7',
])('%s is made of what everybody knows', async (password) => {
  await expect(checkNewPassword(password, 'password', known)).rejects.toMatchObject({
    status: 422,
    details: { field: 'password' },
  });
});

test.each([
  '1111111111',
  '0000000000',
  '0123456789',
  'aaaaaaaaaa',
  'aaaaaaaaaaaa',
  'abcdefghij',
  'abc1234567',
  'P@ssw0rd123',
  'Summer2026!',
  'November2026',
  'Monday2026!',
  'NewYork2026',
  'Hospital2026',
  'MedicalCenter1',
  'letmein1234',
  'Locked1980!!',
  '0192837465012',
  '!!!!!!!!!!!!',
  // The check reads the first 24 characters.
  `${'1'.repeat(24)}x7$kQ29!zzw`,
])('%s is easy to guess', async (password) => {
  await expect(checkNewPassword(password, 'password', known)).rejects.toMatchObject({
    status: 422,
    details: { field: 'password' },
  });
});

test('a password made of the person’s own name is easy to guess', async () => {
  const named = 'Eleonora1987!';
  const check = (name: string) => checkNewPassword(named, 'password', [name, ...known]);
  await expect(check('Eleonora Lind')).rejects.toMatchObject({ status: 422 });
});

test('128 characters are checked as quickly as 24', async () => {
  const long = 'aB3$'.repeat(32);
  await expect(checkNewPassword(long, 'password', known)).rejects.toMatchObject({ status: 422 });
});

test.each([
  'correct horse battery',
  'a docket of mine',
  'the admin sings well',
  'Markt-Brunnen-24',
  'x7$kQ29!zzw',
  '  Grüße, 早上好  ',
])('%s may be chosen', async (password) => {
  await expect(checkNewPassword(password, 'password', known)).resolves.toBeUndefined();
});

test('a changed password may not be the person’s email or the clinic’s name', async () => {
  const currentPassword = 'correct horse battery';
  const { token } = await anAdmin(clinic.context, { email: 'nora@markt.example', password: currentPassword });
  const change = (newPassword: string) =>
    clinic.request({
      method: 'POST',
      path: '/api/admin/change-password',
      token: { admin: token },
      body: { currentPassword, newPassword },
    });
  expect((await change('Nora-am-Markt-1')).body).toMatchObject({
    message: 'This password is made of words that everybody here knows. Please choose another',
    details: { field: 'newPassword' },
  });
  expect((await change('Nora takes the stairs')).status).toBe(200);
});
