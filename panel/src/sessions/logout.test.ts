import { logout as logoutCall } from '@docket/contract/endpoints/sessions.ts';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { reportReachable } from '../api/call-server.ts';
import { readTokens, storeToken } from '../api/session.ts';
import { scriptServer } from '../testing/scripted-server.ts';
import { loadPage } from './load-page.ts';
import { logout } from './logout.ts';

vi.mock('./load-page.ts', () => ({ loadPage: vi.fn() }));

beforeEach(() => {
  vi.mocked(loadPage).mockClear();
  reportReachable(true);
  storeToken('admin', 'a');
  storeToken('doctor', 'd');
});

test('Logout ends both sessions, clears both tokens and the cache, then goes to /', async () => {
  const server = scriptServer();
  server.answer(logoutCall.admin, { message: 'Logged out' });
  server.answer(logoutCall.doctor, { message: 'Logged out' });
  const client = new QueryClient();
  client.setQueryData(['read'], 'a list');
  await logout(client);
  expect(server.callsOf(logoutCall.admin)[0]?.headers.get('aToken')).toBe('a');
  expect(server.callsOf(logoutCall.doctor)[0]?.headers.get('dToken')).toBe('d');
  expect(readTokens()).toEqual({ admin: null, doctor: null });
  expect([localStorage.getItem('aToken'), localStorage.getItem('dToken')]).toEqual([null, null]);
  expect(client.getQueryData(['read'])).toBeUndefined();
  expect(loadPage).toHaveBeenCalledExactlyOnceWith('/');
});

test('Logout works while the server is away', async () => {
  scriptServer().setAway(true);
  await logout(new QueryClient());
  expect(readTokens()).toEqual({ admin: null, doctor: null });
  expect(loadPage).toHaveBeenCalledExactlyOnceWith('/');
});

test('other tabs are told to leave before the server ends the session', async () => {
  const server = scriptServer();
  server.answer(logoutCall.doctor, { message: 'Logged out' });
  server.answer(logoutCall.admin, { message: 'Logged out' });
  const letGo = server.hold(logoutCall.admin);
  const leaving = logout(new QueryClient());
  expect([localStorage.getItem('aToken'), localStorage.getItem('dToken')]).toEqual([null, null]);
  letGo();
  await leaving;
  expect(server.callsOf(logoutCall.admin)[0]?.headers.get('aToken')).toBe('a');
});

test('Logout does not wait for a server that hangs', async () => {
  vi.useFakeTimers();
  const server = scriptServer();
  server.hold(logoutCall.admin);
  server.hold(logoutCall.doctor);
  const leaving = logout(new QueryClient());
  await vi.advanceTimersByTimeAsync(1_500);
  await leaving;
  vi.useRealTimers();
  expect(readTokens()).toEqual({ admin: null, doctor: null });
});
