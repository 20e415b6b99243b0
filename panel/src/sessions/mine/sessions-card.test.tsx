import {
  endSession,
  listSessions,
  type MySession,
  signOutEverywhere,
} from '@docket/contract/endpoints/my-sessions.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { readTokens } from '../../api/session.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { type ScriptedServer, scriptServer } from '../../testing/scripted-server.ts';
import { loadPage } from '../load-page.ts';
import { SessionsCard } from './sessions-card.tsx';

vi.mock('../load-page.ts', () => ({ loadPage: vi.fn() }));

const minuteMs = 60_000;
let server: ScriptedServer;
let here: MySession;
let phone: MySession;

beforeEach(() => {
  vi.mocked(loadPage).mockClear();
  server = scriptServer();
  const startedAt = Date.now() - 3 * 60 * minuteMs - 1;
  here = { _id: 's1', device: 'Chrome on Windows', startedAt, lastUsedAt: Date.now(), current: true };
  const lastUsedAt = Date.now() - 5 * minuteMs - 1;
  phone = { _id: 's2', device: 'Safari on iPhone', startedAt, lastUsedAt, current: false };
});

function rowOf(device: string) {
  const row = screen.getByText(device).closest('li');
  if (!row) throw new Error(`No row of ${device}`);
  return within(row);
}

test('each session shows its device and last use; the current one is marked and can’t be ended here', async () => {
  server.answer(listSessions.doctor, { sessions: [here, phone] });
  await renderPage(<SessionsCard role="doctor" />, { signedIn: ['doctor'] });
  await screen.findByText('Chrome on Windows');
  expect(rowOf('Chrome on Windows').getByText('This device')).toBeVisible();
  expect(rowOf('Chrome on Windows').getByText('In use now · logged in 3 h ago')).toBeVisible();
  expect(rowOf('Chrome on Windows').queryByRole('button')).toBeNull();
  expect(rowOf('Safari on iPhone').getByText('Last used 5 min ago · logged in 3 h ago')).toBeVisible();
});

test('another one is ended, and the list is read again', async () => {
  let sessions = [here, phone];
  server.answer(listSessions.doctor, () => ({ sessions }));
  server.answer(endSession.doctor, () => {
    sessions = [here];
    return { message: 'Logged out there' };
  });
  const { user } = await renderPage(<SessionsCard role="doctor" />, { signedIn: ['doctor'] });
  await user.click(await screen.findByRole('button', { name: /^End the session of Safari on iPhone/ }));
  expect(await screen.findByText('Logged out there')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Safari on iPhone')).toBeNull());
  expect(server.callsOf(endSession.doctor)[0]?.input).toEqual({ sessionId: 's2' });
  expect(screen.getByText(/You’re not logged in anywhere else/)).toBeVisible();
});

test('everywhere is asked first, and ends only the role whose sessions ended', async () => {
  server.answer(listSessions.admin, { sessions: [here, phone] });
  server.answer(signOutEverywhere.admin, { message: 'Logged out everywhere' });
  const { user } = await renderPage(<SessionsCard role="admin" />, { signedIn: ['admin', 'doctor'] });
  const ask = async () => within(await screen.findByRole('dialog', { name: 'Log out everywhere?' }));
  await user.click(await screen.findByRole('button', { name: 'Log out everywhere' }));
  await user.click((await ask()).getByRole('button', { name: 'Cancel' }));
  expect(server.callsOf(signOutEverywhere.admin)).toEqual([]);

  await user.click(screen.getByRole('button', { name: 'Log out everywhere' }));
  await user.click((await ask()).getByRole('button', { name: 'Log out everywhere' }));
  await waitFor(() => expect(loadPage).toHaveBeenCalledExactlyOnceWith('/'));
  expect(readTokens()).toEqual({ admin: null, doctor: 'doctor-token' });
  expect(sessionStorage.getItem('docket.toast')).toBe('Logged out everywhere');
});

test('a refusal leaves everything as it was', async () => {
  server.answer(listSessions.admin, { sessions: [here] });
  server.refuse(signOutEverywhere.admin, 500, 'Something went wrong');
  const { user } = await renderPage(<SessionsCard role="admin" />, { signedIn: ['admin'] });
  await user.click(await screen.findByRole('button', { name: 'Log out everywhere' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Log out everywhere' }));
  expect(await screen.findByText('Something went wrong')).toBeVisible();
  expect(readTokens().admin).toBe('admin-token');
  expect(loadPage).not.toHaveBeenCalled();
});

test('while it waits it says Loading..., and a failure offers Try again', async () => {
  const letGo = server.hold(listSessions.admin);
  server.refuse(listSessions.admin, 500, 'Something went wrong');
  const { user } = await renderPage(<SessionsCard role="admin" />, { signedIn: ['admin'] });
  expect(screen.getByText('Loading...')).toBeVisible();
  letGo();
  expect(await screen.findByText('Couldn’t load your sessions')).toBeVisible();
  server.answer(listSessions.admin, { sessions: [here] });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Chrome on Windows')).toBeVisible();
});

test('by keyboard the focus goes on to the next one that can be ended, then to the heading', async () => {
  const tablet = { ...phone, _id: 's3', device: 'Safari on iPad' };
  let sessions = [here, phone, tablet];
  server.answer(listSessions.doctor, () => ({ sessions }));
  server.answer(endSession.doctor, ({ input }) => {
    sessions = sessions.filter(({ _id }) => _id !== input.sessionId);
    return { message: 'Logged out there' };
  });
  const { user } = await renderPage(<SessionsCard role="doctor" />, { signedIn: ['doctor'] });
  (await screen.findByRole('button', { name: /^End the session of Safari on iPhone/ })).focus();
  await user.keyboard('{Enter}');
  const next = screen.getByRole('button', { name: /^End the session of Safari on iPad/ });
  await waitFor(() => expect(next).toHaveFocus());
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Devices' })).toHaveFocus());
});
