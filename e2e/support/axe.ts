import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

// What opens over a page stands outside of its landmarks, and the head of a dialog is a <header>, which axe takes for a
// second banner.
const onlyOfPages = ['region', 'landmark-no-duplicate-banner', 'landmark-unique'];

/** Lets axe look at all that is on screen, a page or something opened over it; it must find nothing. */
export async function expectNothingForAxe(page: Page, where: string, isOverPage = false): Promise<void> {
  const { violations, passes } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .disableRules(isOverPage ? onlyOfPages : [])
    .analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${where}: ${id}: ${node.html.slice(0, 200)} ${node.failureSummary ?? ''}`),
  );
  // Soft: one visit tells everything that is wrong.
  expect.soft(found).toEqual([]);
  expect(passes.length, 'axe has seen something').toBeGreaterThan(5);
}
