import type { Page } from '@playwright/test';
import { expect, test } from './support/story.ts';
import { expectToast } from './support/toasts.ts';

const fact = (page: Page, name: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd');

test('a doctor edits the profile and saves it', async ({ openAs }) => {
  const page = await openAs('doctor', '/doctor-profile');
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('About').fill('Now also sees walkers with sore knees.');
  await page.getByLabel('Fee').fill('72.5');
  await page.getByLabel('Address line 1').fill('9 Station Road');
  await page.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Profile updated');

  await expect(page.getByRole('button', { name: 'Edit' })).toBeVisible();
  await page.reload();
  await expect(fact(page, 'About')).toHaveText('Now also sees walkers with sore knees.');
  await expect(fact(page, 'Fee')).toHaveText('$72.50');
  await expect(fact(page, 'Address')).toContainText('9 Station Road');
});

test('Cancel discards typed changes', { tag: '@all' }, async ({ openAs }) => {
  const page = await openAs('doctor', '/doctor-profile');
  await expect(fact(page, 'About')).not.toHaveText('');
  const about = await fact(page, 'About').innerText();

  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('About').fill('Something else entirely.');
  await page.getByLabel('Fee').fill('1');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(fact(page, 'About')).toHaveText(about);

  await page.getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByLabel('About')).toHaveValue(about);
});

test('a refused fee leaves the form open with its text', { tag: '@all' }, async ({ openAs }) => {
  const page = await openAs('doctor', '/doctor-profile');
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('About').fill('');
  await page.getByLabel('Fee').fill('100001');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'Save' })).toBeVisible();
  await expect(page.getByLabel('Fee')).toHaveValue(/100,?001/);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.reload();
  await expect(fact(page, 'Fee')).not.toContainText('100,001');
});
