import { test as base, expect, type Page } from '@playwright/test';
import { type Clinic, openClinic, type Person, type Role } from './clinic.ts';
import { watchForFaults } from './watch-for-faults.ts';

export { expect };

interface Parts {
  /** The server's settings, for a story that is not about the demo clinic; it begins with nothing then. */
  settings: Record<string, string> | undefined;
  /** What the browser may complain of in a story that takes something away from it. */
  mayComplain: RegExp | undefined;
  /** A demo clinic of the story's own, running. */
  clinic: Clinic;
  /** Opens a page as somebody who has signed in already. */
  openAs(role: Role, path: string, person?: Person): Promise<Page>;
  watched: undefined;
}

/** A story: a clinic of its own, and at its end nothing in the browser's console, and no request to another origin. */
export const test = base.extend<Parts>({
  settings: [undefined, { option: true }],
  mayComplain: [undefined, { option: true }],
  clinic: async ({ settings }, use) => {
    const { clinic, close } = await openClinic(settings);
    await use(clinic);
    await close();
  },
  baseURL: async ({ clinic }, use) => use(clinic.url),
  openAs: async ({ clinic, page }, use) => {
    await use(async (role, path, person) => {
      await holdToken(page, role, await clinic.signIn(role, person));
      await page.goto(path);
      return page;
    });
  },
  watched: [
    async ({ context, clinic, mayComplain }, use) => {
      const faults = watchForFaults(context, clinic.url);
      await use(undefined);
      expect(faults.filter((fault) => !mayComplain?.test(fault))).toEqual([]);
    },
    { auto: true },
  ],
});

// Specification, section 9: the keys of the browser's local storage.
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
