import type { Browser, Page } from '@playwright/test';
import { enter, openSlowPage } from './chromium.ts';
import { median } from './median.ts';
import { untilDrawn } from './until-drawn.ts';
import { untilWhole } from './until-whole.ts';

export interface ListResult {
  readonly nodes: number;
  readonly typing: { longest: number; over50: number };
  readonly scrolling: { longest: number; over50: number };
  /** Milliseconds from the click on the cancel icon until the row shows Cancelled. */
  readonly cancelled: number;
}

/** Measures All Appointments on the slow processor: elements drawn, frames while typing and scrolling, cancelling. */
export async function measureList(
  browser: Browser,
  baseUrl: string,
  token: string,
  size: { width: number; height: number },
): Promise<ListResult> {
  const slow = await openSlowPage(browser, size);
  const { page } = slow;
  await enter(slow, baseUrl, { role: 'admin', token, path: '/all-appointments?status=pending' });
  await untilDrawn(page, { title: 'All Appointments' });
  await untilWhole(page);
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
  const scrolling = await watched(page, async () => {
    await page.mouse.move(size.width / 2, size.height / 2);
    for (let at = 0; at < 40; at++) {
      await page.mouse.wheel(0, at < 20 ? 240 : -240);
      await page.waitForTimeout(30);
    }
  });
  const cancelled: number[] = [];
  for (let at = 0; at < 5; at++) cancelled.push(await cancelFirst(page));
  const search = page.getByRole('searchbox').first();
  await search.click();
  const typing = await watched(page, async () => {
    await search.pressSequentially('lindqvist', { delay: 90 });
    await page.waitForTimeout(800);
  });
  await slow.context.close();
  return { nodes, typing, scrolling, cancelled: median(cancelled) };
}

async function watched(page: Page, work: () => Promise<void>): Promise<{ longest: number; over50: number }> {
  await page.waitForTimeout(500);
  await page.evaluate(() => {
    window.benchFrames = { longest: 0, over50: 0 };
  });
  await work();
  await page.waitForTimeout(300);
  return page.evaluate(() => window.benchFrames);
}

// A cancelled row leaves the list filtered by pending, so this waits until its icon is gone.
async function cancelFirst(page: Page): Promise<number> {
  const button = page.getByRole('button', { name: /^Cancel the appointment of/ }).first();
  await button.evaluate((element) => element.setAttribute('data-bench', ''));
  // Removes the previous toast, which could cover the button. A person would move it away.
  await button.evaluate((element: HTMLElement) => element.click());
  const ms = await untilDrawn(page, { gone: 'button[data-bench]' });
  await page.waitForTimeout(600);
  return ms;
}
