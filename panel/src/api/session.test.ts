import { act, renderHook } from '@testing-library/react';
import { expect, it, test, vi } from 'vitest';
import { forgetSessionEnd, readTokens, reportSessionEnd, storeToken, useEndedSessions } from './session.ts';

it('an archived account is reported, whichever refusal came first', () => {
  const { result } = renderHook(useEndedSessions);
  act(() => reportSessionEnd('doctor', 'one'));
  act(() => reportSessionEnd('doctor', 'one', 'archived'));
  expect(result.current).toEqual([{ role: 'doctor', reason: 'archived' }]);
  act(() => reportSessionEnd('doctor', 'one'));
  expect(result.current).toEqual([{ role: 'doctor', reason: 'archived' }]);
  act(() => forgetSessionEnd('doctor'));
});

it('the other tabs with the token learn the reason before it disappears', () => {
  storeToken('doctor', 'one');
  const { result } = renderHook(useEndedSessions);
  const written: [string, string][] = [];
  const write = vi.spyOn(Storage.prototype, 'setItem').mockImplementation((...entry) => {
    expect(localStorage.getItem('dToken')).toBe('one');
    written.push(entry);
  });
  act(() => reportSessionEnd('doctor', 'one'));
  write.mockRestore();
  act(() => forgetSessionEnd('doctor'));
  const [[key, newValue] = ['', '']] = written;
  const dispatchStorage = () =>
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key, newValue })));

  dispatchStorage();
  expect(result.current).toEqual([]);
  storeToken('doctor', 'one');
  dispatchStorage();
  expect(result.current).toEqual([{ role: 'doctor', reason: 'over' }]);
  expect(readTokens().doctor).toBeNull();
  act(() => forgetSessionEnd('doctor'));
});

test('tokens are stored in local storage under aToken and dToken, and loaded from there on start', async () => {
  vi.resetModules();
  localStorage.setItem('aToken', 'a');
  localStorage.setItem('dToken', 'd');
  const { removeToken, storeToken, readTokens } = await import('./session.ts');
  expect(readTokens()).toEqual({ admin: 'a', doctor: 'd' });
  removeToken('admin');
  expect([localStorage.getItem('aToken'), localStorage.getItem('dToken')]).toEqual([null, 'd']);
  storeToken('doctor', 'fresh');
  expect(localStorage.getItem('dToken')).toBe('fresh');
  expect(readTokens()).toEqual({ admin: null, doctor: 'fresh' });
});
