import { resolve } from 'node:path';
import { chromium } from '@playwright/test';
import type { OwnBrowser } from './ensure-chromium.ts';
import type { Machine } from './machine.ts';

/** Playwright's downloaded Chromium; as root the download includes system libraries. */
export function findPlaywrightsBrowser(machine: Machine): OwnBrowser {
  return {
    path: () => chromium.executablePath(),
    download() {
      console.log("Downloading Playwright's own Chromium");
      const program = resolve(import.meta.dirname, '../../../node_modules/@playwright/test/cli.js');
      const libraries = machine.isRoot ? ['--with-deps'] : [];
      return machine.run(process.execPath, [program, 'install', ...libraries, 'chromium']);
    },
  };
}
