import { changeStaffRole, listPeople } from '@docket/contract/endpoints/staff.ts';
import type { Page } from '@playwright/test';
import { expectNothingForAxe } from './support/axe.ts';
import { goTo } from './support/screens.ts';
import { settled } from './support/settled.ts';
import { expect, test, testAlone } from './support/story.ts';
import { expectToast } from './support/toasts.ts';

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link');
const ofFrontDesk = [
  'Dashboard',
  'Appointments',
  'Doctors List',
  'Calendar',
  'Calls',
  'Close the day',
  'Patients',
  'Waiting list',
  'Statement',
  'Help',
];
const ofManager = [
  'Dashboard',
  'Appointments',
  'Add Doctor',
  'Doctors List',
  'Calendar',
  'Calls',
  'Close the day',
  'Patients',
  'Waiting list',
  'Statement',
  'Staff',
  'Settings',
  'Help',
];

/** Collects requests that were refused because they need a manager. */
function watchRefusals(page: Page): string[] {
  const refused: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() === 403) refused.push(`${answer.request().method()} ${answer.url()}`);
  });
  return refused;
}

for (const width of [1280, 360]) {
  const title = `the front desk opens all its menu has, is refused nothing, and axe finds nothing, ${width} wide`;
  // Every run checks the manager's screens, which contain all of these.
  test(title, { tag: '@all' }, async ({ openAs, clinic, page }) => {
    const refused = watchRefusals(page);
    await openAs('admin', '/account', clinic.frontDesk);
    await expect(menuOf(page)).toHaveText(ofFrontDesk);
    await page.setViewportSize({ width, height: 800 });
    const paths = [
      '/admin-dashboard',
      '/all-appointments',
      '/doctor-list',
      '/calendar',
      '/calls',
      '/waiting-list',
      '/patients',
      '/close-day',
      '/statement',
      '/help',
    ];
    for (const path of [...paths, '/account']) {
      await goTo(page, path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await settled(page);
      await expectNothingForAxe(page, `${path} of the front desk`);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
    await page.goto('/doctor-list');
    await page.getByRole('article').first().getByRole('link').click();
    const drawer = page.getByRole('dialog');
    await expect(drawer.getByText('Fee')).toBeVisible();
    await expect(drawer.getByRole('button', { name: /Edit|link|Archive/ })).toHaveCount(0);
    await settled(page);
    await expectNothingForAxe(page, 'a doctor, as the front desk', true);
    expect(refused).toEqual([]);

    for (const path of ['/add-doctor', '/people', '/settings', '/webhooks']) {
      await goTo(page, path);
      await expect(page.getByText('This page is for managers.')).toBeVisible();
      await settled(page);
      await expectNothingForAxe(page, `${path} of the front desk`);
    }
    expect(refused).toEqual([]);
  });
}

testAlone(
  'every open tab follows when an admin stops and again starts being a manager',
  { tag: '@all' },
  async ({ openAs, clinic, browser }) => {
    const { people } = await clinic.ask('admin', listPeople, {});
    const reception = people.find(({ email }) => email === clinic.frontDesk.email);
    const accountId = reception?._id ?? '';
    await clinic.ask('admin', changeStaffRole, { accountId, staffRole: 'manager' });

    const context = await browser.newContext({ baseURL: clinic.url });
    const [first, second] = [await context.newPage(), await context.newPage()];
    await first.goto('/healthz');
    const token = await clinic.signIn('admin', clinic.frontDesk);
    await first.evaluate((value) => localStorage.setItem('aToken', value), token);
    await first.goto('/people');
    await second.goto('/settings');
    await expect(menuOf(first)).toHaveText(ofManager);
    await expect(first.getByRole('list', { name: 'People' })).toBeVisible();
    await expect(second.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();

    const manager = await openAs('admin', '/people');
    const choose = async (item: string) => {
      await manager.getByRole('button', { name: `More for ${clinic.frontDesk.name}` }).click();
      await manager.getByRole('menuitem', { name: item }).click();
      await manager.getByRole('dialog').getByRole('button', { name: item }).click();
    };
    await choose('Make front desk');
    await expectToast(manager, 'Is front desk now');
    for (const tab of [first, second]) {
      await expect(tab.getByText('This page is for managers.')).toBeVisible();
      await expect(menuOf(tab)).toHaveText(ofFrontDesk);
      await expect(tab.getByRole('alert')).toHaveCount(0);
    }

    await choose('Make manager');
    await expectToast(manager, 'Is a manager now');
    await expect(first.getByRole('list', { name: 'People' })).toBeVisible();
    for (const tab of [first, second]) await expect(menuOf(tab)).toHaveText(ofManager);
  },
);
