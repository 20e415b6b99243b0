import { call } from '@docket/contract/client.ts';
import { logout } from '@docket/contract/endpoints/sessions.ts';
import type { Locator, Page } from '@playwright/test';
import { type Clinic, portrait } from './support/clinic.ts';
import { aFreeTime, openDesk, typeNewCaller } from './support/desk.ts';
import { expect, heldToken, holdToken, test } from './support/story.ts';
import { expectToast, toast } from './support/toasts.ts';

// The story ends sessions.
test.use({ ownClinic: true });

test('typed text stays when the session ends', async ({ openAs, clinic }) => {
  const page = await openAs('doctor', '/doctor-profile');
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('About').fill('Half a sentence that must not be lost');
  const token = (await heldToken(page, 'doctor')) ?? '';
  await call(logout.doctor, {}, { baseUrl: clinic.url, token });

  await clickInVain(page.getByRole('button', { name: 'Save' }));
  const dialog = page.getByRole('dialog', { name: 'Doctor Login' });
  await expect(dialog).toBeVisible();
  const [doctor] = clinic.doctors;
  await dialog.getByLabel('Email').fill(doctor?.email ?? '');
  await dialog.getByLabel('Password', { exact: true }).fill(doctor?.password ?? '');
  await dialog.getByRole('button', { name: 'Login' }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/doctor-profile$/);
  await expect(page.getByLabel('About')).toHaveValue('Half a sentence that must not be lost');
  await page.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Profile updated');
});

test("the end of one role's session leaves the other role signed in", { tag: '@all' }, async ({
  openAs,
  clinic,
}) => {
  const page = await openAs('admin', '/admin-dashboard');
  await expect(page.getByRole('region', { name: 'Today' })).toContainText('Pending');
  await holdToken(page, 'doctor', await clinic.signIn('doctor'));
  const token = (await heldToken(page, 'admin')) ?? '';
  await call(logout.admin, {}, { baseUrl: clinic.url, token });

  await page.goto('/admin-dashboard');
  const dialog = page.getByRole('dialog', { name: 'Admin Login' });
  await dialog.getByRole('button', { name: 'Continue as Doctor only' }).click();
  await page.goto('/doctor-dashboard');
  await expect(page.getByText('Earnings')).toBeVisible();
  await expect(page.getByRole('banner').getByText('Doctor', { exact: true })).toBeVisible();
  expect(await heldToken(page, 'admin')).toBeNull();
});

test('a new booking, a doctor’s drawer and a new doctor with a picture survive the end of a session', {
  tag: '@all',
}, async ({ openAs, clinic }) => {
  const free = await aFreeTime(clinic);
  const { doctor } = free;
  const page = await openAs('admin', '/all-appointments');
  const desk = await openDesk(page);
  await typeNewCaller(page, desk, 'Wilhelmina Outlasts', free);
  await desk.getByLabel('Reason').fill('A cough that stays');
  await endSession(page, clinic);
  await signInAgain(page, clinic, desk.getByRole('button', { name: 'Book appointment' }));
  await expect(desk.getByLabel('Reason')).toHaveValue('A cough that stays');
  await desk.getByRole('button', { name: 'Book appointment' }).click();
  await expect(desk).toBeHidden();
  expect(await clinic.find({ q: 'Wilhelmina Outlasts' })).toMatchObject([{ reason: 'A cough that stays' }]);

  await page.goto(`/doctor-list?doctor=${doctor.doctorId}`);
  const drawer = page.getByRole('dialog', { name: doctor.name });
  await drawer.getByRole('button', { name: 'Edit' }).click();
  await drawer.getByLabel('Degree').fill('Typed before it ended');
  await endSession(page, clinic);
  await signInAgain(page, clinic, drawer.getByRole('button', { name: 'Save' }));
  await expect(drawer.getByLabel('Degree')).toHaveValue('Typed before it ended');
  await drawer.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Doctor saved');

  await page.goto('/add-doctor');
  await page.locator('input[type=file]').setInputFiles(portrait);
  await page.getByRole('textbox', { name: 'Name' }).fill('Dr. Amara Outlasts');
  await page.getByLabel('Email').fill('amara.outlasts@docket.example');
  await page.getByLabel('About').fill('Listens twice.');
  await endSession(page, clinic);
  await signInAgain(page, clinic, page.getByRole('button', { name: 'Add doctor' }));
  await expect(page.getByLabel('About')).toHaveValue('Listens twice.');
  await page.getByRole('button', { name: 'Add doctor' }).click();
  // The third of three toasts, so it may be lower than a single one.
  await expect(toast(page, 'Doctor added successfully')).toBeVisible();
});

async function endSession(page: Page, clinic: Clinic): Promise<void> {
  await call(logout.admin, {}, { baseUrl: clinic.url, token: (await heldToken(page, 'admin')) ?? '' });
}

/** Clicks a button whose request reveals that the session is over, and logs in over the page. */
async function signInAgain(page: Page, clinic: Clinic, button: Locator): Promise<void> {
  await clickInVain(button);
  const dialog = page.getByRole('dialog', { name: 'Admin Login' });
  await expect(dialog).toBeVisible();
  // The first token was set without a login, so the email is known only from the second time on.
  const isKnown = await dialog.getByText(clinic.admin.email).isVisible();
  if (!isKnown) await dialog.getByLabel('Email').fill(clinic.admin.email);
  await dialog.getByLabel('Password', { exact: true }).fill(clinic.admin.password);
  await dialog.getByRole('button', { name: 'Login' }).click();
  await expect(dialog).toBeHidden();
}

/**
 * Clicks although the session is over. If the stream has already opened the dialog, the click must not wait for it to
 * close.
 */
async function clickInVain(button: Locator): Promise<void> {
  await button.click({ timeout: 2_000 }).catch(() => {});
}
