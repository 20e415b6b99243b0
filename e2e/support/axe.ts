import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
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
  const { violations, passes } = await axe(page)
    .options({ runOnly: tags, resultTypes: ['violations'] })
    .disableRules(isOverPage ? onlyOfPages : [])
    .analyze();
  expect(passes.length, 'axe has seen something').toBeGreaterThan(5);
  await page.emulateMedia({ colorScheme: there });
  await themed(page, there);
  const colours = await axe(page)
    .options({ runOnly: ofColours, resultTypes: ['violations'] })
    .analyze();
  // Soft: one visit tells everything that is wrong.
  expect
    .soft([...found(violations, `${where}, ${here}`), ...found(colours.violations, `${where}, ${there}`)])
    .toEqual([]);
}

// Frames of other origins are what the mode that is not "legacy" is for: there are none, and it opens a page for each run.
function axe(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode(true);
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

type Violations = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'];

function found(violations: Violations, where: string): string[] {
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${where}: ${id}: ${node.html.slice(0, 200)} ${node.failureSummary ?? ''}`),
  );
}
