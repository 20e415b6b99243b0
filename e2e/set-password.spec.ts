import { readFile } from 'node:fs/promises';
import { expect, heldToken, test } from './support/story.ts';

const spentLink = 'This link was already used or has expired. Please ask for a new one.';

test('a used or invalid link is refused with the next step', { tag: '@all' }, async ({ page }) => {
  await page.goto('/set-password#made-up');
  await expect(page.getByText(spentLink, { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'log in' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Login');
});

test.describe('in a new clinic without a demo', () => {
  test.use({ settings: { DEMO: 'off', CLINIC_NAME: 'Harbour Practice' } });

  test('the link in the data folder creates the first admin, once', async ({ page, clinic }) => {
    const file = /\S+sign-in-link\.txt/.exec(clinic.printed())?.[0] ?? 'no file was named';
    const link = (await readFile(file, 'utf8')).trim();
    await page.goto(link);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(page.url()).not.toContain('#');
    await page.getByRole('textbox', { name: 'Name' }).fill('Nora Lind');
    await page.getByLabel('Email').fill('nora@example.org');
    await page.getByLabel('New password', { exact: true }).fill('too short');
    await page.getByLabel('Repeat new password').fill('too short');
    await page.getByRole('button', { name: 'Set password' }).click();
    await expect(page.getByText('Password must have at least 10 characters')).toBeVisible();

    await page.getByLabel('New password', { exact: true }).fill(' blanks count too ');
    await page.getByLabel('Repeat new password').fill('something else');
    await page.getByRole('button', { name: 'Set password' }).click();
    await expect(page.getByText('The passwords don’t match')).toBeVisible();

    await page.getByLabel('Repeat new password').fill(' blanks count too ');
    await page.getByRole('button', { name: 'Set password' }).click();
    await expect(page.getByText('You can now log in as nora@example.org.')).toBeVisible();
    await page.getByRole('button', { name: 'Login' }).click();
    await page.waitForURL('**/admin-dashboard');
    expect(await heldToken(page, 'admin')).toBeTruthy();
    await expect(page.getByText('No bookings yet')).toBeVisible();

    await page.goto(link);
    await expect(page.getByText(spentLink, { exact: true })).toBeVisible();
    await page.reload();
    await expect(page.getByText(spentLink, { exact: true })).toBeVisible();
  });
});
