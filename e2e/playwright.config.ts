import { quickFolder } from '@docket/testing/machine/quick-folder.ts';
import { defineConfig } from '@playwright/test';
import { clinicTimeZone } from './support/clinic-settings.ts';
import { setClock } from './support/other-day.ts';

const isContinuous = process.env.CI !== undefined;

// Clinics of stories and profiles of browsers are thrown away.
process.env.TMPDIR = quickFolder();

setClock(process.env.STORIES_CLOCK, clinicTimeZone);

// What Playwright switches off, repeated because only the last such list counts, and what Chromium would load into every
// window's address bar: it is not visible here, and took a third of the time to open a page.
const switchedOff = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'LensOverlay',
  'HttpsFirstBalancedModeAutoEnable',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
];

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './support/prepare.ts',
  // One more than the two cores that stories must be quick on: pages wait for their server in turns.
  workers: 3,
  // No story counts on another's leftovers, so those of one file need not wait for each other.
  fullyParallel: true,
  forbidOnly: isContinuous,
  timeout: 240_000,
  // A busy machine takes its time; whatever never comes is found all the same.
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    // What can't be clicked fails soon, rather than hold a worker for as long as the longest story takes.
    actionTimeout: 30_000,
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    // The clinic's wall clock is what counts, wherever the browser is.
    timezoneId: 'America/New_York',
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        `--disable-features=${switchedOff}`,
      ],
    },
  },
});
