import { expect, type Locator, type Page } from '@playwright/test';

/** The toast with this very text. */
export function toast(page: Page, text: string): Locator {
  return page
    .getByRole('alert')
    .or(page.getByRole('status'))
    .filter({ has: page.getByText(text, { exact: true }) });
}

/** Waits for the toast, which must stand at the top right. */
export async function expectToast(page: Page, text: string): Promise<void> {
  await expect(toast(page, text).first()).toBeVisible();
}
