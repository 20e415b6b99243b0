import type { Page } from '@playwright/test';

/**
 * Waits in the page until what is asked for is drawn; returns the milliseconds since the last click, or since the
 * page's start where nothing was clicked. `title` is the heading of a screen whose data must be there as well. Called
 * before the click, it sees the first frame that has it; after it, only one that comes when the click has returned.
 */
export function untilDrawn(
  page: Page,
  target: { title?: string; selector?: string; gone?: string },
): Promise<number> {
  return page.evaluate(
    ({ title, selector, gone }) =>
      new Promise<number>((resolve, reject) => {
        const began = performance.now();
        const isDrawn = () =>
          (title === undefined ||
            (document.querySelector('main h1')?.textContent?.includes(title) === true &&
              !document.querySelector('main [aria-busy="true"], main .mantine-Skeleton-root') &&
              !document.querySelector('main')?.textContent?.includes('Loading...'))) &&
          (selector === undefined || document.querySelector(selector) !== null) &&
          (gone === undefined || document.querySelector(gone) === null);
        const look = () => {
          if (performance.now() - began > 20_000)
            reject(new Error(`Never drawn: ${title ?? selector ?? gone}`));
          else if (isDrawn())
            // A frame's callbacks come before its drawing, and a timer after it.
            setTimeout(() => resolve(performance.now() - (window.benchClicked ?? 0)));
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      }),
    target,
  );
}
