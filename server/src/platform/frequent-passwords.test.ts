import { dictionary } from '@zxcvbn-ts/language-common';
import { expect, test } from 'vitest';
import { checkNotFrequent } from './frequent-passwords.ts';

const ranked = dictionary['passwords-common'];

test('the list is sorted by frequency and has 40,000 passwords or more', () => {
  expect(ranked.slice(0, 3)).toEqual(['123456', 'password', '12345678']);
  expect(ranked.length).toBeGreaterThan(40_000);
});

test.each([
  '1234567890',
  'qwertyuiop',
  'QwertyUiop',
  'Password123',
  '1q2w3e4r5t',
  'basketball',
  'Manchester',
])('%s is refused with a sentence', async (password) => {
  await expect(checkNotFrequent(password, 'newPassword')).rejects.toMatchObject({
    message: 'This password is one of the most common. Please choose another',
    status: 422,
    details: { field: 'newPassword' },
  });
});

test('every listed password that is long enough is refused', async () => {
  const long = ranked.filter(({ length }) => length >= 10);
  expect(long.length).toBeGreaterThan(1_500);
  for (const password of long) await expect(checkNotFrequent(password, 'password')).rejects.toThrow('common');
});

test.each(['correct horse battery', 'basketball player', ' 1234567890', 'constructor', '__proto__!!'])(
  '%s may be chosen',
  async (password) => {
    await expect(checkNotFrequent(password, 'password')).resolves.toBeUndefined();
  },
);
