import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Lets axe look at the whole page; it must find nothing. */
export async function expectNothingForAxe(page: Page, where: string): Promise<void> {
  const { violations, passes } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    // The head of a dialog is a <header>; axe takes it for a second banner of the page.
    .disableRules(['landmark-no-duplicate-banner', 'landmark-unique'])
    .analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${where}: ${id}: ${node.html.slice(0, 200)} ${node.failureSummary ?? ''}`),
  );
  // Soft: one visit tells everything that is wrong.
  expect.soft(found).toEqual([]);
  expect(passes.length, 'axe has seen something').toBeGreaterThan(5);
}
