import { expectNothingForAxe } from './support/axe.ts';
import { settled, still } from './support/settled.ts';
import { expect, test } from './support/story.ts';

for (const width of [1360, 360]) {
  test.describe(`at ${width} px`, { tag: '@all' }, () => {
    test.use({ viewport: { width, height: 760 } });

    test('a doctor finds own patients and sees their earlier visits', async ({ openAs }) => {
      const page = await openAs('doctor', '/doctor-patients');
      const rows = page.getByRole('main').getByRole('listitem');
      await expect(rows.first()).toBeVisible();
      const name = (await rows.first().getByRole('button').first().textContent()) ?? '';
      await page.getByRole('main').getByRole('searchbox').fill(name);
      await expect(rows.filter({ hasText: name }).first()).toBeVisible();
      await expect(page).toHaveURL(/[?&]q=/);
      await rows.filter({ hasText: name }).first().getByRole('button').first().click();
      const card = page.getByRole('dialog', { name: 'Patient' });
      await expect(card.getByRole('heading', { name })).toBeVisible();
      await expect(card.getByText('Earlier with you')).toBeVisible();
      await settled(page);
      await still(page);
      await expectNothingForAxe(page, 'an own patient', true);
      const { wide, room } = await page.evaluate(() => ({
        wide: document.documentElement.scrollWidth,
        room: document.documentElement.clientWidth,
      }));
      expect(wide).toBeLessThanOrEqual(room);
      await page.keyboard.press('Escape');
      await expect(card).toBeHidden();

      await page.getByRole('main').getByRole('searchbox').fill('nobody of this name');
      await expect(page.getByText('No matching patient')).toBeVisible();
    });
  });
}
