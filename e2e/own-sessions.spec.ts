import { expect, heldToken, test } from './support/story.ts';
import { expectToast } from './support/toasts.ts';

// The story counts and ends every session.
test.use({ ownClinic: true });

test('an account lists its sessions, and signing out everywhere ends the one in another browser', {
  tag: '@all',
}, async ({ page, clinic, browser }) => {
  const { email, password } = clinic.admin;
  const other = await (await browser.newContext({ baseURL: clinic.url })).newPage();
  for (const each of [page, other]) {
    await each.goto('/');
    await each.getByLabel('Email').fill(email);
    await each.getByLabel('Password', { exact: true }).fill(password);
    await each.getByRole('button', { name: 'Login' }).click();
    await each.waitForURL('**/admin-dashboard');
  }
  await other.goto('/add-doctor');
  await other.getByRole('textbox', { name: 'Name' }).fill('Half a name');

  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Login and devices' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
  const sessions = page.getByRole('list', { name: 'Your sessions' }).getByRole('listitem');
  await expect(sessions).toHaveCount(2);
  await expect(sessions.filter({ hasText: 'This device' })).toContainText('Chrome on');
  await expect(sessions.filter({ hasText: 'Last used just now' })).toHaveCount(1);

  await page.getByRole('button', { name: 'Log out everywhere' }).click();
  const ask = page.getByRole('dialog', { name: 'Log out everywhere?' });
  await ask.getByRole('button', { name: 'Log out everywhere' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Login' })).toBeVisible();
  await expectToast(page, 'Logged out everywhere');
  expect(await heldToken(page, 'admin')).toBeNull();

  // The other browser shows it at once, and its input stays.
  await expect(other.getByRole('dialog', { name: 'Admin Login' })).toBeVisible();
  await expect(other.getByRole('textbox', { name: 'Name' })).toHaveValue('Half a name');
});

test('one session is ended from another', { tag: '@all' }, async ({ openAs, clinic }) => {
  const lost = await clinic.signIn('doctor');
  const page = await openAs('doctor', '/doctor-profile');
  const sessions = page.getByRole('list', { name: 'Your sessions' }).getByRole('listitem');
  await expect(sessions).toHaveCount(2);
  await page.getByRole('button', { name: /^End the session of/ }).click();
  await expectToast(page, 'Logged out there');
  await expect(sessions).toHaveCount(1);
  const answer = await page.request.get('/api/test', { headers: { dToken: lost } });
  expect(answer.status()).toBe(401);
});
