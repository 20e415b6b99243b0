import { markArrived } from '@docket/contract/endpoints/arrival-and-note.ts';
import { readCloseDay, readUnclosedDay } from '@docket/contract/endpoints/close-day.ts';
import { receivePayment } from '@docket/contract/endpoints/payments.ts';
import type { Page } from '@playwright/test';
import { expectNothingForAxe } from './support/axe.ts';
import { expect, holdToken, testAlone } from './support/story.ts';
import { appointmentToday } from './support/today.ts';

testAlone(
  'a day with 3 doctors and 40 appointments is closed in at most 60 keys',
  async ({ clinic, openAs }) => {
    for (let count = 0; count < 40; count += 1) {
      const doctorName = clinic.doctors[count % 3]?.name ?? '';
      const { _id } = await appointmentToday(clinic, `Patient ${count + 1}`, { doctorName });
      if (count % 7 !== 0) await clinic.ask('admin', markArrived.admin, { appointmentId: _id });
      if (count < 4)
        await clinic.ask('admin', receivePayment.admin, { appointmentId: _id, cents: 2_000, method: 'cash' });
    }
    const page = await openAs('admin', '/close-day');
    await expect(page.getByRole('button', { name: /^Mark all \d+ arrivals as seen$/ })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Seen: / }).first()).toBeFocused();
    await expectNothingForAxe(page, 'the day before it is closed');
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
    await page.emulateMedia({ media: 'screen' });
    // Printing removed the focus.
    await page.reload();
    await expect(page.getByRole('button', { name: /^Seen: / }).first()).toBeFocused();

    const press = countKeys(page);
    await press('e');
    await expect(page.getByRole('dialog', { name: /arrivals as seen/ })).toBeVisible();
    await press('Enter');
    await expect(page.getByText('Arrived', { exact: true })).toHaveCount(0);
    const title = page.getByRole('heading', { name: /^No outcome yet: / });
    const left = Number((await title.innerText()).match(/\d+/)?.[0]);
    expect(left).toBeGreaterThanOrEqual(6);
    for (let row = 0; row < left; row += 1) await press(row === 1 ? 's' : 'x');
    await expect(page.getByRole('textbox', { name: 'Counted' })).toBeFocused();
    for (const key of '250.50') await press(key);
    await press('Enter');
    await expect(page.getByText('$250.50 counted, $250.50 left in drawer')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Close day' })).toBeFocused();
    // The demo clinic has appointments until the evening.
    const { later } = await clinic.ask('admin', readCloseDay, {});
    await press('Enter');
    if (later > 0) {
      const question = page.getByRole('dialog', { name: /still to come\?$/ });
      await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
      await press('Tab');
      await press('Enter');
    }
    await expect(page.getByRole('heading', { name: 'Closed', exact: true })).toBeVisible();
    expect(press.count()).toBeLessThanOrEqual(60);
    await expectNothingForAxe(page, 'the closed day');
    const day = await clinic.ask('admin', readCloseDay, {});
    expect(day.withoutOutcome).toEqual([]);
    expect(day.drawer.counts).toMatchObject([{ countedCents: 25_050, leftCents: 25_050 }]);
    expect(day.closing?.totals.completed).toBeGreaterThanOrEqual(35);
  },
);

testAlone(
  'the next morning a banner links to the unclosed day until it is closed',
  { tag: '@all' },
  async ({ clinic, openAs, browser }) => {
    const { date } = await clinic.ask('admin', readUnclosedDay, {});
    expect(date).not.toBeNull();
    const banner = (page: Page) => page.getByRole('region', { name: 'Unclosed day' });
    const page = await openAs('admin', '/admin-dashboard');
    await expect(banner(page)).toContainText('hasn’t been closed.');
    await expectNothingForAxe(page, 'the banner');

    const context = await browser.newContext({ baseURL: clinic.url });
    const reception = await context.newPage();
    await holdToken(reception, 'admin', await clinic.signIn('admin', clinic.frontDesk));
    await reception.goto('/admin-dashboard');
    await banner(reception).getByRole('link', { name: 'Close it now' }).click();
    await expect(reception).toHaveURL(new RegExp(`/close-day\\?date=${date}$`));
    await reception.getByRole('button', { name: 'Close day' }).click();
    await expect(reception.getByRole('heading', { name: 'Closed', exact: true })).toBeVisible();
    await expect(banner(page)).toHaveCount(0);
    expect(await clinic.ask('admin', readUnclosedDay, {})).toMatchObject({ date: null, count: 0 });
  },
);

/** Presses keys and counts them. */
function countKeys(page: Page) {
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  return Object.assign(press, { count: () => keys });
}
