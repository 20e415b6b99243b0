import { readClinic } from '@docket/contract/endpoints/clinic.ts';
import { login } from '@docket/contract/endpoints/sessions.ts';
import { Provider } from '@docket/ui/provider.tsx';
import { cleanup, render, renderHook, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { readTokens, useSecondFactorNeeded } from '../../api/session.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { type ScriptedServer, scriptServer } from '../../testing/scripted-server.ts';
import { loadPage } from '../load-page.ts';
import { LoginPage } from './login-page.tsx';

vi.mock('../load-page.ts', () => ({ loadPage: vi.fn() }));

const realClinic = { name: 'Clinic', timeZone: 'UTC', demo: null };
let server: ScriptedServer;

beforeEach(() => {
  vi.mocked(loadPage).mockClear();
  server = scriptServer();
  server.answer(readClinic, realClinic);
});

async function fillIn(user: Awaited<ReturnType<typeof renderPage>>['user']) {
  await user.type(screen.getByLabelText('Email'), 'chief@practice.example');
  await user.type(screen.getByLabelText('Password'), ' secret pass ');
  await user.click(screen.getByRole('button', { name: 'Login' }));
}

test('the screen begins with the admin', async () => {
  await renderPage(<LoginPage />);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Admin Login');
  expect(screen.getByRole('radio', { name: 'Admin' })).toBeChecked();
  expect(document.title).toBe('Admin Login · Docket');
});

test('a bookmark with ?role=doctor begins with the doctor', async () => {
  window.history.replaceState(null, '', '/?role=doctor');
  await renderPage(<LoginPage />);
  window.history.replaceState(null, '', '/');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Doctor Login');
  expect(screen.getByRole('radio', { name: 'Doctor' })).toBeChecked();
});

test('the clinic is named where people sign in', async () => {
  server.answer(readClinic, { ...realClinic, name: 'Practice on the Square' });
  await renderPage(<LoginPage />);
  expect(await screen.findByText('Practice on the Square')).toBeInTheDocument();
});

test('the theme can be switched before signing in, after everything else in the keyboard’s order', async () => {
  const { user } = await renderPage(<LoginPage />);
  await user.click(screen.getByRole('button', { name: 'Dark theme' }));
  expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'dark');
  const back = screen.getByRole('button', { name: 'Light theme' });
  expect(screen.getAllByRole('button').at(-1)).toBe(back);
  await user.click(back);
  expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'light');
});

test('email and password are required, and the email has the email type', async () => {
  const { user } = await renderPage(<LoginPage />);
  expect(screen.getByLabelText('Email')).toBeRequired();
  expect(screen.getByLabelText('Email')).toHaveAttribute('type', 'email');
  expect(screen.getByLabelText('Password')).toBeRequired();
  await user.click(screen.getByRole('button', { name: 'Login' }));
  expect(server.callsOf(login.admin)).toEqual([]);
});

test('an admin who signs in is taken to the dashboard by a full page load, and the toast is kept for it', async () => {
  server.answer(login.admin, { token: 'fresh', message: 'Admin login successful' });
  const { user } = await renderPage(<LoginPage />);
  await fillIn(user);
  await waitFor(() => expect(loadPage).toHaveBeenCalledExactlyOnceWith('/admin-dashboard'));
  expect(server.callsOf(login.admin)[0]?.input).toEqual({
    email: 'chief@practice.example',
    password: ' secret pass ',
  });
  expect(readTokens()).toEqual({ admin: 'fresh', doctor: null });
  expect(localStorage.getItem('aToken')).toBe('fresh');
  // The first thing the next page does.
  cleanup();
  render(<Provider env="test">{null}</Provider>);
  expect(await screen.findByText('Admin login successful!')).toBeVisible();
});

test('a required set-up of the second factor is known before the next page opens', async () => {
  const answer = { token: 'fresh', message: 'Admin login successful' };
  server.answer(login.admin, { ...answer, secondFactorNeeded: true });
  const { user } = await renderPage(<LoginPage />);
  const needed = renderHook(() => useSecondFactorNeeded()).result;
  await fillIn(user);
  await waitFor(() => expect(needed.current).toEqual(['admin']));
  expect(loadPage).toHaveBeenCalledExactlyOnceWith('/admin-dashboard');
  // Another user, who has one.
  server.answer(login.admin, answer);
  await user.click(screen.getByRole('button', { name: 'Login' }));
  await waitFor(() => expect(needed.current).toEqual([]));
});

test('the link switches to the other role, and a doctor signs in there', async () => {
  server.answer(login.doctor, { token: 'fresh', message: 'Doctor login successful' });
  const { user } = await renderPage(<LoginPage />);
  await user.click(screen.getByRole('button', { name: 'Click here' }));
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Doctor Login');
  await fillIn(user);
  await waitFor(() => expect(loadPage).toHaveBeenCalledExactlyOnceWith('/doctor-dashboard'));
  expect(localStorage.getItem('dToken')).toBe('fresh');
  expect(sessionStorage.getItem('docket.toast')).toBe('Doctor login successful!');
});

test.each([
  [
    'a refusal with a sentence',
    () => server.refuse(login.admin, 401, 'Invalid credentials'),
    'Invalid credentials',
  ],
  [
    'a refusal without one',
    () => server.refuse(login.admin, 401),
    'Login failed. Please check your credentials.',
  ],
  [
    'an error',
    () => server.breakDown(login.admin),
    'Login failed. Please check your credentials and try again.',
  ],
  ['no network', () => server.setAway(true), 'Login failed. Please check your credentials and try again.'],
])('%s is said in a toast, and nobody is signed in', async (_, fail, sentence) => {
  const { user } = await renderPage(<LoginPage />);
  fail();
  await fillIn(user);
  expect(await screen.findByRole('alert')).toHaveTextContent(new RegExp(`^${sentence}$`));
  expect(readTokens()).toEqual({ admin: null, doctor: null });
  expect(loadPage).not.toHaveBeenCalled();
});

const codeNeeded = { codeNeeded: true };

test('where a second factor is on, the code is asked for in place, and email and password stay', async () => {
  server.refuse(login.admin, 401, 'Enter the code of your authenticator app', codeNeeded);
  const { user } = await renderPage(<LoginPage />);
  expect(screen.queryByLabelText('Code')).toBeNull();
  await fillIn(user);
  const field = await screen.findByLabelText('Code');
  expect(field).toHaveFocus();
  expect([field.getAttribute('inputmode'), field.getAttribute('autocomplete')]).toEqual([
    'numeric',
    'one-time-code',
  ]);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByLabelText('Email')).toHaveValue('chief@practice.example');
  server.answer(login.admin, { token: 'fresh', message: 'Admin login successful' });
  await user.paste('123456');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(loadPage).toHaveBeenCalledExactlyOnceWith('/admin-dashboard'));
  expect(server.callsOf(login.admin).map(({ input }) => input)).toEqual([
    { email: 'chief@practice.example', password: ' secret pass ' },
    { email: 'chief@practice.example', password: ' secret pass ', code: '123456' },
  ]);
});

test('a wrong code is shown at its field; without the phone a recovery code works', async () => {
  server.refuse(login.admin, 401, 'This code is not right', codeNeeded);
  const { user } = await renderPage(<LoginPage />);
  await fillIn(user);
  await screen.findByLabelText('Code');
  await user.keyboard('000000{Enter}');
  expect(await screen.findByText('This code is not right')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Use a recovery code' }));
  expect(screen.queryByText('This code is not right')).toBeNull();
  expect(screen.getByLabelText('Recovery code')).toHaveFocus();
  server.answer(login.admin, { token: 'fresh', message: 'Admin login successful' });
  await user.keyboard('abcd-efgh{Enter}');
  await waitFor(() => expect(loadPage).toHaveBeenCalledOnce());
  expect(server.callsOf(login.admin).at(-1)?.input).toMatchObject({ code: 'abcd-efgh' });
});

test('the field for a code belongs to one email and role and disappears for others', async () => {
  server.refuse(login.admin, 401, 'Enter the code of your authenticator app', codeNeeded);
  const { user } = await renderPage(<LoginPage />);
  await fillIn(user);
  await user.type(await screen.findByLabelText('Code'), '123');
  await user.type(screen.getByLabelText('Email'), '.org');
  expect(screen.queryByLabelText('Code')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Login' }));
  expect(await screen.findByLabelText('Code')).toHaveValue('');
  expect(server.callsOf(login.admin).at(-1)?.input).toEqual({
    email: 'chief@practice.example.org',
    password: ' secret pass ',
  });
  await user.click(screen.getByRole('radio', { name: 'Doctor' }));
  expect(screen.queryByLabelText('Code')).toBeNull();
});

test('a one-click login that needs a code says so', async () => {
  const admin = { name: 'Front desk', email: 'desk@docket.example', password: 'demo-desk' };
  server.answer(readClinic, { ...realClinic, demo: { admin, doctors: [] } });
  server.refuse(login.admin, 401, 'Enter the code of your authenticator app', codeNeeded);
  const { user } = await renderPage(<LoginPage />);
  await user.click(await screen.findByRole('button', { name: 'Front desk' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Enter the code of your authenticator app');
});

test('a demo clinic offers its people, one click each', async () => {
  const people = [
    { name: 'Kenji Mori', email: 'kenji@docket.example', password: 'demo-doctor' },
    { name: 'Elena Petrova', email: 'elena@docket.example', password: 'demo-doctor' },
  ];
  const admin = { name: 'Front desk', email: 'desk@docket.example', password: 'demo-desk' };
  server.answer(readClinic, { ...realClinic, demo: { admin, doctors: people } });
  server.answer(login.doctor, { token: 'fresh', message: 'Doctor login successful' });
  const { user } = await renderPage(<LoginPage />);
  expect(await screen.findByRole('button', { name: 'Front desk' })).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'Doctor' }));
  await user.click(screen.getByRole('button', { name: 'Elena Petrova' }));
  await waitFor(() => expect(loadPage).toHaveBeenCalledExactlyOnceWith('/doctor-dashboard'));
  expect(server.callsOf(login.doctor)[0]?.input).toEqual({
    email: 'elena@docket.example',
    password: 'demo-doctor',
  });
});

test('a manager and the front desk of a demo clinic are told apart', async () => {
  const admin = { name: 'Helen Marsh', email: 'admin@docket.example', password: 'demo-admin' };
  const frontDesk = { name: 'Mia Jansen', email: 'desk@docket.example', password: 'demo-desk' };
  server.answer(readClinic, { ...realClinic, demo: { admin, frontDesk, doctors: [] } });
  server.answer(login.admin, { token: 'fresh', message: 'Admin login successful' });
  const { user } = await renderPage(<LoginPage />);
  expect(await screen.findByRole('button', { name: 'Helen Marsh · Manager' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Mia Jansen · Front desk' }));
  await waitFor(() => expect(loadPage).toHaveBeenCalledExactlyOnceWith('/admin-dashboard'));
  expect(server.callsOf(login.admin)[0]?.input).toEqual({
    email: 'desk@docket.example',
    password: 'demo-desk',
  });
});

test('a real clinic offers nobody', async () => {
  await renderPage(<LoginPage />);
  await waitFor(() => expect(server.callsOf(readClinic)).toHaveLength(1));
  expect(screen.queryByText('Demo clinic')).toBeNull();
});

test('the page after login shows the failed tries since the last login', async () => {
  server.answer(login.admin, { token: 'fresh', message: 'Admin login successful', failedTries: 3 });
  const { user } = await renderPage(<LoginPage />);
  await fillIn(user);
  await waitFor(() => expect(loadPage).toHaveBeenCalledOnce());
  expect(sessionStorage.getItem('docket.toast')?.split('\n')).toEqual([
    'Admin login successful!',
    '3 failed login attempts since you last signed in. If it wasn’t you, change your password.',
  ]);
});
