import { installDebianPackage } from './install-debian-package.ts';
import type { Machine } from './machine.ts';

// Debian's headless build needs a sixth less processor time than the full one.
const windowless = 'chromium-headless-shell';
const names = [windowless, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Playwright's Chromium: its path, and its download. */
export interface OwnBrowser {
  path(): string;
  download(): boolean;
}

/**
 * Returns the path of a Chromium that starts. Installs a missing one: as root Debian's package, else Playwright's
 * download. Throws Error with one sentence about the next step.
 */
export function ensureChromium(machine: Machine, ownBrowser: OwnBrowser): string {
  const starts = (path: string | null): path is string =>
    path !== null && machine.ask(path, ['--version']) !== null;
  const configuredPath = machine.env.CHROMIUM_PATH;
  if (configuredPath) {
    if (starts(configuredPath)) return configuredPath;
    throw new Error(
      `CHROMIUM_PATH is ${configuredPath}, which is no Chromium that starts: correct or unset it.`,
    );
  }
  const present = () => [...names.map((name) => machine.find(name)), ownBrowser.path()].find(starts) ?? null;
  const found = present();
  if (found) return found;
  if ([windowless, 'chromium'].some((name) => installDebianPackage(machine, name)) || ownBrowser.download()) {
    const installed = present();
    if (installed) return installed;
  }
  throw new Error(
    'No Chromium is here and none could be installed: install one and name it in CHROMIUM_PATH, or leave the browser stories out with SKIP_BROWSER=1.',
  );
}
