import type { AnswerOf } from '@docket/contract/endpoint.ts';
import { readSettings } from '@docket/contract/endpoints/clinic-settings.ts';
import { listToday } from '@docket/contract/endpoints/dashboard-today.ts';
import { readAdminDashboard, readDoctorDashboard } from '@docket/contract/endpoints/dashboards.ts';
import { readProfile } from '@docket/contract/endpoints/doctors.ts';
import { listSessions } from '@docket/contract/endpoints/my-sessions.ts';
import { findOwnPatients, findPatients, readOwnPatient } from '@docket/contract/endpoints/patients.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  readSecondFactor,
} from '@docket/contract/endpoints/second-factor.ts';
import { login } from '@docket/contract/endpoints/sessions.ts';
import { readStaffRole } from '@docket/contract/endpoints/staff.ts';
import { Provider } from '@docket/ui/provider.tsx';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { reportReachable } from '../api/call-server.ts';
import { createQueryClient } from '../api/query-client.ts';
import {
  forgetSecondFactorNeeded,
  forgetSessionEnd,
  type Role,
  readTokens,
  removeToken,
  reportSessionEnd,
  roles,
  storeToken,
} from '../api/session.ts';
import { createPanelRouter } from '../routes.tsx';
import { loadPage } from '../sessions/load-page.ts';
import { aDoctor, aTodayPage } from '../testing/builders.ts';
import { type ScriptedServer, scriptServer } from '../testing/scripted-server.ts';

vi.mock('../sessions/load-page.ts', () => ({ loadPage: vi.fn() }));

let server: ScriptedServer;
const counts = { appointments: 604, patients: 140, latestAppointments: [] };

beforeEach(() => {
  server = scriptServer();
  server.answer(readAdminDashboard, { dashData: { ...counts, doctors: 12 } });
  server.answer(listToday.admin, aTodayPage());
  server.answer(listToday.doctor, aTodayPage());
  const session = { _id: 's1', device: 'Chrome on Windows', startedAt: 0, lastUsedAt: 0, current: true };
  server.answer(listSessions.doctor, { sessions: [session] });
  server.answer(readProfile, { profileData: aDoctor() });
  server.answer(readDoctorDashboard, { dashData: { ...counts, earnings: 4_860 } });
});

async function openPanel(at: string, signedIn: readonly Role[]) {
  reportReachable(true);
  for (const role of roles) {
    forgetSessionEnd(role);
    forgetSecondFactorNeeded(role);
    if (signedIn.includes(role)) storeToken(role, `${role}-token`);
    else removeToken(role);
  }
  const history = createMemoryHistory({ initialEntries: [at] });
  const router = createPanelRouter(history);
  render(
    <Provider env="test">
      <QueryClientProvider client={createQueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </Provider>,
  );
  await screen.findByRole('heading', { level: 1 }, { timeout: 15_000 });
  return { user: userEvent.setup(), currentUrl: () => history.location.pathname };
}

function menuEntries(): (string | null)[] {
  const menu = screen.getByRole('navigation', { name: 'Main' });
  return within(menu)
    .getAllByRole('link')
    .map((link) => `${link.textContent} ${link.getAttribute('href')}`);
}

const adminMenu = [
  'Dashboard /admin-dashboard',
  'Appointments /all-appointments',
  'Add Doctor /add-doctor',
  'Doctors List /doctor-list',
  'Calendar /calendar',
  'Calls /calls',
  'Close the day /close-day',
  'Patients /patients',
  'Waiting list /waiting-list',
  'Statement /statement',
  'Staff /people',
  'Settings /settings',
  'Help /help',
];

test('an admin has the badge, the menu and Logout of an admin', async () => {
  await openPanel('/admin-dashboard', ['admin']);
  const bar = screen.getByRole('banner');
  expect(within(bar).getByText('Admin')).toBeVisible();
  expect(within(bar).getByRole('button', { name: 'Logout' })).toBeVisible();
  expect(menuEntries()).toEqual(adminMenu);
  expect(document.title).toBe('Dashboard · Docket');
});

test.each([
  ['admin', { Day: 3, 'Patients and doctors': 2, Practice: 4 }],
  ['doctor', { Day: 2, Practice: 2 }],
] as const)(
  'the menu of the %s begins with the specified entries; the others are in named groups',
  async (role, counts) => {
    await openPanel(`/${role}-dashboard`, [role]);
    const menu = within(screen.getByRole('navigation', { name: 'Main' }));
    const [specified, ...groups] = menu.getAllByRole('list');
    expect(specified).toHaveAccessibleName('');
    expect(within(specified as HTMLElement).getAllByRole('link')).toHaveLength(role === 'admin' ? 4 : 3);
    expect(groups).toHaveLength(Object.keys(counts).length);
    for (const [title, count] of Object.entries(counts)) {
      expect(menu.getByText(title)).toBeVisible();
      expect(within(menu.getByRole('list', { name: title })).getAllByRole('link')).toHaveLength(count);
    }
  },
);

const closedToFrontDesk = ['Add Doctor /add-doctor', 'Staff /people', 'Settings /settings'];
const ofFrontDesk = adminMenu.filter((entry) => !closedToFrontDesk.includes(entry));

test('the front desk has the menu without the managers’ pages, and its role beside the name', async () => {
  server.answer(readStaffRole, { name: 'Mia Jansen', staffRole: 'front desk' });
  const { user } = await openPanel('/admin-dashboard', ['admin']);
  await waitFor(() => expect(menuEntries()).toEqual(ofFrontDesk));
  await user.click(within(screen.getByRole('banner')).getByRole('button', { name: 'Account' }));
  expect(await within(screen.getByRole('banner')).findByText('Mia Jansen · Front desk')).toBeVisible();
});

test('while the staff role is unknown, no manager’s page is offered', async () => {
  localStorage.removeItem('docket.staff-role');
  const letGo = server.hold(readStaffRole);
  await openPanel('/admin-dashboard', ['admin']);
  expect(menuEntries()).toEqual(ofFrontDesk);
  letGo();
  await waitFor(() => expect(menuEntries()).toEqual(adminMenu));
});

// Opened from Settings.
const behindSettings = ['/webhooks'];

test('the menu hides exactly the pages that need a manager from the front desk', () => {
  const { routesByPath } = createPanelRouter();
  const needing = Object.entries(routesByPath).filter(([, { options }]) => options.staticData?.needs);
  expect(needing.map(([path]) => path).sort()).toEqual(
    [...closedToFrontDesk.map((entry) => entry.slice(entry.indexOf('/'))), ...behindSettings].sort(),
  );
});

test.each(['/add-doctor', '/people', '/settings', ...behindSettings])(
  '%s tells the front desk whose page it is',
  async (path) => {
    server.answer(readStaffRole, { name: 'Mia Jansen', staffRole: 'front desk' });
    localStorage.setItem('docket.staff-role', 'front desk');
    await openPanel(path, ['admin']);
    expect(screen.getByText('This page is for managers.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to the dashboard' })).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  },
);

test('the palette offers the front desk no action of managers', async () => {
  server.answer(readStaffRole, { name: 'Mia Jansen', staffRole: 'front desk' });
  const { user } = await openPanel('/admin-dashboard', ['admin']);
  await waitFor(() => expect(menuEntries()).toEqual(ofFrontDesk));
  await user.keyboard('{Control>}k{/Control}');
  const list = await screen.findByRole('listbox', { name: 'Results' });
  const offered = within(list)
    .getAllByRole('option')
    .map((option) => option.textContent ?? '');
  expect(offered.filter((text) => /Add Doctor|Staff|Settings|Invite|Public holidays/.test(text))).toEqual([]);
  for (const page of ['Doctors List', 'Statement'])
    expect(
      offered.some((text) => text.startsWith(page)),
      page,
    ).toBe(true);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a manager’s page closes when a refusal shows that the account is no longer a manager’s', async () => {
  server.answer(
    readStaffRole,
    (): AnswerOf<typeof readStaffRole> => ({
      name: 'Mia Jansen',
      // Demoted once the page is open.
      staffRole: server.callsOf(readSettings).length === 0 ? 'manager' : 'front desk',
    }),
  );
  server.refuse(readSettings, 403, 'This is for managers only', { managersOnly: true });
  await openPanel('/settings', ['admin']);
  expect(await screen.findByText('This page is for managers.')).toBeVisible();
  expect(screen.queryByText('This is for managers only')).toBeNull();
});

test('a doctor has the badge and the menu of a doctor', async () => {
  await openPanel('/doctor-dashboard', ['doctor']);
  expect(within(screen.getByRole('banner')).getByText('Doctor')).toBeVisible();
  expect(menuEntries()).toEqual([
    'Dashboard /doctor-dashboard',
    'Appointments /doctor-appointments',
    'Profile /doctor-profile',
    'Calendar /doctor-calendar',
    'Patients /doctor-patients',
    'Statement /doctor-statement',
    'Help /help',
  ]);
});

test('with both tokens held, the badge and the menu of the admin show, also on a page of the doctor', async () => {
  await openPanel('/doctor-dashboard', ['admin', 'doctor']);
  expect(within(screen.getByRole('banner')).getByText('Admin')).toBeVisible();
  expect(menuEntries()).toEqual(adminMenu);
  await waitFor(() => expect(screen.getByText('Earnings')).toBeVisible());
});

test.each([
  [['admin'], '/admin-dashboard'],
  [['doctor'], '/doctor-dashboard'],
  [['admin', 'doctor'], '/admin-dashboard'],
] as const)('/ passes %j on to %s', async (signedIn, home) => {
  const { currentUrl } = await openPanel('/', signedIn);
  expect(currentUrl()).toBe(home);
});

test('a page whose token is missing says so, and signs in in place', async () => {
  server.answer(login.doctor, { token: 'fresh', message: 'Doctor login successful' });
  const { user, currentUrl } = await openPanel('/doctor-dashboard', ['admin']);
  expect(
    screen.getByText(
      /^This is a doctor’s page\. Log in as a doctor to see it; you stay logged in as admin\.$/,
    ),
  ).toBeVisible();
  await user.type(screen.getByLabelText('Email'), 'kenji@clinic.example');
  await user.type(screen.getByLabelText('Password'), 'river stone lamp');
  await user.click(screen.getByRole('button', { name: 'Login' }));
  expect(await screen.findByText('Earnings', undefined, { timeout: 15_000 })).toBeVisible();
  expect(screen.getByText('Doctor login successful!')).toBeVisible();
  expect([currentUrl(), readTokens()]).toEqual([
    '/doctor-dashboard',
    { admin: 'admin-token', doctor: 'fresh' },
  ]);
});

test('a session that ends during work asks for a login over the page; the other session goes on', async () => {
  await openPanel('/admin-dashboard', ['admin', 'doctor']);
  act(() => reportSessionEnd('admin', 'admin-token'));
  const dialog = await screen.findByRole('dialog', { name: 'Admin Login' });
  expect(within(dialog).getByLabelText('Email')).toBeVisible();
  expect(readTokens()).toEqual({ admin: null, doctor: 'doctor-token' });
  expect(document.querySelector('main h1')).toHaveTextContent('Dashboard');
  act(() => storeToken('admin', 'from another tab'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('the login dialog tells a doctor that their account was archived', async () => {
  server.refuse(readDoctorDashboard, 401, 'Your session has ended', { archived: true });
  await openPanel('/doctor-dashboard', ['doctor']);
  const dialog = await screen.findByRole('dialog', { name: 'Doctor Login' });
  expect(within(dialog).getByText(/^Your account was archived by the front desk/)).toBeVisible();
});

test('where the practice asks for a second factor first, setting it up stands in place of the page', async () => {
  const details = { secondFactorNeeded: true };
  server.refuse(readDoctorDashboard, 403, 'Set up your second factor first', details);
  server.answer(readSecondFactor.doctor, { on: false, since: null, recoveryCodesLeft: 0, required: true });
  const { user } = await openPanel('/doctor-dashboard', ['doctor']);
  expect(await screen.findByRole('heading', { level: 1, name: 'One more step' })).toHaveFocus();
  expect(screen.getByText(/Set up yours to continue/)).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
  server.answer(beginSecondFactor.doctor, { secret: 'ABCD', otpauth: 'otpauth://totp/a?secret=ABCD' });
  server.answer(confirmSecondFactor.doctor, { message: 'Turned on', recoveryCodes: ['aaaa-1111'] });
  await user.click(await screen.findByRole('button', { name: 'Set up' }));
  await user.type(await screen.findByLabelText('Current password'), 'correct horse battery');
  await user.type(screen.getByLabelText('Code'), '123456');
  await user.click(screen.getByRole('button', { name: 'Turn on' }));
  const kept = await screen.findByRole('button', { name: 'I’ve saved them' });
  expect(screen.queryByText(/Set up yours/)).toBeNull();
  expect(screen.getByText(/Save your recovery codes to continue/)).toBeVisible();
  await user.click(kept);
  expect(loadPage).toHaveBeenCalledExactlyOnceWith(expect.any(String));
});

test('a doctor’s palette finds own patients, and opens their card', async () => {
  const nora = { _id: 'p1', name: 'Nora Lind', phone: '555 0100', email: '', dob: null, image: '' };
  server.answer(findOwnPatients, { patients: [nora] });
  server.answer(readOwnPatient, { patient: { ...nora, appointments: 0, missed: 0 }, visits: [] });
  const { user, currentUrl } = await openPanel('/doctor-dashboard', ['doctor']);
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByRole('combobox', { name: 'Search' }), 'nora');
  await screen.findByRole('option', { name: /^Nora Lind/ });
  await user.keyboard('{Enter}');
  await waitFor(() => expect(currentUrl()).toBe('/doctor-patients'));
  expect(await screen.findByRole('dialog', { name: /Nora Lind|Patient/ })).toBeVisible();
  expect(server.callsOf(findPatients)).toEqual([]);
});

test('until then the menu and the palette offer no page that does not open', async () => {
  const details = { secondFactorNeeded: true };
  server.refuse(readAdminDashboard, 403, 'Set up your second factor first', details);
  server.answer(readSecondFactor.admin, { on: false, since: null, recoveryCodesLeft: 0, required: true });
  const { user, currentUrl } = await openPanel('/admin-dashboard', ['admin']);
  await screen.findByRole('heading', { level: 1, name: 'One more step' });
  const menu = within(screen.getByRole('navigation', { name: 'Main' }));
  for (const entry of menu.getAllByRole('link')) {
    expect(entry).toHaveAttribute('aria-disabled', 'true');
    expect(entry).not.toHaveAttribute('href');
  }
  expect(screen.getByRole('link', { name: 'Docket, to the dashboard' })).not.toHaveAttribute('href');
  const before = currentUrl();
  await user.keyboard('nac');
  expect(currentUrl()).toBe(before);
  await user.click(within(screen.getByRole('banner')).getByRole('button', { name: /^Search(?! or book)/ }));
  const palette = within(await screen.findByRole('dialog', { name: 'Search' }));
  expect(await palette.findByText('Logout')).toBeVisible();
  expect(palette.queryByText('Dashboard')).toBeNull();
  expect(palette.queryByText('New appointment')).toBeNull();
  await user.keyboard('lind');
  expect(await palette.findByText('No results')).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('until then the account menu leads to the own sessions, and offers nothing that is refused', async () => {
  const details = { secondFactorNeeded: true };
  server.refuse(readDoctorDashboard, 403, 'Set up your second factor first', details);
  server.answer(readSecondFactor.doctor, { on: false, since: null, recoveryCodesLeft: 0, required: true });
  const { user, currentUrl } = await openPanel('/doctor-dashboard', ['doctor']);
  await screen.findByRole('heading', { level: 1, name: 'One more step' });
  await user.click(screen.getByRole('button', { name: 'Account' }));
  const entry = await screen.findByRole('menuitem', { name: 'Login and devices' });
  expect(screen.queryByRole('menuitem', { name: 'Change password' })).toBeNull();
  await user.click(entry);
  await waitFor(() => expect(currentUrl()).toBe('/doctor-profile'));
  expect(await screen.findByText('Chrome on Windows')).toBeVisible();
  expect(server.callsOf(readProfile)).toEqual([]);
});

test.each(['Change password', 'Keyboard shortcuts'])(
  'after %s was closed, the keyboard is at the account menu again',
  async (entry) => {
    const { user } = await openPanel('/doctor-dashboard', ['doctor']);
    const button = screen.getByRole('button', { name: 'Account' });
    await user.click(button);
    await user.click(await screen.findByRole('menuitem', { name: entry }));
    await screen.findByRole('dialog');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(button).toHaveFocus());
  },
);

test.each([
  ['admin', 'Sarah Lind · Admin'],
  ['doctor', 'Kenji Mori · Doctor'],
] as const)('the account menu of the top bar says who is signed in, as %s', async (role, accountLabel) => {
  server.answer(readStaffRole, { name: 'Sarah Lind', staffRole: 'manager' });
  server.answer(readProfile, { profileData: aDoctor({ name: 'Kenji Mori' }) });
  const { user } = await openPanel(`/${role}-dashboard`, [role]);
  await user.click(within(screen.getByRole('banner')).getByRole('button', { name: 'Account' }));
  expect(await within(screen.getByRole('banner')).findByText(accountLabel)).toBeVisible();
});

test('the old account URL leads a doctor to the profile, which has the account settings', async () => {
  const { currentUrl } = await openPanel('/account', ['doctor']);
  expect(currentUrl()).toBe('/doctor-profile');
  expect(screen.queryByRole('heading', { name: 'Account' })).toBeNull();
  const section = await screen.findByRole('heading', { name: 'Password' });
  await waitFor(() => expect(section).toHaveFocus());
});

test('the account menu leads a doctor to the own sign-in below the profile, also from the profile', async () => {
  const { user } = await openPanel('/doctor-profile', ['doctor']);
  const section = await screen.findByRole('heading', { name: 'Password' });
  for (const _time of ['once', 'and again']) {
    await user.click(screen.getByRole('button', { name: 'Account' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Login and devices' }));
    await waitFor(() => expect(section).toHaveFocus());
  }
});

test('an unknown URL shows a page with a link to the dashboard', async () => {
  await openPanel('/nowhere', ['doctor']);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Page not found');
  expect(screen.getByRole('link', { name: 'Go to the dashboard' })).toHaveAttribute(
    'href',
    '/doctor-dashboard',
  );
  expect(document.title).toBe('Page not found · Docket');
});

test('moving to another page puts the focus on its heading', async () => {
  const { user } = await openPanel('/nowhere', ['admin']);
  await user.click(screen.getByRole('link', { name: 'Go to the dashboard' }));
  const heading = await screen.findByRole('heading', { level: 1, name: 'Dashboard' }, { timeout: 15_000 });
  await waitFor(() => expect(heading).toHaveFocus());
});

test('the ? key opens the help with the tasks and the keys, and single keys can be switched off', async () => {
  const { user } = await openPanel('/nowhere', ['admin']);
  await user.keyboard('?');
  await screen.findByRole('heading', { level: 1, name: 'Help' }, { timeout: 15_000 });
  const common = within(await screen.findByRole('region', { name: 'The ten most common tasks' }));
  expect(common.getAllByRole('listitem')).toHaveLength(10);
  expect(within(screen.getByRole('region', { name: 'More tasks' })).getAllByRole('listitem')).toHaveLength(7);
  expect(screen.getByText('Close the day: no-show')).toBeVisible();
  expect(screen.getByRole('region', { name: 'What the booking field understands' })).toBeVisible();
  await user.click(screen.getByRole('switch', { name: /^Single-key shortcuts/ }));
  await user.click(screen.getByRole('heading', { level: 1 }));
  await user.keyboard('p');
  expect(screen.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible();
});
