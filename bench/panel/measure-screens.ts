import type { Browser } from '@playwright/test';
import { enter, openSlowPage, type SlowPage } from './chromium.ts';
import { median } from './median.ts';
import { untilDrawn } from './until-drawn.ts';
import { untilWhole } from './until-whole.ts';

interface Screen {
  readonly link: string;
  readonly title: string;
}

const screens: Record<'admin' | 'doctor', readonly Screen[]> = {
  admin: [
    { link: '/all-appointments', title: 'All Appointments' },
    { link: '/add-doctor', title: 'Add Doctor' },
    { link: '/doctor-list', title: 'All Doctors' },
    { link: '/calendar', title: 'Calendar' },
    { link: '/patients', title: 'Patients' },
    { link: '/calls', title: 'Calls' },
    { link: '/waiting-list', title: 'Waiting list' },
    { link: '/close-day', title: 'Close the day' },
    { link: '/statement', title: 'Statement' },
    { link: '/people', title: 'People' },
    { link: '/settings', title: 'Settings' },
    { link: '/admin-dashboard', title: 'Dashboard' },
  ],
  doctor: [
    { link: '/doctor-appointments', title: 'Doctor Appointments' },
    { link: '/doctor-calendar', title: 'Calendar' },
    { link: '/doctor-patients', title: 'Patients' },
    { link: '/doctor-statement', title: 'Statement' },
    { link: '/doctor-profile', title: 'Profile' },
    { link: '/doctor-dashboard', title: 'Dashboard' },
  ],
};

export interface ScreenTime {
  readonly screenName: string;
  /** Milliseconds from the click until the window's content and its data are drawn. */
  readonly ms: number;
  /** Milliseconds until everything is drawn, including rows below the window. */
  readonly wholeMs: number;
  /** Milliseconds of processor that the page's main thread used until then. Other load on the machine hardly moves it. */
  readonly processorMs: number;
}

/**
 * Milliseconds from the click in the menu until the next screen shows its data, with its code already loaded: medians
 * of five. `only`: a part of the screens' paths.
 */
export async function measureScreens(
  browser: Browser,
  baseUrl: string,
  { role, token }: { role: 'admin' | 'doctor'; token: string },
  only = '',
): Promise<ScreenTime[]> {
  const slow = await openSlowPage(browser);
  const { page } = slow;
  await slow.cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  // Between two measurements of one screen another one is opened.
  const visited = screens[role].filter(({ link }) => link.includes(only) || link === `/${role}-dashboard`);
  await enter(slow, baseUrl, { role, token, path: `/${role}-dashboard` });
  await untilDrawn(page, { title: 'Dashboard' });
  const times = new Map<string, Omit<ScreenTime, 'screenName'>[]>();
  for (let round = 0; round < 6; round++) {
    for (const { link, title } of visited) {
      const processorBefore = await readProcessorMs(slow);
      // Waits for the title, which differs between the screens.
      const drawn = untilDrawn(page, { title });
      await page.locator(`nav a[href^="${link}"]`).first().click();
      const ms = await drawn;
      const wholeMs = Math.max(ms, await untilWhole(page));
      const processorMs = (await readProcessorMs(slow)) - processorBefore;
      // The first round loads the code and is not counted.
      if (round > 0) times.set(link, [...(times.get(link) ?? []), { ms, wholeMs, processorMs }]);
    }
  }
  await slow.context.close();
  return [...times].map(([screenName, all]) => ({
    screenName,
    ms: median(all.map(({ ms }) => ms)),
    wholeMs: median(all.map(({ wholeMs }) => wholeMs)),
    processorMs: median(all.map(({ processorMs }) => processorMs)),
  }));
}

async function readProcessorMs({ cdp }: SlowPage): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
}
