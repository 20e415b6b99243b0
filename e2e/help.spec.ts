import { expect, test } from './support/story.ts';

for (const role of ['admin', 'doctor'] as const) {
  const title = `the help opens for a${role === 'admin' ? 'n admin' : ' doctor'} by ? from anywhere, and from the menu`;
  test(title, { tag: role === 'doctor' ? '@all' : [] }, async ({ openAs }) => {
    const page = await openAs(role, `/${role}-dashboard`);
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    await page.keyboard.press('?');
    const heading = page.getByRole('heading', { level: 1, name: 'Help' });
    await expect(heading).toBeVisible();
    await expect(page).toHaveURL(/\/help$/);
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
    await expect(heading).toBeHidden();
    await page.getByRole('link', { name: 'Help', exact: true }).click();
    await expect(heading).toBeVisible();
    const tasks = page.getByRole('region', { name: 'The ten most common tasks' }).getByRole('listitem');
    await expect(tasks).toHaveCount(10);
    await expect(tasks.first()).toBeVisible();
  });
}

test('? in a text field is typed and does not open Help', { tag: '@all' }, async ({ openAs }) => {
  const page = await openAs('admin', '/patients');
  const field = page.getByRole('main').getByRole('searchbox');
  await field.fill('who');
  await field.press('?');
  await expect(field).toHaveValue('who?');
  await expect(page.getByRole('heading', { level: 1, name: 'Patients' })).toBeVisible();
});
