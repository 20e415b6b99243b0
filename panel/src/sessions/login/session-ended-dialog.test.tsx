import { login, logout } from '@docket/contract/endpoints/sessions.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetSessionEnd, readTokens, reportSessionEnd, roles, storeToken } from '../../api/session.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { type ScriptedServer, scriptServer } from '../../testing/scripted-server.ts';
import { SessionEndedDialog } from './session-ended-dialog.tsx';
import { SignInForm } from './sign-in-form.tsx';

vi.mock('../load-page.ts', () => ({ loadPage: vi.fn() }));

let server: ScriptedServer;
beforeEach(() => {
  localStorage.clear();
  server = scriptServer();
  server.answer(login.admin, { token: 'fresh', message: 'Admin login successful' });
  server.answer(logout.admin, { message: 'Logged out' });
});
afterEach(() => {
  for (const role of roles) forgetSessionEnd(role);
});

/** Logs in as an admin, then ends the session. */
async function signInAndEnd() {
  const first = await renderPage(<SignInForm role="admin" onSignedIn={() => {}} />);
  await first.user.type(screen.getByLabelText('Email'), 'nora@practice.example');
  await first.user.type(screen.getByLabelText('Password'), 'first pass');
  await first.user.click(screen.getByRole('button', { name: 'Login' }));
  await waitFor(() => expect(readTokens().admin).toBe('fresh'));
  first.unmount();
  const opened = await renderPage(<SessionEndedDialog />, { signedIn: ['admin'] });
  act(() => reportSessionEnd('admin', readTokens().admin ?? undefined));
  return opened;
}

test('after the end of a session the login asks only for the password', async () => {
  const { user } = await signInAndEnd();
  const dialog = screen.getByRole('dialog', { name: 'Admin Login' });
  expect(dialog).toHaveTextContent('nora@practice.example');
  expect(screen.queryByLabelText('Email')).toBeNull();
  await waitFor(() => expect(screen.getByLabelText('Password')).toHaveFocus());
  await user.keyboard('second pass{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.callsOf(login.admin).at(-1)?.input).toEqual({
    email: 'nora@practice.example',
    password: 'second pass',
  });
});

test('another user may log in instead', async () => {
  const { user } = await signInAndEnd();
  await user.type(screen.getByLabelText('Password'), 'half of no');
  await user.click(screen.getByRole('button', { name: 'Use another account' }));
  expect(screen.getByLabelText('Password')).toHaveValue('');
  expect(screen.getByLabelText('Email')).toHaveValue('');
  await waitFor(() => expect(screen.getByLabelText('Email')).toHaveFocus());
  await user.keyboard('ben@practice.example{Tab}other pass{Enter}');
  await waitFor(() =>
    expect(server.callsOf(login.admin).at(-1)?.input).toEqual({
      email: 'ben@practice.example',
      password: 'other pass',
    }),
  );
});

test('the email is forgotten after Logout', async () => {
  const { user, unmount } = await signInAndEnd();
  await user.click(screen.getByRole('button', { name: 'Leave this page' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  unmount();
  await renderPage(<SessionEndedDialog />);
  act(() => {
    storeToken('admin', 'of another');
    reportSessionEnd('admin', 'of another');
  });
  expect(screen.getByLabelText('Email')).toHaveValue('');
});
