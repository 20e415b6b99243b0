import type { Page } from '@playwright/test';
import { expect, heldToken, test, testAlone } from './support/story.ts';
import { expectToast } from './support/toasts.ts';

const form = (page: Page) => ({
  email: page.getByLabel('Email'),
  password: page.getByLabel('Password', { exact: true }),
  login: page.getByRole('button', { name: 'Login', exact: true }),
});

test('the admin signs in and finds the dashboard', async ({ page, clinic }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Login');
  await expect(page.getByRole('radio', { name: 'Admin' })).toBeChecked();
  await form(page).email.fill(clinic.admin.email);
  await form(page).password.fill(clinic.admin.password);
  await form(page).login.click();
  await page.waitForURL('**/admin-dashboard');
  await expectToast(page, 'Admin login successful!');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await expect(page.getByRole('banner').getByText('Admin', { exact: true })).toBeVisible();
  expect(await heldToken(page, 'admin')).toBeTruthy();
  expect(await heldToken(page, 'doctor')).toBeNull();
});

test('a doctor signs in after switching the role', { tag: '@all' }, async ({ page, clinic }) => {
  const [doctor] = clinic.doctors;
  await page.goto('/');
  await page.getByText('Doctor', { exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Doctor Login');
  await form(page).email.fill(doctor?.email ?? '');
  await form(page).password.fill(doctor?.password ?? '');
  await form(page).login.click();
  await page.waitForURL('**/doctor-dashboard');
  await expectToast(page, 'Doctor login successful!');
  await expect(page.getByRole('banner').getByText('Doctor', { exact: true })).toBeVisible();
});

test("a link switches to the other role's login and back", { tag: '@all' }, async ({ page }) => {
  await page.goto('/');
  await page.getByText('Click here').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Doctor Login');
  await expect(page.getByRole('radio', { name: 'Doctor' })).toBeChecked();
  await page.getByText('Click here').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Login');
});

testAlone(
  'a wrong password and an unknown email are refused with the same words',
  async ({ page, clinic }) => {
    await page.goto('/');
    for (const email of [clinic.admin.email, 'nobody@example.org']) {
      await form(page).email.fill(email);
      await form(page).password.fill('not the password');
      await form(page).login.click();
      await expectToast(page, 'Invalid credentials');
      await expect(form(page).email).toHaveValue(email);
    }
    expect(await heldToken(page, 'admin')).toBeNull();
  },
);

test('email and password are required, and the email has to be one', { tag: '@all' }, async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url()));
  await page.goto('/');
  await form(page).login.click();
  await form(page).email.fill('no email');
  await form(page).password.fill('something');
  await form(page).login.click();
  expect(await form(page).email.evaluate((field: HTMLInputElement) => field.checkValidity())).toBe(false);
  expect(sent.filter((url) => url.endsWith('/login'))).toEqual([]);
});

testAlone('a login that does not reach the server shows the specified sentence', async ({ page, clinic }) => {
  await page.goto('/');
  await expect(form(page).login).toBeVisible();
  await clinic.stop();
  await form(page).email.fill(clinic.admin.email);
  await form(page).password.fill(clinic.admin.password);
  await form(page).login.click();
  await expectToast(page, 'Login failed. Please check your credentials and try again.');
});

test('in the demo clinic one click signs in as any offered account', { tag: '@all' }, async ({
  page,
  clinic,
}) => {
  await page.goto('/');
  await page
    .getByRole('region', { name: 'Demo clinic' })
    .getByRole('button', { name: clinic.admin.name })
    .click();
  await page.waitForURL('**/admin-dashboard');
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL(`${clinic.url}/`);

  await page.getByText('Doctor', { exact: true }).click();
  const { name } = clinic.doctors[3] ?? clinic.admin;
  await page.getByRole('region', { name: 'Demo clinic' }).getByRole('button', { name }).click();
  await page.waitForURL('**/doctor-dashboard');
  await expectToast(page, 'Doctor login successful!');
});

test('without a token every URL shows only the login', { tag: '@all' }, async ({ page }) => {
  for (const path of ['/', '/admin-dashboard', '/doctor-profile', '/all-appointments']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Login');
    await expect(page.getByRole('navigation')).toHaveCount(0);
  }
});

test('/ redirects a signed-in user to the dashboard', { tag: '@all' }, async ({ openAs, page }) => {
  await openAs('doctor', '/');
  await expect(page).toHaveURL(/\/doctor-dashboard$/);
});
