import { expect, type Locator, type Page } from '@playwright/test';

/** The toast with exactly this text. */
export function toast(page: Page, text: string): Locator {
  return page.getByRole('alert').filter({ has: page.getByText(text, { exact: true }) });
}

/** Waits for the toast with exactly this text, at the top right. */
export async function expectToast(page: Page, text: string): Promise<void> {
  // Measured until it stops moving: a repeated sentence replaces the earlier toast.
  await expect(async () => {
    const box = await toast(page, text).last().boundingBox({ timeout: 1_000 });
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
    expect((box?.x ?? 0) + (box?.width ?? 0) / 2, 'the toast stands at the right').toBeGreaterThan(
      width / 2 - 1,
    );
    expect(box?.y ?? height, 'the toast stands at the top').toBeLessThan(height / 2);
  }).toPass({ timeout: 10_000 });
}

/** Clicks Undo in the toast with exactly this text while the page changes: the toast must stay under the pointer. */
export async function undo(page: Page, text: string): Promise<void> {
  await toast(page, text).getByRole('button', { name: 'Undo' }).hover();
  await page.mouse.down();
  await page.evaluate(() => document.body.dispatchEvent(new Event('transitionend', { bubbles: true })));
  await page.mouse.up();
}
