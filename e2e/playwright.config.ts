import { findQuickFolder } from '@docket/testing/machine/quick-folder.ts';
import { defineConfig } from '@playwright/test';
import { clinicTimeZone } from './support/clinic-settings.ts';
import { setClock } from './support/other-day.ts';

const isContinuous = process.env.CI !== undefined;

// Clinics of stories and browser profiles need not survive.
process.env.TMPDIR = findQuickFolder();

setClock(process.env.STORIES_CLOCK, clinicTimeZone);

// Only the last list of disabled features counts, so this repeats Playwright's list. It adds features of Chromium's
// address bar, which no story shows and which took a third of the time to open a page.
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
  // One more than the two cores of the slowest machine, because pages often wait for their server.
  workers: 3,
  // Stories of one file are independent and need not wait for each other.
  fullyParallel: true,
  forbidOnly: isContinuous,
  timeout: 240_000,
  // Long enough for a busy machine. A missing element is reported all the same.
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    // A click on a missing element fails after this time, instead of blocking a worker for the length of the longest
    // story.
    actionTimeout: 30_000,
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    // Differs from the clinic's zone, because only the clinic's clock counts.
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
