import type { BrowserContext } from '@playwright/test';

// Not counted as faults: the browser logs failed requests, and some stories cause refusals or stop the server.
const ofTheNetwork = /^Failed to load resource: /;

/**
 * Collects faults that no page may have: console errors (including those of the security policy), uncaught errors,
 * and requests to another origin.
 */
export function watchForFaults(context: BrowserContext, origin: string): string[] {
  const faults: string[] = [];
  context.on('console', (message) => {
    if (message.type() === 'error' && !ofTheNetwork.test(message.text()))
      faults.push(`console: ${message.text()}`);
  });
  context.on('weberror', (error) => faults.push(`uncaught: ${error.error().message}`));
  context.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(`${origin}/`) && !/^(data|blob|about):/.test(url))
      faults.push(`left the origin: ${url}`);
  });
  return faults;
}
