import type { Page } from '@playwright/test';

/**
 * Lets the server handle the first request to a path and drops its answer. Returns a function for the status of that
 * answer; 0 until then.
 */
export async function loseReply(page: Page, path: string): Promise<() => number> {
  let lost = 0;
  const browser = await page.context().newCDPSession(page);
  browser.on('Fetch.requestPaused', ({ requestId, responseStatusCode = 0 }) => {
    // The page may have aborted the request, so continuing it may fail.
    if (lost > 0) return void browser.send('Fetch.continueRequest', { requestId }).catch(() => {});
    lost = responseStatusCode;
    void browser.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionReset' });
  });
  await browser.send('Fetch.enable', { patterns: [{ urlPattern: `*${path}`, requestStage: 'Response' }] });
  return () => lost;
}
