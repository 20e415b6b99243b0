import { call } from '@docket/contract/client.ts';
import { logoutAsAdmin, logoutAsDoctor } from '@docket/contract/sessions.ts';
import { expect, heldToken, holdToken, test } from './support/story.ts';
import { expectToast } from './support/toasts.ts';

test('when the session ends in mid-work, what was typed stays', async ({ openAs, clinic }) => {
  const page = await openAs('doctor', '/doctor-profile');
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('About').fill('Half a sentence that must not be lost');
  const token = (await heldToken(page, 'doctor')) ?? '';
  await call(logoutAsDoctor, {}, { baseUrl: clinic.url, token });

  await page.getByRole('button', { name: 'Save' }).click();
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

test('an ended session ends only itself: the other role goes on', async ({ openAs, clinic }) => {
  const page = await openAs('admin', '/admin-dashboard');
  await expect(page.getByRole('region', { name: 'Today' })).toContainText('Pending');
  await holdToken(page, 'doctor', await clinic.signIn('doctor'));
  const token = (await heldToken(page, 'admin')) ?? '';
  await call(logoutAsAdmin, {}, { baseUrl: clinic.url, token });

  await page.goto('/admin-dashboard');
  const dialog = page.getByRole('dialog', { name: 'Admin Login' });
  await dialog.getByRole('button', { name: 'Go on as Doctor only' }).click();
  await page.goto('/doctor-dashboard');
  await expect(page.getByText('Earnings')).toBeVisible();
  await expect(page.getByRole('banner').getByText('Doctor', { exact: true })).toBeVisible();
  expect(await heldToken(page, 'admin')).toBeNull();
});
