import { readClinic } from '@docket/contract/clinic.ts';
import { loginAsAdmin, loginAsDoctor } from '@docket/contract/sessions.ts';
import { Provider } from '@docket/ui/provider.tsx';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { readTokens } from '../api/tokens.ts';
import { renderPage } from '../testing/render-page.tsx';
import { type ScriptedServer, scriptServer } from '../testing/scripted-server.ts';
import { loadPage } from './load-page.ts';
import { LoginPage } from './login-page.tsx';

vi.mock('./load-page.ts', () => ({ loadPage: vi.fn() }));

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
  expect(server.callsOf(loginAsAdmin)).toEqual([]);
});

test('an admin who signs in is taken to the dashboard by a full page load, and the toast is kept for it', async () => {
  server.answer(loginAsAdmin, { token: 'fresh', message: 'Admin login successful' });
  const { user } = await renderPage(<LoginPage />);
  await fillIn(user);
  await waitFor(() => expect(loadPage).toHaveBeenCalledExactlyOnceWith('/admin-dashboard'));
  expect(server.callsOf(loginAsAdmin)[0]?.input).toEqual({
    email: 'chief@practice.example',
    password: ' secret pass ',
  });
  expect(readTokens()).toEqual({ admin: 'fresh', doctor: null });
  expect(localStorage.getItem('aToken')).toBe('fresh');
  // What the next page does first.
  cleanup();
  render(<Provider env="test">{null}</Provider>);
  expect(await screen.findByText('Admin login successful!')).toBeVisible();
});

test('the link switches to the other role, and a doctor signs in there', async () => {
  server.answer(loginAsDoctor, { token: 'fresh', message: 'Doctor login successful' });
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
    () => server.refuse(loginAsAdmin, 401, 'Invalid credentials'),
    'Invalid credentials',
  ],
  [
    'a refusal without one',
    () => server.refuse(loginAsAdmin, 401),
    'Login failed. Please check your credentials.',
  ],
  [
    'an error',
    () => server.breakDown(loginAsAdmin),
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

test('a demo clinic offers its people, one click each', async () => {
  const people = [
    { name: 'Kenji Mori', email: 'kenji@docket.example', password: 'demo-doctor' },
    { name: 'Elena Petrova', email: 'elena@docket.example', password: 'demo-doctor' },
  ];
  const admin = { name: 'Front desk', email: 'desk@docket.example', password: 'demo-desk' };
  server.answer(readClinic, { ...realClinic, demo: { admin, doctors: people } });
  server.answer(loginAsDoctor, { token: 'fresh', message: 'Doctor login successful' });
  const { user } = await renderPage(<LoginPage />);
  expect(await screen.findByRole('button', { name: 'Front desk' })).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'Doctor' }));
  await user.click(screen.getByRole('button', { name: 'Elena Petrova' }));
  await waitFor(() => expect(loadPage).toHaveBeenCalledExactlyOnceWith('/doctor-dashboard'));
  expect(server.callsOf(loginAsDoctor)[0]?.input).toEqual({
    email: 'elena@docket.example',
    password: 'demo-doctor',
  });
});

test('a real clinic offers nobody', async () => {
  await renderPage(<LoginPage />);
  await waitFor(() => expect(server.callsOf(readClinic)).toHaveLength(1));
  expect(screen.queryByText('Demo clinic')).toBeNull();
});
