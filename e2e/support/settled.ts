import { expect, type Page } from '@playwright/test';

/** Waits until loading and opening animations are over, except in tabs that are not open. */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByText('Loading...').filter({ visible: true })).toHaveCount(0);
  await still(page);
}

/**
 * Waits until animations end, because half-faded text has too little contrast. Skeletons pulse for ever and don't
 * count.
 */
export async function still(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every((animation) => !(animation instanceof CSSTransition) || animation.playState !== 'running'),
  );
}
