import { call, Refused } from '@docket/contract/client.ts';
import { readAdminDashboard } from '@docket/contract/endpoints/dashboards.ts';
import { expect, heldToken, test } from './support/story.ts';

// The story ends sessions and stops the server.
test.use({ ownClinic: true });

test('Logout ends the session for good and shows the login', { tag: '@all' }, async ({ openAs, clinic }) => {
  const page = await openAs('admin', '/admin-dashboard');
  const token = (await heldToken(page, 'admin')) ?? '';
  expect(await call(readAdminDashboard, {}, { baseUrl: clinic.url, token })).toBeTruthy();

  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL(`${clinic.url}/`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Login');
  expect(await heldToken(page, 'admin')).toBeNull();
  await expect(call(readAdminDashboard, {}, { baseUrl: clinic.url, token })).rejects.toBeInstanceOf(Refused);

  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Login');
});

test.describe('without a server', () => {
  // While the server is away, the code of the login and of preloaded pages can't be loaded.
  test.use({ mayComplain: /could not be loaded/ });

  test('Logout works while the server is away', { tag: '@all' }, async ({ openAs, clinic }) => {
    const page = await openAs('doctor', '/doctor-dashboard');
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    await clinic.stop();
    // The login page can't load yet. The story checks the tokens once it can.
    const failed = page.waitForEvent('requestfailed', (request) => request.url() === `${clinic.url}/`);
    await page.getByRole('button', { name: 'Logout' }).click();
    await failed;
    await clinic.start();
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Login');
    expect(await heldToken(page, 'doctor')).toBeNull();
  });
});

test('Logout signs out every open tab', { tag: '@all' }, async ({ openAs, context, clinic }) => {
  const page = await openAs('admin', '/admin-dashboard');
  const second = await context.newPage();
  await second.goto(`${clinic.url}/doctor-list`);
  await expect(second.getByRole('heading', { level: 1, name: 'All Doctors' })).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(second.getByRole('heading', { level: 1 })).toHaveText('Admin Login');
});
