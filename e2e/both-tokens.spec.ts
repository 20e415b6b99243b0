import { expect, heldToken, holdToken, test, testAlone } from './support/story.ts';
import { expectToast } from './support/toasts.ts';

// Entries of the specification first, then Docket's own.
const adminMenu = [
  'Dashboard',
  'Appointments',
  'Add Doctor',
  'Doctors List',
  'Calendar',
  'Calls',
  'Close the day',
  'Patients',
  'Waiting list',
  'Statement',
  'Staff',
  'Settings',
  'Help',
];
const doctorMenu = ['Dashboard', 'Appointments', 'Profile', 'Calendar', 'Patients', 'Statement', 'Help'];

test('each role has its own menu, in the order of the specification', { tag: '@all' }, async ({
  openAs,
  clinic,
  browser,
}) => {
  const page = await openAs('admin', '/admin-dashboard');
  await expect(page.getByRole('navigation').getByRole('link')).toHaveText(adminMenu);

  const context = await browser.newContext({ baseURL: clinic.url });
  const doctors = await context.newPage();
  await holdToken(doctors, 'doctor', await clinic.tokenFor('doctor'));
  await doctors.goto('/doctor-dashboard');
  await expect(doctors.getByRole('navigation').getByRole('link')).toHaveText(doctorMenu);
  await context.close();
});

testAlone(
  "with both tokens the admin's menu and badge show, and both roles' pages work",
  async ({ openAs, clinic }) => {
    const page = await openAs('admin', '/admin-dashboard');
    await holdToken(page, 'doctor', await clinic.signIn('doctor'));
    await page.goto('/doctor-dashboard');
    await expect(page.getByText('Earnings')).toBeVisible();
    await expect(page.getByRole('banner').getByText('Admin', { exact: true })).toBeVisible();
    await expect(page.getByRole('navigation').getByRole('link')).toHaveText(adminMenu);
    await page.goto('/all-appointments');
    await expect(page.getByRole('table')).toBeVisible();

    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL(`${clinic.url}/`);
    expect(await heldToken(page, 'admin')).toBeNull();
    expect(await heldToken(page, 'doctor')).toBeNull();
  },
);

test('a page without its token says so and offers to sign in', { tag: '@all' }, async ({
  openAs,
  clinic,
}) => {
  const [doctor] = clinic.doctors;
  const page = await openAs('admin', '/doctor-profile');
  const card = page.getByRole('region', { name: 'Doctor Login' });
  await expect(card).toBeVisible();
  await card.getByLabel('Email').fill(doctor?.email ?? '');
  await card.getByLabel('Password', { exact: true }).fill(doctor?.password ?? '');
  await card.getByRole('button', { name: 'Login' }).click();
  await expectToast(page, 'Doctor login successful!');
  await expect(page).toHaveURL(/\/doctor-profile$/);
  await expect(page.getByRole('button', { name: 'Edit' })).toBeVisible();
  expect(await heldToken(page, 'admin')).toBeTruthy();
});

test("a doctor without the admin's token reads nothing of the admin's", { tag: '@all' }, async ({
  openAs,
}) => {
  const page = await openAs('doctor', '/all-appointments');
  await expect(page.getByRole('region', { name: 'Admin Login' })).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
});
