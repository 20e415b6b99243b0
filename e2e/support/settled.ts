import { expect, type Page } from '@playwright/test';

/** Waits until nothing loads any more and nothing is half-way on its way in. */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByText('Loading...')).toHaveCount(0);
  await still(page);
}

/** Waits until nothing moves: half-faded text has no contrast. Skeletons breathe for ever and don't count. */
export async function still(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document.getAnimations().every((one) => !(one instanceof CSSTransition) || one.playState !== 'running'),
  );
}
