import type { Locator } from '@playwright/test';
import { expect, test } from './support/story.ts';
import { expectToast } from './support/toasts.ts';

// Other stories could not log in with the old password.
test.use({ ownClinic: true });

async function fill(form: Locator, current: string, next: string): Promise<void> {
  await form.getByLabel('Current password').fill(current);
  await form.getByLabel('New password', { exact: true }).fill(next);
  await form.getByLabel('Repeat new password').fill(next);
  await form.getByRole('button', { name: 'Change password' }).click();
}

test('a doctor changes the password on the profile', { tag: '@all' }, async ({ openAs, clinic }) => {
  const [doctor] = clinic.doctors;
  if (!doctor) throw new Error('The demo clinic has no doctors');
  const page = await openAs('doctor', '/doctor-profile');
  const card = page.getByRole('region', { name: 'Password' });
  await card.getByRole('button', { name: 'Change password' }).click();
  await fill(card, 'not the current one', 'a fresh long password');
  await expect(card.getByText('The current password is not right')).toBeVisible();
  await expect(card.getByLabel('Current password')).toBeFocused();
  await fill(card, doctor.password, 'a fresh long password');
  await expectToast(page, 'Password changed');

  await expect(clinic.signIn('doctor', doctor)).rejects.toThrow('Invalid credentials');
  expect(await clinic.signIn('doctor', { ...doctor, password: 'a fresh long password' })).toBeTruthy();
  // The current session continues.
  await page.reload();
  await expect(page.getByRole('button', { name: 'Edit' })).toBeVisible();
});

test('an admin changes the password from the account menu', { tag: '@all' }, async ({ openAs, clinic }) => {
  const page = await openAs('admin', '/all-appointments');
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Change password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change password' });
  await fill(dialog, clinic.admin.password, 'a fresh long password');
  await expectToast(page, 'Password changed');
  await expect(dialog).toBeHidden();
  expect(await clinic.signIn('admin', { ...clinic.admin, password: 'a fresh long password' })).toBeTruthy();
});
