import { expect, test } from './support/story.ts';

test.use({ colorScheme: 'dark' });

test('the API pages follow a dark system and show a call with its answers', {
  tag: '@all',
}, async ({ page }) => {
  await page.goto('/api/docs');
  await page.locator('#operations-tag-Sessions').click();
  await page.getByText('/api/admin/change-password').click();
  const call = page.locator('.opblock.is-open');
  await expect(call.getByText('currentPassword').first()).toBeVisible();
  // Resolved from references: a header of each answer, and the schema of a refusal.
  await expect(call.getByText('x-request-id').first()).toBeVisible();
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(28, 32, 34)');
});
