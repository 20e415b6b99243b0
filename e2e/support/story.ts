import { test as base, expect, type Page } from '@playwright/test';
import { type Clinic, type OpenClinic, openClinic, type Person, type Role } from './clinic.ts';
import { showTimeIn } from './other-day.ts';
import { watchForFaults } from './watch-for-faults.ts';

export { expect };

interface Parts {
  /** Whether the story gets a separate, untouched demo clinic. */
  ownClinic: boolean;
  /** The server's settings, for a story without demo data; its clinic starts empty. */
  settings: Record<string, string> | undefined;
  /** Console errors that are expected, in a story that takes files or the server away. */
  mayComplain: RegExp | undefined;
  /** A running demo clinic: the story's, or one shared with other stories. */
  clinic: Clinic;
  /** Opens a page logged in. */
  openAs(role: Role, path: string, person?: Person): Promise<Page>;
  watched: undefined;
}

/**
 * A story with a running clinic. At its end it expects no console errors and no request to another origin. Stories
 * share a clinic one after another, because starting a server takes longer than most stories. So a story relies on
 * and changes only records that it made, under a name that no other story uses.
 */
export const test = base.extend<Parts, { openShared(): Promise<Clinic>; shownTime: undefined }>({
  ownClinic: [false, { option: true }],
  settings: [undefined, { option: true }],
  mayComplain: [undefined, { option: true }],
  openShared: [
    // biome-ignore lint/correctness/noEmptyPattern: the first argument says which parts are used
    async ({}, use) => {
      let opening: Promise<OpenClinic> | undefined;
      await use(async () => {
        opening ??= openClinic({ isShared: true });
        return (await opening).clinic;
      });
      await (await opening)?.close();
    },
    { scope: 'worker' },
  ],
  shownTime: [
    async ({ browser }, use) => {
      await showTimeIn(browser);
      await use(undefined);
    },
    { scope: 'worker', auto: true },
  ],
  clinic: async ({ settings, ownClinic, openShared }, use) => {
    if (!settings && !ownClinic) return use(await openShared());
    const { clinic, close } = await openClinic({ settings });
    await use(clinic);
    await close();
  },
  baseURL: async ({ clinic }, use) => use(clinic.url),
  openAs: async ({ clinic, page }, use) => {
    await use(async (role, path, person) => {
      await holdToken(page, role, await clinic.tokenFor(role, person));
      await page.goto(path);
      return page;
    });
  },
  watched: [
    async ({ browser, context, clinic, mayComplain }, use) => {
      const faults = watchForFaults(context, clinic.url);
      await use(undefined);
      // Leaves the page, because open pages keep sending requests to the clinic.
      for (const elsewhere of browser.contexts()) if (elsewhere !== context) await elsewhere.close();
      expect(faults.filter((fault) => !mayComplain?.test(fault))).toEqual([]);
    },
    { auto: true },
  ],
});

/**
 * A story with a separate clinic, because it stops the server, ends sessions, changes passwords or shared records, or
 * counts everything.
 */
export const testAlone = test.extend({ ownClinic: true });

// Specification 3.5: the keys of the browser's local storage.
const keys = { admin: 'aToken', doctor: 'dToken' } as const;

/** Stores a token as the panel does. */
export async function holdToken(page: Page, role: Role, token: string): Promise<void> {
  // A page of the panel's origin without the panel's program.
  if (!page.url().startsWith('http')) await page.goto('/healthz');
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [keys[role], token] as const);
}

/** The token the panel holds for a role. */
export function heldToken(page: Page, role: Role): Promise<string | null> {
  return page.evaluate((key) => localStorage.getItem(key), keys[role]);
}
