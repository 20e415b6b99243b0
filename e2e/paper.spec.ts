import { goTo } from './support/screens.ts';
import { settled } from './support/settled.ts';
import { expect, test } from './support/story.ts';

const printed = [
  { path: '/all-appointments', title: 'All Appointments' },
  { path: '/calls', title: 'Calls' },
  { path: '/waiting-list', title: 'Waiting list' },
  { path: '/statement', title: 'Statement' },
  { path: '/calendar?view=day', title: 'Calendar' },
  { path: '/admin-dashboard', title: 'Dashboard' },
];
const controls = '.mantine-Button-root, .mantine-ActionIcon-root, .mantine-Input-input, button[data-tone]';

test('no printed list has buttons or fields', { tag: '@all' }, async ({ openAs }) => {
  const page = await openAs('admin', '/help');
  for (const { path, title } of printed) {
    await goTo(page, path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await settled(page);
    expect(await page.locator(controls).filter({ visible: true }).count(), path).toBeGreaterThan(0);
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator(controls).filter({ visible: true }), path).toHaveCount(0);
    await page.emulateMedia({ media: 'screen' });
  }
  await goTo(page, '/calls');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('link', { name: /^\+?\d/ }).first(), 'the phone number stays').toBeVisible();
});
