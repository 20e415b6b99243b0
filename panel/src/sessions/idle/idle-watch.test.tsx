import { readClinic } from '@docket/contract/endpoints/clinic.ts';
import { keepSession } from '@docket/contract/endpoints/my-sessions.ts';
import { logout } from '@docket/contract/endpoints/sessions.ts';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetSessionEnd, type Role, readTokens, recordActivity, roles } from '../../api/session.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { type ScriptedServer, scriptServer } from '../../testing/scripted-server.ts';
import { loadPage } from '../load-page.ts';
import { SessionEndedDialog } from '../login/session-ended-dialog.tsx';
import { IdleWatch } from './idle-watch.tsx';

vi.mock('../load-page.ts', () => ({ loadPage: vi.fn() }));

const minuteMs = 60_000;
let server: ScriptedServer;

beforeEach(() => {
  vi.useFakeTimers();
  vi.mocked(loadPage).mockClear();
  localStorage.clear();
  recordActivity();
  server = scriptServer();
  server.answer(readClinic, { name: 'Clinic', timeZone: 'UTC', sessionIdleMinutes: 30, demo: null });
  server.answer(keepSession.admin, { idleMinutes: 30 });
  server.answer(keepSession.doctor, { idleMinutes: 30 });
  server.answer(logout.admin, { message: 'Logged out' });
  server.answer(logout.doctor, { message: 'Logged out' });
});
afterEach(() => {
  for (const role of roles) forgetSessionEnd(role);
  vi.useRealTimers();
});

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const findQuestion = () => screen.queryByRole('region', { name: 'Still there?' });
const kept = () => server.callsOf(keepSession.admin).length;
const fromAnotherTab = () =>
  act(() => {
    const newValue = String(Date.now());
    window.dispatchEvent(new StorageEvent('storage', { key: 'docket.active-at', newValue }));
  });

async function open(signedIn: readonly Role[] = ['admin']) {
  await renderPage(
    <>
      <input aria-label="Note" />
      <IdleWatch />
      <SessionEndedDialog />
    </>,
    { signedIn },
  );
  await wait(0);
}

test('a minute before the end it asks, and counts down', async () => {
  await open();
  await wait(29 * minuteMs - 1_000);
  expect(findQuestion()).toBeNull();
  await wait(1_000);
  expect(findQuestion()).toHaveTextContent('You will be logged out in 60 seconds.');
  await wait(2_000);
  expect(findQuestion()).toHaveTextContent('You will be logged out in 58 seconds.');
});

test('a screen reader announces it twice instead of every second', async () => {
  await open();
  await wait(29 * minuteMs);
  const alertTexts = new Set<string | null>();
  for (let second = 0; second < 59; second += 1) {
    alertTexts.add(screen.getByRole('alert').textContent);
    await wait(1_000);
  }
  expect([...alertTexts]).toEqual([
    expect.stringContaining('logged out in 60 seconds'),
    expect.stringContaining('logged out in 15 seconds'),
  ]);
});

test.each([
  ['a key', () => fireEvent.keyDown(screen.getByLabelText('Note'), { key: 'a' })],
  ['a press', () => fireEvent.pointerDown(document.body)],
  ['Stay logged in', () => fireEvent.click(screen.getByRole('button', { name: 'Stay logged in' }))],
  ['somebody in another tab', fromAnotherTab],
])('%s ends the question, and the session goes on', async (_, doIt) => {
  await open();
  await wait(29 * minuteMs + 30_000);
  const before = kept();
  doIt();
  await wait(0);
  expect(findQuestion()).toBeNull();
  expect(kept()).toBe(before + 1);
  await wait(28 * minuteMs);
  expect(readTokens().admin).toBe('admin-token');
});

test('moving the pointer to Log out does not take it away', async () => {
  await open();
  await wait(29 * minuteMs + 30_000);
  const out = screen.getByRole('button', { name: 'Log out' });
  fireEvent.pointerMove(out);
  fireEvent.pointerDown(out);
  await wait(0);
  expect(findQuestion()).not.toBeNull();
  fireEvent.click(out);
  await wait(0);
  expect(loadPage).toHaveBeenCalledExactlyOnceWith('/');
});

test('at the end each session ends, on the server too, and the login opens over the input', async () => {
  await open(['admin', 'doctor']);
  const note = screen.getByLabelText('Note');
  fireEvent.change(note, { target: { value: 'half a sentence' } });
  await wait(30 * minuteMs);
  expect(readTokens()).toEqual({ admin: null, doctor: null });
  expect(server.callsOf(logout.admin)[0]?.headers.get('aToken')).toBe('admin-token');
  expect(server.callsOf(logout.doctor)[0]?.headers.get('dToken')).toBe('doctor-token');
  expect(screen.getByRole('dialog', { name: 'Admin Login' })).toHaveTextContent(
    'You were logged out because nothing happened for a while',
  );
  expect(findQuestion()).toBeNull();
  expect(note).toHaveValue('half a sentence');
});

test('activity is reported to the server once a minute for each session', async () => {
  await open(['admin', 'doctor']);
  for (let second = 0; second < 200; second += 1) {
    fireEvent.pointerMove(document.body);
    await wait(1_000);
  }
  expect(kept()).toBe(4);
  expect(server.callsOf(keepSession.doctor)).toHaveLength(4);
  // Activity after the last report is reported once more, then reports stop.
  await wait(20 * minuteMs);
  expect(kept()).toBe(5);
});

test('without an idle limit there is no question and no report', async () => {
  server.answer(readClinic, { name: 'Clinic', timeZone: 'UTC', demo: null });
  await open();
  await wait(300 * minuteMs);
  expect(findQuestion()).toBeNull();
  expect(kept()).toBe(0);
  expect(readTokens().admin).toBe('admin-token');
});
