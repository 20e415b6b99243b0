import type { Page } from '@playwright/test';
import { expect, heldToken, test } from './support/story.ts';
import { expectToast } from './support/toasts.ts';

// The session ends on the server too.
test.use({ ownClinic: true });

const minuteMs = 60_000;
const question = (page: Page) => page.getByRole('region', { name: 'Still there?' });

test('an idle user is asked to stay signed in, and any action in any tab answers yes', {
  tag: '@all',
}, async ({ openAs, page, context }) => {
  await page.clock.install();
  await openAs('admin', '/all-appointments');
  const other = await context.newPage();
  await other.goto('/doctor-list');
  await expect(other.getByRole('heading', { level: 1, name: 'All Doctors' })).toBeVisible();

  await page.clock.fastForward(29 * minuteMs + 1_000);
  await expect(question(page)).toContainText(/You will be logged out in \d+ seconds/);
  await expect(question(other)).toBeVisible();
  await page.mouse.move(200, 200);
  await page.keyboard.press('Shift');
  await expect(question(page)).toBeHidden();
  await expect(question(other)).toBeHidden();

  await page.clock.fastForward(29 * minuteMs + 5_000);
  await question(other).getByRole('button', { name: 'Stay logged in' }).click();
  await expect(question(page)).toBeHidden();
  expect(await heldToken(page, 'admin')).not.toBeNull();
});

test('without an answer the session ends in every tab, and typed text stays', { tag: '@all' }, async ({
  openAs,
  page,
  context,
  clinic,
}) => {
  await page.clock.install();
  await openAs('doctor', '/doctor-profile');
  const other = await context.newPage();
  await other.goto('/doctor-profile');
  const typed = 'Half a sentence that must not be lost';
  for (const each of [page, other]) {
    await each.getByRole('button', { name: 'Edit' }).click();
    await each.getByLabel('About').fill(typed);
  }
  const token = (await heldToken(page, 'doctor')) ?? '';

  await page.clock.fastForward(29 * minuteMs + 1_000);
  await expect(question(page)).toBeVisible();
  await page.clock.fastForward(minuteMs);
  const dialog = page.getByRole('dialog', { name: 'Doctor Login' });
  await expect(dialog).toBeVisible();
  await expect(other.getByRole('dialog', { name: 'Doctor Login' })).toBeVisible();
  expect(await heldToken(page, 'doctor')).toBeNull();
  // The server ended the session too.
  const headers = { dToken: token };
  await expect.poll(async () => (await page.request.get('/api/test', { headers })).status()).toBe(401);

  const [doctor] = clinic.doctors;
  await dialog.getByLabel('Email').fill(doctor?.email ?? '');
  await dialog.getByLabel('Password', { exact: true }).fill(doctor?.password ?? '');
  await dialog.getByRole('button', { name: 'Login' }).click();
  for (const each of [page, other]) {
    await expect(each.getByRole('dialog')).toHaveCount(0);
    await expect(each.getByLabel('About')).toHaveValue(typed);
  }
  await page.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Profile updated');
});
