import { expect, test, vi } from 'vitest';

test('tokens are kept in local storage under aToken and dToken, and loaded from there on start', async () => {
  vi.resetModules();
  localStorage.setItem('aToken', 'a');
  localStorage.setItem('dToken', 'd');
  const { dropToken, keepToken, readTokens } = await import('./tokens.ts');
  expect(readTokens()).toEqual({ admin: 'a', doctor: 'd' });
  dropToken('admin');
  expect([localStorage.getItem('aToken'), localStorage.getItem('dToken')]).toEqual([null, 'd']);
  keepToken('doctor', 'fresh');
  expect(localStorage.getItem('dToken')).toBe('fresh');
  expect(readTokens()).toEqual({ admin: null, doctor: 'fresh' });
});
