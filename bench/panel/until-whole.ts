import type { Page } from '@playwright/test';

/** Nothing is drawn for so long: everything is. Drawing the rest gives way to other work, so it may pause. */
const quietMs = 700;

/**
 * Waits in the page until nothing of the screen changes any more: the rows below the window are drawn, too. Returns the
 * milliseconds from the last click until the last of it was drawn.
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
