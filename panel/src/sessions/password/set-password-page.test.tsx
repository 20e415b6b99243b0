import { login, readInvitation, setPassword } from '@docket/contract/endpoints/sessions.ts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { type ScriptedServer, scriptServer } from '../../testing/scripted-server.ts';
import { loadPage } from '../load-page.ts';
import { SetPasswordPage } from './set-password-page.tsx';

vi.mock('../load-page.ts', () => ({ loadPage: vi.fn() }));

let server: ScriptedServer;
beforeEach(() => {
  vi.mocked(loadPage).mockClear();
  server = scriptServer();
  window.location.hash = '#one-time';
});

const kenji = { role: 'doctor', name: 'Kenji Mori', email: 'kenji@clinic.example' } as const;

test('an invited doctor is greeted, sets a password and signs in with one click', async () => {
  server.answer(readInvitation, kenji);
  server.answer(setPassword, { message: 'Password set', role: 'doctor', email: kenji.email });
  server.answer(login.doctor, { token: 'fresh', message: 'Doctor login successful' });
  const { user } = await renderPage(<SetPasswordPage />);
  expect(await screen.findByRole('heading', { name: 'Welcome, Kenji Mori' })).toBeVisible();
  expect(window.location.href).not.toContain('one-time');
  expect(screen.getByLabelText('Email')).toHaveValue(kenji.email);
  await user.type(screen.getByLabelText('New password'), 'river stone lamp');
  await user.type(screen.getByLabelText('Repeat new password'), 'river stone lamp');
  await user.click(screen.getByRole('button', { name: 'Set password' }));
  await user.click(await screen.findByRole('button', { name: 'Login' }));
  await waitFor(() => expect(loadPage).toHaveBeenCalledExactlyOnceWith('/doctor-dashboard'));
  expect(server.callsOf(setPassword)[0]?.input).toEqual({ token: 'one-time', password: 'river stone lamp' });
  expect(server.callsOf(login.doctor)[0]?.input).toEqual({
    email: kenji.email,
    password: 'river stone lamp',
  });
});

test.each([
  ['short', 'short', 'Password must have at least 10 characters'],
  ['long enough one', 'long enough two', 'The passwords don’t match'],
])('"%s" and "%s" are not sent', async (first, second, sentence) => {
  server.answer(readInvitation, kenji);
  const { user } = await renderPage(<SetPasswordPage />);
  await user.type(await screen.findByLabelText('New password'), first);
  await user.type(screen.getByLabelText('Repeat new password'), second);
  await user.click(screen.getByRole('button', { name: 'Set password' }));
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(server.callsOf(setPassword)).toEqual([]);
});

test('a password many people have is refused at its field', async () => {
  server.answer(readInvitation, kenji);
  const sentence = 'This password is too common';
  server.refuse(setPassword, 422, sentence, { field: 'password' });
  const { user } = await renderPage(<SetPasswordPage />);
  const field = await screen.findByLabelText('New password');
  expect(field).toHaveAccessibleDescription(/10 to 128 characters.* not a common password/);
  await user.type(field, 'password1234');
  await user.type(screen.getByLabelText('Repeat new password'), 'password1234');
  await user.click(screen.getByRole('button', { name: 'Set password' }));
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(field).toHaveAccessibleDescription(/too common/);
  expect(field).toHaveFocus();
  expect(screen.queryByRole('alert')).toBeNull();
  await user.type(field, ' and more');
  expect(screen.queryByText(sentence)).toBeNull();
});

test('a code is asked for where the account has a second factor', async () => {
  server.answer(readInvitation, kenji);
  server.answer(setPassword, { message: 'Password set', role: 'doctor', email: kenji.email });
  server.refuse(login.doctor, 401, 'Enter the code of your authenticator app', { codeNeeded: true });
  const { user } = await renderPage(<SetPasswordPage />);
  await user.type(await screen.findByLabelText('New password'), 'river stone lamp');
  await user.type(screen.getByLabelText('Repeat new password'), 'river stone lamp');
  await user.click(screen.getByRole('button', { name: 'Set password' }));
  await user.click(await screen.findByRole('button', { name: 'Login' }));
  await user.type(await screen.findByLabelText('Code'), '123456');
  server.answer(login.doctor, { token: 'fresh', message: 'Doctor login successful' });
  await user.click(screen.getByRole('button', { name: 'Login' }));
  await waitFor(() => expect(loadPage).toHaveBeenCalledExactlyOnceWith('/doctor-dashboard'));
  expect(server.callsOf(login.doctor).at(-1)?.input).toMatchObject({ code: '123456' });
});

test('the first admin says name and email', async () => {
  server.answer(readInvitation, { role: 'admin', name: '', email: '' });
  server.answer(setPassword, { message: 'Password set', role: 'admin', email: 'chief@clinic.example' });
  const { user } = await renderPage(<SetPasswordPage />);
  await user.type(await screen.findByLabelText('Name'), 'Ada Chief');
  await user.type(screen.getByLabelText('Email'), 'chief@clinic.example');
  await user.type(screen.getByLabelText('New password'), 'river stone lamp');
  await user.type(screen.getByLabelText('Repeat new password'), 'river stone lamp');
  await user.click(screen.getByRole('button', { name: 'Set password' }));
  expect(await screen.findByRole('heading', { name: 'Your password is set' })).toBeVisible();
  expect(server.callsOf(setPassword)[0]?.input).toEqual({
    token: 'one-time',
    password: 'river stone lamp',
    name: 'Ada Chief',
    email: 'chief@clinic.example',
  });
});

test('a used link says so and what to do next', async () => {
  server.refuse(readInvitation, 404, 'This link was already used or has expired. Please ask for a new one');
  await renderPage(<SetPasswordPage />);
  expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  // The sentence appears only once.
  expect(screen.getAllByText(/already used or has expired/)).toHaveLength(1);
  expect(screen.getByRole('link', { name: 'log in' })).toHaveAttribute('href', '/');
});

test('a server that is away can be tried again', async () => {
  server.setAway(true);
  const { user } = await renderPage(<SetPasswordPage />);
  const again = await screen.findByRole('button', { name: 'Try again' });
  server.setAway(false);
  server.answer(readInvitation, kenji);
  await user.click(again);
  expect(await screen.findByRole('heading', { name: 'Welcome, Kenji Mori' })).toBeVisible();
});
