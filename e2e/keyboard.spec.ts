import type { Locator, Page } from '@playwright/test';
import { comingAppointment, rowOf } from './support/appointments.ts';
import { expect, test } from './support/story.ts';
import { expectToast } from './support/toasts.ts';

/** Goes on with Tab until something has the focus; it must get there, and be seen to have it. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  for (let steps = 0; steps < 80; steps += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement).catch(() => false)) {
      const { outline, shadow, border } = await wanted.evaluate((element) => {
        const drawn = [element, element.parentElement ?? element, element.closest('div') ?? element];
        const styles = drawn.map((one) => getComputedStyle(one));
        return {
          outline: styles.some((style) => style.outlineStyle !== 'none' && style.outlineWidth !== '0px'),
          shadow: styles.some((style) => style.boxShadow !== 'none'),
          border: styles.some((style) => style.borderStyle !== 'none'),
        };
      });
      expect(outline || shadow || border, 'the focus is visible').toBe(true);
      return;
    }
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reaches ${wanted}`);
}

test('an admin works a morning without a mouse', async ({ page, clinic }) => {
  const appointment = await comingAppointment(clinic);
  const { name } = appointment.userData;
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Login');

  // Signs in.
  await tabTo(page, page.getByLabel('Email'));
  await page.keyboard.type(clinic.admin.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(clinic.admin.password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/admin-dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();

  // Goes to the list by the menu; the focus arrives at its title.
  await tabTo(page, page.getByRole('link', { name: 'Appointments', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'All Appointments' })).toBeFocused();

  // Searches, cancels, and takes it back.
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Patient or doctor' })).toBeFocused();
  await page.keyboard.type(name);
  const cancel = rowOf(page, appointment).getByRole('button', { name: `Cancel the appointment of ${name}` });
  await expect(cancel).toBeVisible();
  await tabTo(page, cancel);
  await page.keyboard.press('Enter');
  await expectToast(page, 'Appointment cancelled');
  await expect(rowOf(page, appointment).getByRole('button', { name: `History of ${name}` })).toBeFocused();
  await page.keyboard.press('u');
  await expectToast(page, 'Appointment restored');
  await expect(cancel).toBeVisible();
});

for (const ms of [50, 800]) {
  const title = `who goes on before the first page has come arrives at the next one's title, ${ms} ms away`;
  test(title, { tag: ms > 50 ? '@all' : [] }, async ({ openAs }) => {
    const page = await openAs('admin', '/account');
    await page.route(/\/assets\/all-appointments/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, ms));
      await route.continue();
    });
    await page.reload();
    await page.getByRole('link', { name: 'Appointments', exact: true }).press('Enter');
    await expect(page.getByRole('table', { name: 'All Appointments' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'All Appointments' })).toBeFocused();
  });
}

test('Ctrl+K goes anywhere by name, ? lists the shortcuts, and they can be switched off', async ({
  openAs,
}) => {
  const page = await openAs('admin', '/admin-dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await page.keyboard.press('Control+k');
  const search = page.getByRole('combobox', { name: 'Search or book' });
  await expect(search).toBeFocused();
  await search.fill('doctors list');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'All Doctors' })).toBeVisible();

  await page.keyboard.press('Control+k');
  await search.fill('devices');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();

  await page.keyboard.press('?');
  const keys = page.getByRole('region', { name: 'Keys' });
  await expect(keys.getByText('New appointment')).toBeVisible();
  await keys.getByRole('switch', { name: 'Single-key shortcuts' }).press('Space');
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('n');
  await expect(page).toHaveURL(/\/help/);
});

test('N opens a new appointment from anywhere, Escape closes it and gives the focus back', async ({
  openAs,
}) => {
  const page = await openAs('admin', '/doctor-list');
  await expect(page.getByRole('heading', { level: 1, name: 'All Doctors' })).toBeVisible();
  await page.keyboard.press('n');
  const form = page.getByRole('dialog', { name: 'New appointment' });
  await expect(form).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();

  const button = page.getByRole('button', { name: 'New appointment' });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(form).toBeVisible();
  await expect.poll(() => form.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
});

test('the first Tab offers to skip to the content', async ({ openAs }) => {
  const page = await openAs('doctor', '/doctor-dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});
