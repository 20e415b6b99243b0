import { expect, type Locator, type Page } from '@playwright/test';
import { portrait } from './support/clinic.ts';
import { test } from './support/story.ts';
import { expectToast } from './support/toasts.ts';

// A toast is visible without covering the field or button used next.
for (const width of [1360, 360]) {
  test.describe(`at ${width} px`, { tag: width < 1360 ? '@all' : [] }, () => {
    test.use({ viewport: { width, height: 800 } });

    test('a toast does not cover New appointment, the filters or the desk’s field', async ({ openAs }) => {
      const page = await openAs('admin', '/all-appointments?dates=all&status=pending');
      await page
        .getByRole('button', { name: /^Cancel the appointment/ })
        .first()
        .click();
      await expect(page.getByRole('alert').first()).toBeVisible();
      await page.evaluate(() => window.scrollTo(0, 0));
      await expect(() => clearOf(page, page.getByRole('button', { name: 'New appointment' }))).toPass({
        timeout: 2_000,
      });
      await expect(() => clearOf(page, page.getByRole('button', { name: 'Today', exact: true }))).toPass({
        timeout: 2_000,
      });
      for (const field of await page.getByRole('main').getByRole('searchbox').all())
        await clearOf(page, field);
      await page.getByRole('button', { name: 'New appointment' }).click();
      const field = page.getByRole('dialog', { name: 'New appointment' }).getByRole('textbox').first();
      await expect(field).toBeVisible();
      await expect(() => clearOf(page, field)).toPass({ timeout: 3_000 });
    });

    test('a toast does not cover the heading or the search of All Doctors', { tag: '@all' }, async ({
      openAs,
      clinic,
    }) => {
      const name = `Dr. Olga Beneath ${width}`;
      await clinic.addDoctor({
        name,
        email: `olga.${width}@docket.example`,
        password: 'river stone lamp',
      });
      const page = await openAs('admin', '/doctor-list');
      const card = page.getByRole('article', { name });
      await card.getByRole('checkbox', { name: 'Available' }).click({ force: true });
      await expectToast(page, 'Availability changed');
      await page.evaluate(() => window.scrollTo(0, 0));
      await expectClearHead(page);
    });

    test('the warning of a wrong clock does not cover the heading of All Doctors', {
      tag: '@all',
    }, async ({ openAs, page }) => {
      await page.clock.install({ time: Date.now() - 86_400_000 });
      await openAs('admin', '/doctor-list');
      await expectToast(page, 'This computer’s clock is wrong');
      await expectClearHead(page);
    });
  });
}

async function expectClearHead(page: Page): Promise<void> {
  const main = page.getByRole('main');
  await expect(main.getByRole('searchbox')).toBeVisible();
  await expect(async () => {
    await clearOf(page, main.getByRole('heading', { level: 1 }));
    await clearOf(page, main.getByText(/^\d+ doctors$/));
    await clearOf(page, main.getByRole('searchbox'));
  }).toPass({ timeout: 2_000 });
}

for (const width of [1280, 820]) {
  test.describe(`two toasts at ${width} px`, { tag: '@all' }, () => {
    test.use({ viewport: { width, height: 800 } });

    test('show the newest without covering the first row’s buttons, and both under the pointer', async ({
      openAs,
    }) => {
      const page = await openAs('admin', '/all-appointments?dates=all&status=pending');
      const cancel = page.getByRole('button', { name: /^Cancel the appointment/ }).first();
      await cancel.click();
      const toasts = page.getByRole('alert');
      await toasts.hover();
      await cancel.press('Enter');
      await expect(toasts).toHaveCount(2);
      await page.mouse.move(1, 1);
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
      await expect(toasts).toHaveCount(1);
      const row = page.locator('main :is(tbody tr, ul[aria-label="Appointments"] > li)').first();
      await expect(async () => {
        for (const button of await row.getByRole('button').all()) await clearOf(page, button);
      }).toPass({ timeout: 3_000 });
    });
  });

  test.describe(`the card of a new link at ${width} px`, { tag: '@all' }, () => {
    test.use({ viewport: { width, height: 800 } });

    test('is not covered by the toast after an invitation', async ({ openAs }) => {
      const page = await openAs('admin', '/people');
      await page.getByRole('button', { name: 'Invite' }).click();
      const dialog = page.getByRole('dialog', { name: 'Invite someone' });
      await dialog.getByLabel('Name').fill(`Nora ${width}`);
      await dialog.getByLabel('Email').fill(`nora.${width}@practice.example`);
      await dialog.getByRole('button', { name: 'Create invitation' }).click();
      await expectClearCard(page, 'Invitation link created');
    });

    test('is not covered by the toast after Add Doctor', async ({ openAs }) => {
      const page = await openAs('admin', '/add-doctor');
      const form = page.getByRole('form', { name: 'Add Doctor' });
      await form.locator('input[type=file]').setInputFiles(portrait);
      await form.getByLabel('Name').fill(`Dr. Tess Clear ${width}`);
      await form.getByLabel('Email').fill(`tess.${width}@docket.example`);
      await form.getByLabel('About').fill('Sees everybody.');
      await form.getByRole('button', { name: 'Add doctor' }).click();
      await expectClearCard(page, 'Doctor added successfully');
    });
  });
}

// The complete card with title, link and Copy, and the toast in the upper half.
async function expectClearCard(page: Page, message: string): Promise<void> {
  const card = page.getByRole('region', { name: /^Invitation link for/ });
  await expect(card).toBeVisible();
  await expectToast(page, message);
  await expect(async () => {
    await clearOf(page, card.getByText(/ link for /));
    await clearOf(page, card.getByRole('textbox'));
    await clearOf(page, card.getByRole('button', { name: 'Copy' }));
  }).toPass({ timeout: 2_000 });
}

async function clearOf(page: Page, control: Locator): Promise<void> {
  const controlBox = await control.boundingBox();
  if (!controlBox) throw new Error('Nothing is drawn there');
  for (const toast of await page.getByRole('alert').all()) {
    const box = await toast.boundingBox();
    if (!box) continue;
    const isBeside = box.x >= controlBox.x + controlBox.width || controlBox.x >= box.x + box.width;
    const isAbove = box.y >= controlBox.y + controlBox.height || controlBox.y >= box.y + box.height;
    expect(isBeside || isAbove, `${JSON.stringify(box)} and ${JSON.stringify(controlBox)}`).toBe(true);
  }
}
