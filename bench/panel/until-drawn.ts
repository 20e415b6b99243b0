import type { Page } from '@playwright/test';

/**
 * Waits in the page until the selected elements are drawn; returns the milliseconds since the last click, or since
 * the page's start without one. `title` is the heading of a screen whose data must be present too. Call it before the
 * click to catch the first matching frame; after it, only frames after the click's handler count.
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
          if (performance.now() - began > 60_000)
            reject(new Error(`Never drawn: ${title ?? selector ?? gone}`));
          else if (isDrawn())
            // Callbacks of a frame run before its drawing; a timer runs after it.
            setTimeout(() => resolve(performance.now() - (window.benchClicked ?? 0)));
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      }),
    target,
  );
}
