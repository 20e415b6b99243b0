import type { Page } from '@playwright/test';
import { expectNothingForAxe } from './support/axe.ts';
import { codeField, setUpSecondFactor } from './support/second-factor.ts';
import { settled } from './support/settled.ts';
import { expect, test } from './support/story.ts';

// A separate clinic: this story sets up a second factor, which every later login would need.
test.use({ ownClinic: true });

/** Checks at desk width, then at phone width, where the page must not scroll sideways. */
async function look(page: Page, where: string, isOverPage = false): Promise<void> {
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await settled(page);
    await expectNothingForAxe(page, `${where}, ${width} wide`, isOverPage);
    const { wide, room } = await page.evaluate(() => ({
      wide: document.documentElement.scrollWidth,
      room: document.documentElement.clientWidth,
    }));
    expect.soft(wide, `${where} is ${wide} wide in ${room}`).toBeLessThanOrEqual(room);
  }
}

test('axe finds nothing on the account and on setting up a second factor', { tag: '@all' }, async ({
  openAs,
  page,
  clinic,
}) => {
  await openAs('admin', '/account');
  await expect(page.getByText('This device')).toBeVisible();
  await look(page, '/account');
  await page.getByRole('button', { name: 'Log out everywhere' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await look(page, 'signing out everywhere', true);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Set up' }).click();
  await page.getByLabel('Current password').fill('not my password');
  await codeField(page).fill('000000');
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText('The current password is not right')).toBeVisible();
  await look(page, 'setting up, a wrong password');
  await page.getByLabel('Current password').fill(clinic.admin.password);
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText(/^This code is not right/)).toBeVisible();
  await look(page, 'setting up, a wrong code');
  await page.getByRole('button', { name: 'Cancel' }).click();
  const { card } = await setUpSecondFactor(page, clinic.admin.password);
  await look(page, 'recovery codes');
  await card.getByRole('button', { name: 'I’ve saved them' }).click();
  await expect(card.getByText(/recovery codes left/)).toBeVisible();
  await look(page, 'a second factor that is on');
});

test('axe finds nothing on the login code and on the dialog after idling', { tag: '@all' }, async ({
  openAs,
  page,
  clinic,
}) => {
  await page.clock.install();
  await openAs('admin', '/account');
  const { card } = await setUpSecondFactor(page, clinic.admin.password);
  await card.getByRole('button', { name: 'I’ve saved them' }).click();
  await page.clock.fastForward(29 * 60_000 + 1_000);
  await expect(page.getByRole('region', { name: 'Still there?' })).toBeVisible();
  await look(page, 'still there?');
  await page.clock.fastForward(60_000);
  const dialog = page.getByRole('dialog', { name: 'Admin Login' });
  await dialog.getByLabel('Email').fill(clinic.admin.email);
  await dialog.getByLabel('Password', { exact: true }).fill(clinic.admin.password);
  await dialog.getByRole('button', { name: 'Login' }).click();
  await expect(codeField(page)).toBeFocused();
  await look(page, 'the code, in place', true);
});
