import { expect, type Page } from '@playwright/test';
import axe, { type AxeResults, type RunOptions } from 'axe-core';
import { still } from './settled.ts';

// Overlays are outside the page's landmarks, and the head of a dialog is a <header>, which axe counts as a second
// banner.
const onlyOfPages = ['region', 'landmark-no-duplicate-banner', 'landmark-unique'];
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
// Rules about colours, the only ones that depend on the theme.
const ofColours = ['color-contrast', 'link-in-text-block'];

/**
 * Expects no violations by axe in the visible page or overlay, in both themes. All rules run in the current theme,
 * then the colour rules in the other one. The other theme remains, because switching is slow; the next check starts
 * with it.
 */
export async function expectNothingForAxe(page: Page, where: string, isOverPage = false): Promise<void> {
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  await stopFading(page);
  const [here, there] = isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const);
  await themed(page, here);
  const all = await look(page, tags, isOverPage ? onlyOfPages : []);
  expect(all.passes.length, 'axe has seen something').toBeGreaterThan(5);
  await page.emulateMedia({ colorScheme: there });
  await themed(page, there);
  const colours = await look(page, ofColours);
  // Soft, so that one run reports all violations.
  expect.soft([...found(all, `${where}, ${here}`), ...found(colours, `${where}, ${there}`)]).toEqual([]);
}

/** Expects no violations on a page outside the panel, in the browser's current theme. */
export async function expectNothingForAxeAsItIs(page: Page, where: string): Promise<void> {
  const all = await look(page, tags);
  expect(all.passes.length, 'axe has seen something').toBeGreaterThan(5);
  expect.soft(found(all, where)).toEqual([]);
}

// On a board the width of an appointment shows its duration, so short ones are exempt from the 24 pixels of WCAG
// 2.5.8.
const aroundBoards = { rules: [{ id: 'target-size', selector: ':not([data-lane] *)' }] };

// Screens have no frames. Axe is loaded once per page, because that takes as long as a check.
async function look(page: Page, runOnly: string[], without: readonly string[] = []): Promise<AxeResults> {
  if (!(await page.evaluate(() => 'axe' in window)))
    await page.evaluate(`${axe.source}; axe.configure(${JSON.stringify(aroundBoards)})`);
  const options: RunOptions = {
    runOnly,
    rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
    resultTypes: ['violations'],
    preload: false,
  };
  return page.evaluate(async (runOptions) => {
    const results = await (window as unknown as { axe: typeof axe }).axe.run(runOptions);
    // Under a modal the overlay catches clicks on `main`, although `main` is not inert. A target that the dialog
    // covers in part is therefore no violation, unless a click still reaches it.
    if (!document.querySelector('[aria-modal="true"]')) return results;
    const isBehind = (selector: unknown) => {
      const target = typeof selector === 'string' ? document.querySelector(selector) : null;
      const main = target?.closest('main');
      if (!target || !main) return false;
      const { left, top, width, height } = target.getBoundingClientRect();
      return !main.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    };
    for (const violation of results.violations) {
      if (violation.id !== 'target-size') continue;
      violation.nodes = violation.nodes.filter(({ target }) => !isBehind(target[0]));
    }
    return results;
  }, options);
}

// Waits until all colours have faded into the other theme; checking earlier would report contrasts halfway.
async function stopFading(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('*, ::before, ::after { transition: none !important }');
    document.adoptedStyleSheets = [sheet];
  });
}

async function themed(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
  await still(page);
}

/** Returns the violations, and the rules that failed to run and so checked nothing. */
function found({ violations, incomplete }: AxeResults, where: string): string[] {
  const brokenOff = incomplete.filter(({ nodes }) =>
    nodes.some(({ none }) => none.some(({ id }) => id === 'error-occurred')),
  );
  return [...violations, ...brokenOff].flatMap(({ id, nodes }) =>
    nodes.map((node) => `${where}: ${id}: ${node.html.slice(0, 200)} ${node.failureSummary ?? ''}`),
  );
}
