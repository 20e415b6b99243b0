import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { comingAppointment, findRow, openHistory, toListPath } from './support/appointments.ts';
import { makeNewerDocket } from './support/newer-docket.ts';
import { expect, test as story } from './support/story.ts';
import { expectToast } from './support/toasts.ts';

const test = story.extend<{ newer: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: the first argument says which parts are used
  newer: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'docket-newer-'));
    await use(await makeNewerDocket(folder));
    await rm(folder, { recursive: true });
  },
});
// Expected console errors about files that are deleted or unreachable, as the browser and the code that loads them
// report them.
test.use({ ownClinic: true, mayComplain: /assets\/|could not be loaded/ });

const openFailedText = 'Couldn’t open this. Docket may have been updated, or the server can’t be reached.';

test('a newer server asks for a reload, and typed text stays until the user agrees', {
  tag: '@all',
}, async ({ openAs, clinic, newer }) => {
  const page = await openAs('admin', '/add-doctor');
  const about = page.getByLabel('About');
  await about.fill('Half a sentence');
  await clinic.stop();
  await clinic.start(newer);
  const banner = page.getByRole('status').filter({ hasText: 'Docket has been updated.' });
  await expect(banner).toBeVisible({ timeout: 30_000 });

  // The code of this page is deleted; the rest of the panel and the input remain.
  await page.getByRole('link', { name: 'Patients', exact: true }).click();
  await expect(page.getByText(/^Couldn’t load this page\. Docket may have been updated/)).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(/^Couldn’t load this page\. Docket may have been updated/)).toBeVisible();
  await page.getByRole('link', { name: 'Add Doctor' }).click();
  await expect(about).toHaveValue('Half a sentence');
  await page.keyboard.press('Control+k');
  await expectToast(page, openFailedText);
  await expect(about).toHaveValue('Half a sentence');

  // The browser asks before input is lost.
  const dialogType = page.waitForEvent('dialog').then(async (question) => {
    await question.dismiss();
    return question.type();
  });
  await banner.getByRole('button', { name: 'Reload' }).click();
  expect(await dialogType).toBe('beforeunload');
  await expect(about).toHaveValue('Half a sentence');
  page.once('dialog', (dialog) => void dialog.accept());
  await banner.getByRole('button', { name: 'Reload' }).click();
  await expect(banner).toBeHidden();
  await page.getByRole('link', { name: 'Patients', exact: true }).click();
  await expect(page.getByRole('table')).toBeVisible();
});

test('a screen that can’t load without the server says so, changes nothing else, and loads later', {
  tag: '@all',
}, async ({ openAs, clinic }) => {
  const appointment = await comingAppointment(clinic);
  const page = await openAs('admin', toListPath('admin', appointment));
  const row = findRow(page, appointment);
  await expect(row).toBeVisible();
  await clinic.stop();
  await openHistory(page, row);
  await expectToast(page, openFailedText);
  await expect(row).toBeVisible();
  await page.getByRole('link', { name: 'Patients', exact: true }).click();
  await expect(page.getByText(/^Couldn’t load this page\./)).toBeVisible();
  await page.goBack();
  await expect(row).toBeVisible();

  await clinic.start();
  await openHistory(page, row);
  await expect(page.getByRole('dialog', { name: 'History' })).toContainText('Booked');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Patients', exact: true }).click();
  await expect(page.getByRole('table')).toBeVisible();
});
