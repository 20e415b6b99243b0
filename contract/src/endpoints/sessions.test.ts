import { expect, test } from 'vitest';
import { tokenHeader, toTwinPath } from '../endpoint.ts';
import { changePassword, login, NewPassword, setPassword } from './sessions.ts';

test('the logins have the paths of the specification', () => {
  expect([login.admin.method, login.admin.path]).toEqual(['POST', '/api/admin/login']);
  expect([login.doctor.method, login.doctor.path]).toEqual(['POST', '/api/doctors/login']);
  expect(tokenHeader).toEqual({ admin: 'aToken', doctor: 'dToken' });
});

test('every path of a doctor has a twin, whose twin is that path', () => {
  expect(toTwinPath('/api/doctors/login')).toBe('/api/doctor/login');
  expect(toTwinPath('/api/doctor/login')).toBe('/api/doctors/login');
  expect(toTwinPath('/api/admin/login')).toBeNull();
  expect(toTwinPath('/api/test')).toBeNull();
});

test('a password is taken exactly as typed, an email is trimmed', () => {
  const typed = { email: ' ada@example.org ', password: '  two blanks  ' };
  expect(login.admin.input.parse(typed)).toEqual({ email: 'ada@example.org', password: '  two blanks  ' });
});

test('a missing password is refused with its field’s name', () => {
  const missing = changePassword.admin.input.safeParse({ newPassword: 'x'.repeat(10) });
  expect(missing.error?.issues.map(({ path, message }) => [path, message])).toEqual([
    [['currentPassword'], 'currentPassword is required'],
  ]);
});

test('a chosen password has 10 to 128 characters', () => {
  expect(NewPassword.safeParse('x'.repeat(9)).success).toBe(false);
  expect(NewPassword.safeParse('x'.repeat(10)).success).toBe(true);
  expect(NewPassword.safeParse('x'.repeat(128)).success).toBe(true);
  expect(NewPassword.safeParse('x'.repeat(129)).success).toBe(false);
  expect(NewPassword.parse('          ')).toBe('          ');
});

test('setting a password needs an email only for the first admin', () => {
  const input = { token: 't', password: 'correct horse' };
  expect(setPassword.input.parse(input)).toEqual(input);
  expect(setPassword.input.parse({ ...input, email: ' A@Example.org' })).toMatchObject({
    email: 'a@example.org',
  });
});
