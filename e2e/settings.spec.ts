import { changeSettings } from '@docket/contract/endpoints/clinic-settings.ts';
import type { Browser, Page } from '@playwright/test';
import { expectNothingForAxe } from './support/axe.ts';
import type { Clinic, Role } from './support/clinic.ts';
import { settled, still } from './support/settled.ts';
import { expect, holdToken, testAlone as test } from './support/story.ts';
import { expectToast } from './support/toasts.ts';

/** Opens a page for a user at another browser. */
async function sitDown(browser: Browser, clinic: Clinic, role: Role, path: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: clinic.url })).newPage();
  await holdToken(page, role, await clinic.tokenFor(role));
  await page.goto(path);
  return page;
}

const save = (page: Page) => page.getByRole('button', { name: 'Save settings' }).click();

test('a practice sets its name and a 24-hour clock, and every screen shows both', {
  tag: '@all',
}, async ({ openAs, clinic, browser }) => {
  const doctor = await sitDown(browser, clinic, 'doctor', '/doctor-appointments?dates=all');
  const times = doctor.getByRole('main').getByText(/\d:\d\d (AM|PM)$/);
  await expect(times.first()).toBeVisible();
  const page = await openAs('admin', '/settings');
  await page.getByLabel('Practice name').fill('Harbour Practice');
  await page.getByText('14:30', { exact: true }).click();
  await save(page);
  await expectToast(page, 'Settings saved');
  await expect(page.getByRole('banner').getByText('Harbour Practice')).toBeVisible();
  await page.goto('/all-appointments?dates=all');
  await expect(
    page
      .getByRole('main')
      .getByText(/\d\d:\d\d$/)
      .first(),
  ).toBeVisible();
  await expect(page.getByRole('main').getByText(/\d:\d\d (AM|PM)$/)).toHaveCount(0);
  // The doctor's screen updates without a click.
  await expect(doctor.getByRole('banner').getByText('Harbour Practice')).toBeVisible();
  await expect(times).toHaveCount(0);
});

test('the public holidays of a country are suggested, and one click closes the clinic on one', {
  tag: '@all',
}, async ({ openAs }) => {
  const page = await openAs('admin', '/settings');
  await page.getByRole('combobox', { name: 'Country' }).fill('Germ');
  await page.getByRole('option', { name: 'Germany', exact: true }).click();
  await save(page);
  await expectToast(page, 'Settings saved');
  await page.getByRole('link', { name: 'Booking' }).click();
  const holidays = page.getByRole('list', { name: 'Public holidays' }).getByRole('listitem');
  await expect(holidays.first()).toBeVisible();
  await settled(page);
  await still(page);
  await expectNothingForAxe(page, 'settings with public holidays');
  // So far ahead that it has no appointments yet.
  const last = holidays.last();
  await last.getByRole('button', { name: /^Close on/ }).click();
  await expectToast(page, 'Time off added');
  await expect(last).toContainText('Closed');
});

test('shorter opening hours reschedule appointments in one change, and every desk sees which patients were called', {
  tag: '@all',
}, async ({ openAs, clinic, browser }) => {
  const page = await openAs('admin', '/settings?part=booking');
  await page.getByRole('switch', { name: /^The practice has opening hours/ }).click();
  await page.getByRole('textbox', { name: 'Monday from', exact: true }).fill('11');
  await save(page);
  const affectedDialog = page.getByRole('dialog', { name: 'Affected appointments' });
  await expect(affectedDialog.getByRole('listitem').first().getByRole('combobox')).toBeVisible();
  await still(page);
  await expectNothingForAxe(page, 'affected by opening hours', true);
  await affectedDialog.getByRole('button', { name: 'Apply' }).click();
  await expect(
    page.getByRole('alert').filter({ hasText: /^Settings saved: \d+ appointments moved/ }),
  ).toBeVisible();

  const openCalls = async (desk: Page) => {
    await desk.getByRole('button', { name: /^Patients to call: Opening hours set/ }).click();
    return desk.getByRole('dialog', { name: 'Patients to call' });
  };
  const elsewhere = await sitDown(browser, clinic, 'admin', '/settings?part=booking');
  const remoteCheckbox = (await openCalls(elsewhere)).getByRole('checkbox').first();
  await expect(remoteCheckbox).not.toBeChecked();
  const calls = await openCalls(page);
  await still(page);
  await expectNothingForAxe(page, 'patients to call', true);
  await calls.getByRole('checkbox').first().check();
  await expect(remoteCheckbox).toBeChecked();
  await expect(elsewhere.getByText(/^Called by /)).toBeVisible();

  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Undo: Opening hours set/ }).click();
  await expect(
    page.getByRole('alert').filter({ hasText: /^Opening hours are as they were, \d+ appointments are back/ }),
  ).toBeVisible();
});

test('every printout begins with the name, address and phone of the practice', { tag: '@all' }, async ({
  openAs,
  clinic,
}) => {
  await clinic.ask('admin', changeSettings, {
    name: 'Harbour Practice',
    address: 'Harbour Street 1\n10115 Berlin',
    phone: '+49 30 5550000',
  });
  const page = await openAs('admin', '/help');
  const letterhead = page.getByText('Harbour Street 1, 10115 Berlin');
  await expect(letterhead).toBeAttached();
  await expect(letterhead).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(letterhead).toBeVisible();
  await expect(page.getByText('+49 30 5550000')).toBeVisible();
  // One sheet, because it is pinned up.
  for (const format of ['A4', 'Letter']) {
    const pages = (await page.pdf({ format })).toString('latin1').match(/\/Type \/Page\b(?!s)/g);
    expect(pages, format).toHaveLength(1);
  }
});
