import type { Page } from '@playwright/test';

/**
 * Milliseconds without a change after which a screen counts as complete. Rendering of further rows pauses for other
 * work.
 */
const quietMs = 700;

/**
 * Waits in the page until the screen stops changing, including rows below the window. Returns the milliseconds from
 * the last click to the last change.
 */
export function untilWhole(page: Page): Promise<number> {
  return page.evaluate(
    (quiet) =>
      new Promise<number>((resolve) => {
        let last = performance.now();
        const observer = new MutationObserver(() => {
          last = performance.now();
        });
        observer.observe(document.querySelector('main') ?? document.body, { childList: true, subtree: true });
        const look = () => {
          if (performance.now() - last < quiet) setTimeout(look, 50);
          else {
            observer.disconnect();
            resolve(last - window.benchClicked);
          }
        };
        look();
      }),
    quietMs,
  );
}
