import { quickFolder } from '@docket/testing/machine/quick-folder.ts';
import { defineConfig } from '@playwright/test';
import { clinicTimeZone } from './support/clinic-settings.ts';
import { setClock } from './support/other-day.ts';

const isContinuous = process.env.CI !== undefined;

// Clinics of stories and browser profiles are temporary.
process.env.TMPDIR = quickFolder();

setClock(process.env.STORIES_CLOCK, clinicTimeZone);

// Playwright's list, repeated because only the last such list counts, plus the features that Chromium loads into
// every window's address bar. Those are invisible here and took a third of the time to open a page.
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
  // One more than the two cores that stories must be quick on, because pages wait for their server in turns.
  workers: 3,
  // Stories of one file are independent and need not wait for each other.
  fullyParallel: true,
  forbidOnly: isContinuous,
  timeout: 240_000,
  // Long, for a busy machine; an element that never appears is found anyway.
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    // A failing click should end soon, rather than hold a worker for as long as the longest story takes.
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
