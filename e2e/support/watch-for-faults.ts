import type { BrowserContext } from '@playwright/test';

// Refusals and a server that is away are part of some stories; the browser notes each of them by itself.
const ofTheNetwork = /^Failed to load resource: /;

/**
 * Collects what must never happen on any page: an error in the console (the security policy's complaints are among
 * them), an uncaught error, a request that leaves the origin.
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
