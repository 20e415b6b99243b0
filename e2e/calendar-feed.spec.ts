import { expect, test } from './support/story.ts';
import { expectToast } from './support/toasts.ts';

test.use({ ownClinic: true });

test('a doctor creates the own calendar link and ends it', { tag: '@all' }, async ({ openAs }) => {
  const page = await openAs('doctor', '/doctor-profile');
  await page.getByRole('button', { name: 'Create calendar link' }).click();
  await expectToast(page, 'Calendar link created');
  const link = await page.getByRole('textbox', { name: 'Calendar link' }).inputValue();
  // Calendar programs read it without a token.
  const read = await fetch(link);
  expect([read.status, read.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
  expect(await read.text()).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*BEGIN:VEVENT[\s\S]*END:VCALENDAR$/);

  await page.getByRole('button', { name: 'Switch off' }).click();
  const ask = page.getByRole('dialog', { name: 'Switch the subscription off?' });
  await ask.getByRole('button', { name: 'Switch off' }).click();
  await expectToast(page, 'Calendar feed ended');
  await expect(page.getByRole('button', { name: 'Create calendar link' })).toBeVisible();
  expect((await fetch(link)).status).toBe(404);
});
