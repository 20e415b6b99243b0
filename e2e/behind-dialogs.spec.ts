import type { Page } from '@playwright/test';
import config from './playwright.config.ts';
import { settled } from './support/settled.ts';
import { expect, test } from './support/story.ts';

// A visible scrollbar that takes width, the common setting.
test.use({ launchOptions: { ...config.use?.launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] } });

const readPositions = (page: Page) =>
  page.evaluate(() => ({
    scrolled: window.scrollY,
    bar: document.querySelector('header')?.getBoundingClientRect().toJSON(),
    main: document.querySelector('main')?.getBoundingClientRect().toJSON(),
  }));

test('a scrolled page and its top bar do not move while a dialog is open', {
  tag: '@all',
}, async ({ openAs }) => {
  const page = await openAs('admin', '/all-appointments');
  const more = page.getByRole('button', { name: /^More for/ }).nth(20);
  await expect(more).toBeVisible();
  await settled(page);
  // A click may scroll the element into view, so this scrolls before the page is measured.
  await more.hover();
  await settled(page);
  const before = await readPositions(page);
  expect(before.scrolled).toBeGreaterThan(200);
  expect(before.bar?.top).toBe(0);
  expect(await page.evaluate(() => window.innerWidth - document.documentElement.clientWidth)).toBeGreaterThan(
    5,
  );

  await more.click();
  await page.getByRole('menuitem', { name: 'History' }).click();
  await expect(page.getByRole('dialog', { name: 'History' })).toBeVisible();
  await expect.poll(() => readPositions(page)).toEqual(before);

  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect.poll(() => readPositions(page)).toEqual(before);
});
