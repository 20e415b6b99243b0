import { expect, type Page } from '@playwright/test';

/** Waits until nothing in sight loads any more, and nothing is half-way on its way in: a tab never opened loads nothing. */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByText('Loading...').filter({ visible: true })).toHaveCount(0);
  await still(page);
}

/** Waits until nothing moves: half-faded text has no contrast. Skeletons breathe for ever and don't count. */
export async function still(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every((animation) => !(animation instanceof CSSTransition) || animation.playState !== 'running'),
  );
}
