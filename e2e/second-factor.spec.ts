import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { codeField, setUpSecondFactor } from './support/second-factor.ts';
import { expect, test, testAlone } from './support/story.ts';
import { expectToast } from './support/toasts.ts';

/** Fills in a doctor's login, up to the code. */
async function askToLogIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.goto('/?role=doctor');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(codeField(page)).toBeFocused();
}

testAlone(
  'a doctor sets up a second factor and signs in with it, or once with a recovery code',
  async ({ openAs, clinic, browser }) => {
    const [doctor] = clinic.doctors;
    if (!doctor) throw new Error('The demo clinic has no doctors');
    const page = await openAs('doctor', '/doctor-profile');
    const { card, app, recoveryCodes } = await setUpSecondFactor(page, doctor.password);
    const saved = page.waitForEvent('download');
    await card.getByRole('button', { name: 'Download' }).click();
    const text = await readFile(await (await saved).path(), 'utf8');
    for (const code of recoveryCodes) expect(text).toContain(code);
    await card.getByRole('button', { name: 'I’ve saved them' }).click();
    await expect(card.getByText('10 recovery codes left.')).toBeVisible();
    await expect(clinic.signIn('doctor', doctor)).rejects.toThrow(/authenticator app/);

    const open = async () => (await browser.newContext({ baseURL: clinic.url })).newPage();
    const second = await open();
    await askToLogIn(second, doctor);
    await codeField(second).fill('000000');
    await second.getByRole('button', { name: 'Login' }).click();
    await expect(second.getByText(/^This code is not right/)).toBeVisible();
    await codeField(second).fill(app.nextCode());
    await second.getByRole('button', { name: 'Login' }).click();
    await second.waitForURL('**/doctor-dashboard');
    await expectToast(second, 'Doctor login successful!');

    const [recovery = ''] = recoveryCodes;
    const third = await open();
    await askToLogIn(third, doctor);
    await third.getByRole('button', { name: 'Use a recovery code' }).click();
    await third.getByLabel('Recovery code').fill(recovery.toLowerCase());
    await third.keyboard.press('Enter');
    await third.waitForURL('**/doctor-dashboard');
    await page.reload();
    await expect(card.getByText('9 recovery codes left.')).toBeVisible();

    const fourth = await open();
    await askToLogIn(fourth, doctor);
    await fourth.getByRole('button', { name: 'Use a recovery code' }).click();
    await fourth.getByLabel('Recovery code').fill(recovery);
    await fourth.keyboard.press('Enter');
    await expect(fourth.getByText(/^This code is not right/)).toBeVisible();
  },
);

test.describe('in a practice that requires a second factor', () => {
  const settings = {
    ADMIN_EMAIL: 'ada@practice.example',
    ADMIN_PASSWORD: 'harbour lamp stone',
    SECOND_FACTOR: 'required',
  };
  test.use({ settings });

  test('sign-in leads straight to the setup, and the page sends no request that is refused', {
    tag: '@all',
  }, async ({ page, clinic }) => {
    const refused: string[] = [];
    page.on('response', (answer) => {
      if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.url()}`);
    });
    await page.goto('/');
    await page.getByLabel('Email').fill(clinic.admin.email);
    await page.getByLabel('Password', { exact: true }).fill(clinic.admin.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await page.waitForURL('**/admin-dashboard');
    await expect(page.getByRole('heading', { level: 1, name: 'One more step' })).toBeFocused();
    await expect(page.getByText('This device')).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(refused).toEqual([]);
  });

  test('nothing else opens until it is set up', { tag: '@all' }, async ({ openAs }) => {
    const page = await openAs('admin', '/all-appointments');
    await expect(page.getByRole('heading', { level: 1, name: 'One more step' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Doctors List' })).toBeDisabled();
    await page.goto('/doctor-list');
    await expect(page.getByRole('heading', { level: 1, name: 'One more step' })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    const { card } = await setUpSecondFactor(page, settings.ADMIN_PASSWORD);
    await card.getByRole('button', { name: 'I’ve saved them' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'All Doctors' })).toBeVisible();
    await page.goto('/account');
    await expect(page.getByText(/Your practice requires it for everyone/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Turn off' })).toHaveCount(0);
  });
});
