import { expect, type Locator, type Page } from '@playwright/test';
import { test } from './support/story.ts';

// A toast is read, never in the way: its box meets nothing that is typed into or pressed next.
for (const width of [1360, 360]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('a toast lies over neither New appointment, the filters nor the desk’s field', async ({
      openAs,
    }) => {
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

    test('a toast does not lie over Copy of an invitation', async ({ openAs }) => {
      const page = await openAs('admin', '/people');
      await page.getByRole('button', { name: 'Invite' }).click();
      const dialog = page.getByRole('dialog', { name: 'Invite somebody' });
      await dialog.getByLabel('Name').fill(`Nora ${width}`);
      await dialog.getByLabel('Email').fill(`nora.${width}@practice.example`);
      await dialog.getByRole('button', { name: 'Create invitation' }).click();
      await expect(page.getByRole('alert').first()).toBeVisible();
      await expect(() => clearOf(page, page.getByRole('button', { name: 'Copy' }))).toPass({
        timeout: 2_000,
      });
    });
  });
}

async function clearOf(page: Page, control: Locator): Promise<void> {
  const own = await control.boundingBox();
  if (!own) throw new Error('Nothing is drawn there');
  for (const toast of await page.getByRole('alert').all()) {
    const box = await toast.boundingBox();
    if (!box) continue;
    const isBeside = box.x >= own.x + own.width || own.x >= box.x + box.width;
    const isAbove = box.y >= own.y + own.height || own.y >= box.y + box.height;
    expect(isBeside || isAbove, `${JSON.stringify(box)} and ${JSON.stringify(own)}`).toBe(true);
  }
}
