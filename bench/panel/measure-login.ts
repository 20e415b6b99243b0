import type { Browser } from '@playwright/test';
import { openSlowPage } from './chromium.ts';
import { median } from './median.ts';
import { untilDrawn } from './until-drawn.ts';

const megabit = 1_000_000 / 8;
/** A practice's connection: 10 Mbit/s, 20 ms round trip. */
const line = { offline: false, downloadThroughput: 10 * megabit, uploadThroughput: 2 * megabit, latency: 20 };

/** Milliseconds from an empty cache until the login's fields accept typing: median of five. */
export async function measureLogin(browser: Browser, baseUrl: string): Promise<number> {
  const times: number[] = [];
  for (let at = 0; at < 5; at++) {
    const { page, context, cdp } = await openSlowPage(browser);
    await cdp.send('Network.emulateNetworkConditions', line);
    await page.goto(baseUrl, { waitUntil: 'commit' });
    times.push(await untilDrawn(page, { selector: 'input[type="email"]:not([disabled])' }));
    await context.close();
  }
  return median(times);
}
