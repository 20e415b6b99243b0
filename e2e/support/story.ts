import { test as base, expect, type Page } from '@playwright/test';
import { type Clinic, type OpenClinic, openClinic, type Person, type Role } from './clinic.ts';
import { showTimeIn } from './other-day.ts';
import { watchForFaults } from './watch-for-faults.ts';

export { expect };

interface Parts {
  /** Whether the story has a demo clinic of its own, untouched. */
  ownClinic: boolean;
  /** The server's settings, for a story that is not about the demo clinic; it begins with nothing then. */
  settings: Record<string, string> | undefined;
  /** What the browser may complain of in a story that takes something away from it. */
  mayComplain: RegExp | undefined;
  /** A running demo clinic: the story's own, or one it shares with the stories before and after it. */
  clinic: Clinic;
  /** Opens a page signed in. */
  openAs(role: Role, path: string, person?: Person): Promise<Page>;
  watched: undefined;
}

/**
 * A story: a running clinic, and at its end nothing in the browser's console, and no request to another origin. It shares
 * the clinic with others, one after the other, because a server of its own costs more than most stories do. So it reads,
 * or changes what it has made for itself under a name no other story uses, and counts on nothing it has not made.
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
      // Pages left open elsewhere would go on asking the clinic.
      for (const elsewhere of browser.contexts()) if (elsewhere !== context) await elsewhere.close();
      expect(faults.filter((fault) => !mayComplain?.test(fault))).toEqual([]);
    },
    { auto: true },
  ],
});

/**
 * A story with a clinic of its own: it stops the server, ends sessions or takes passwords away, changes what everybody
 * has, or counts everything there is.
 */
export const testAlone = test.extend({ ownClinic: true });

// Specification 3.5: the keys of the browser's local storage.
const keys = { admin: 'aToken', doctor: 'dToken' } as const;

/** Puts a token where the panel keeps it. */
export async function holdToken(page: Page, role: Role, token: string): Promise<void> {
  // Any answer of the panel's own origin will do, as long as it does not run the panel.
  if (!page.url().startsWith('http')) await page.goto('/healthz');
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [keys[role], token] as const);
}

/** The token the panel holds for a role. */
export function heldToken(page: Page, role: Role): Promise<string | null> {
  return page.evaluate((key) => localStorage.getItem(key), keys[role]);
}
