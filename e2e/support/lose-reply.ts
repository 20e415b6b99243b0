import type { Page } from '@playwright/test';

/**
 * From now on the first request to a path is done by the server, and its answer is lost on the way back. Returns what
 * tells the status of that answer; 0 until then.
 */
export async function loseReply(page: Page, path: string): Promise<() => number> {
  let lost = 0;
  const browser = await page.context().newCDPSession(page);
  browser.on('Fetch.requestPaused', ({ requestId, responseStatusCode = 0 }) => {
    // The page may have aborted it: then there is nothing to continue.
    if (lost > 0) return void browser.send('Fetch.continueRequest', { requestId }).catch(() => {});
    lost = responseStatusCode;
    void browser.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionReset' });
  });
  await browser.send('Fetch.enable', { patterns: [{ urlPattern: `*${path}`, requestStage: 'Response' }] });
  return () => lost;
}
