import { expect, type Page } from '@playwright/test';
import axe, { type AxeResults, type RunOptions } from 'axe-core';
import { still } from './settled.ts';

// What opens over a page stands outside of its landmarks, and the head of a dialog is a <header>, which axe takes for a
// second banner.
const onlyOfPages = ['region', 'landmark-no-duplicate-banner', 'landmark-unique'];
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
// The rules that look at colours, which alone differ between light and dark.
const ofColours = ['color-contrast', 'link-in-text-block'];

/**
 * Lets axe look at all that is on screen, a page or something opened over it, in light and in dark; it must find nothing.
 * Every rule is asked in the theme at hand, those of colours in the other one too, which is then kept: turning a page
 * into the other theme is dear, and the next look begins there.
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
  // Soft: one visit tells everything that is wrong.
  expect.soft([...found(all, `${where}, ${here}`), ...found(colours, `${where}, ${there}`)]).toEqual([]);
}

/** The same for a page that is no part of the panel and has the browser's theme, in the theme at hand. */
export async function expectNothingForAxeAsItIs(page: Page, where: string): Promise<void> {
  const all = await look(page, tags);
  expect(all.passes.length, 'axe has seen something').toBeGreaterThan(5);
  expect.soft(found(all, where)).toEqual([]);
}

// On a board an appointment is as wide as it is long: what lies to scale need not be 24 pixels wide (WCAG 2.5.8).
const aroundBoards = { rules: [{ id: 'target-size', selector: ':not([data-lane] *)' }] };

// No screen has frames. Axe is loaded once into a page: reading it costs as much as a look.
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
    // `main` is not inert under a modal, but the modal's overlay catches every click, so a target of the page that the dialog
    // covers in part is no smaller target. One that a click still reaches counts.
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

// Every colour on the page fades into the other theme, which costs more than all the rules together.
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

/** What is wrong; a rule that broke off has looked at nothing, and counts as well. */
function found({ violations, incomplete }: AxeResults, where: string): string[] {
  const brokenOff = incomplete.filter(({ nodes }) =>
    nodes.some(({ none }) => none.some(({ id }) => id === 'error-occurred')),
  );
  return [...violations, ...brokenOff].flatMap(({ id, nodes }) =>
    nodes.map((node) => `${where}: ${id}: ${node.html.slice(0, 200)} ${node.failureSummary ?? ''}`),
  );
}
