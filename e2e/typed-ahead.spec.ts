import { expect, test } from './support/story.ts';

// The user types faster than a slow computer renders: every letter belongs to the requested field.
for (const { keys, typed, name, field } of [
  { keys: 'Control+k', typed: 'hannah', name: 'the palette', field: /^Search or book/ },
  {
    keys: 'Control+k',
    typed: 'nguyen',
    name: 'the palette, which begins with a single key',
    field: /^Search or book/,
  },
  { keys: 'n', typed: 'nadia tomorrow', name: 'the desk', field: /^Patient, doctor/ },
]) {
  test(`text typed for ${name} right after a reload is not lost`, { tag: '@all' }, async ({ openAs }) => {
    const page = await openAs('admin', '/admin-dashboard');
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    const slow = await page.context().newCDPSession(page);
    await slow.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    await page.keyboard.press(keys);
    await page.keyboard.type(typed, { delay: 90 });
    const input = page.getByRole('dialog').getByLabel(field).first();
    await expect(input).toBeFocused();
    await expect(input).toHaveValue(typed);
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await slow.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  });
}
