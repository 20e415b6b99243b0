import { expect, test } from './support/story.ts';

test.use({ viewport: { width: 360, height: 740 } });

for (const role of ['admin', 'doctor'] as const) {
  test(`on a phone Today is near the top of the dashboard of the ${role}, and no row is cut off`, {
    tag: role === 'doctor' ? '@all' : [],
  }, async ({ openAs }) => {
    const page = await openAs(role, `/${role}-dashboard`);
    const today = page.getByRole('region', { name: 'Today' });
    await expect(today.getByRole('listitem').first()).toBeVisible();
    const heading = await today.getByRole('heading', { name: 'Today' }).boundingBox();
    expect(heading?.y, 'the cards are one low row').toBeLessThan(250);
    const row = await today.getByRole('listitem').first().boundingBox();
    expect((row?.y ?? 740) + (row?.height ?? 0), 'its first row is in the first screen').toBeLessThan(740);
    const cut = await today.evaluate((card) =>
      [...card.querySelectorAll('li > span > *')]
        .filter(
          (element) =>
            element.scrollHeight > element.clientHeight + 1 &&
            getComputedStyle(element).overflow === 'hidden',
        )
        .map(({ textContent }) => textContent),
    );
    expect(cut).toEqual([]);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
  });
}
