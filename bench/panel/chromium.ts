import { ensureChromium } from '@docket/testing/machine/ensure-chromium.ts';
import { thisMachine } from '@docket/testing/machine/machine.ts';
import { findPlaywrightsBrowser } from '@docket/testing/machine/playwrights-browser.ts';
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
import { watchFrames } from './watch-frames.ts';

/** Factor by which the measured processor is slower than this machine. */
export const slowdown = 4;

/** A page with a slowed processor and, on request, a slow network. */
export interface SlowPage {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly cdp: CDPSession;
}

export function launch(): Promise<Browser> {
  return chromium.launch({
    executablePath: ensureChromium(thisMachine, findPlaywrightsBrowser(thisMachine)),
    args: [
      '--no-sandbox',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

/** Opens a page with a slow processor and separate storage. */
export async function openSlowPage(browser: Browser, size = { width: 1360, height: 800 }): Promise<SlowPage> {
  const context = await browser.newContext({ viewport: size });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.addInitScript(watchFrames);
  return { page, context, cdp };
}

/** Stores a token as the panel does, and opens a path. */
export async function enter(
  { page }: SlowPage,
  baseUrl: string,
  { role, token, path }: { role: 'admin' | 'doctor'; token: string; path: string },
): Promise<void> {
  await page.goto(`${baseUrl}/healthz`);
  const key = role === 'admin' ? 'aToken' : 'dToken';
  await page.evaluate(([name, value]) => localStorage.setItem(name, value), [key, token] as const);
  await page.goto(`${baseUrl}${path}`);
}
