import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { expect } from './story.ts';

const stepMs = 30_000;

/** The field for the code of an app. */
export const codeField = (page: Page) => page.getByRole('textbox', { name: 'Code', exact: true });

/**
 * Returns the codes of an authenticator app with this secret. Each code differs from the last, because the server
 * accepts a code only once.
 */
function anApp(secret: string): { nextCode(): string } {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  let last = 0;
  return {
    nextCode() {
      last = Math.max(Date.now(), last + stepMs);
      return totp.generate({ timestamp: last });
    },
  };
}

/** Sets up the second factor on the current page, up to its recovery codes; `password` is the account's. */
export async function setUpSecondFactor(page: Page, password: string) {
  const card = page.getByRole('region', { name: 'Second factor' });
  await card.getByRole('button', { name: 'Set up' }).click();
  const secret = ((await card.locator('code').textContent()) ?? '').replaceAll(' ', '');
  const app = anApp(secret);
  await card.getByLabel('Current password').fill(password);
  await codeField(page).fill(app.nextCode());
  await card.getByRole('button', { name: 'Turn on' }).click();
  const codes = card.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  return { card, app, recoveryCodes: await codes.allTextContents() };
}
