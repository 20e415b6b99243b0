import type { Page, Route } from '@playwright/test';
import { comingAppointment, openHistory, toListPath } from './support/appointments.ts';
import { expectNothingForAxe } from './support/axe.ts';
import type { Clinic, Role } from './support/clinic.ts';
import { goTo, type Screen, screens } from './support/screens.ts';
import { settled, still } from './support/settled.ts';
import { expect, holdToken, test } from './support/story.ts';

/** Signs in with one role at a time, so that each role's menu is checked too. */
async function visit(page: Page, clinic: Clinic, look: (screen: Screen) => Promise<void>, from = screens) {
  for (const role of ['admin', 'doctor'] as const) {
    await page.goto('/healthz');
    await page.evaluate(() => localStorage.clear());
    await holdToken(page, role, await clinic.tokenFor(role));
    for (const screen of from.filter((screen) => screen.role === role)) await look(screen);
  }
}

const heading = (page: Page, { title }: Screen) => page.getByRole('heading', { level: 1, name: title });

test('axe finds nothing on any screen with everything on it', async ({ page, clinic }) => {
  // Another story covers each view of the calendars.
  const full = screens.filter(({ title }) => title !== 'Calendar');
  await visit(
    page,
    clinic,
    async (screen) => {
      await goTo(page, screen.path);
      await expect(heading(page, screen)).toBeVisible();
      await settled(page);
      await expectNothingForAxe(page, screen.path);
    },
    full,
  );
});

test('axe finds nothing on the palette, and its highlighted row has enough contrast', {
  tag: '@all',
}, async ({ openAs }) => {
  const page = await openAs('admin', '/admin-dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search or book' }).fill('doctor');
  const lit = page.getByRole('option', { selected: true });
  await expect(lit).toContainText('Enter');
  // Its second line has the smallest and palest text.
  await expect(lit.locator('span').last()).toBeVisible();
  await settled(page);
  await expectNothingForAxe(page, 'the palette', true);
});

test('axe finds nothing on loading screens', { tag: '@all' }, async ({ page, clinic }) => {
  const reading = screens.filter(({ reads }) => reads !== null);
  for (const { reads } of reading) await page.route(`**${reads}*`, () => new Promise(() => {}));
  await visit(
    page,
    clinic,
    async (screen) => {
      await goTo(page, screen.path);
      await expect(heading(page, screen)).toBeVisible();
      await expect(page.getByText('Loading...').first()).toBeVisible();
      await still(page);
      await expectNothingForAxe(page, `${screen.path}, waiting`);
    },
    reading,
  );
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('failed screens show a message, and axe finds nothing on them', { tag: '@all' }, async ({
  page,
  clinic,
}) => {
  const reading = screens.filter(({ reads }) => reads !== null);
  const fail = (route: Route) =>
    route.fulfill({ status: 500, json: { success: false, message: 'Something went wrong' } });
  for (const { reads } of reading) await page.route(`**${reads}*`, fail);
  await visit(
    page,
    clinic,
    async (screen) => {
      await goTo(page, screen.path);
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
      await expect(page.getByRole('alert').filter({ hasText: 'Something went wrong' }).first()).toBeVisible();
      await still(page);
      await expectNothingForAxe(page, `${screen.path}, failed`);
    },
    reading,
  );
});

test.describe('with nothing on them', () => {
  test.use({
    settings: {
      ADMIN_EMAIL: 'desk@example.org',
      ADMIN_PASSWORD: 'a long password',
      CLINIC_NAME: 'New Clinic',
    },
  });

  test('axe finds nothing on empty screens', { tag: '@all' }, async ({ page, clinic }) => {
    await holdToken(page, 'admin', await clinic.tokenFor('admin'));
    await page.goto('/doctor-list');
    await expect(page.getByText('No doctors yet')).toBeVisible();
    await still(page);
    await expectNothingForAxe(page, '/doctor-list, empty');
    await clinic.addDoctor({
      name: 'Dr. First',
      email: 'first@example.org',
      password: 'a long password',
    });
    const empty = screens.filter(({ path }) => /dashboard|appointments/.test(path));
    const titles: Record<Role, string> = { admin: 'No bookings yet', doctor: 'No recent bookings' };
    await visit(
      page,
      clinic,
      async (screen) => {
        await goTo(page, screen.path);
        const text = screen.path.includes('dashboard') ? titles[screen.role] : 'No appointments available';
        await expect(page.getByText(text)).toBeVisible();
        await settled(page);
        await expectNothingForAxe(page, `${screen.path}, empty`);
      },
      empty,
    );
  });
});

test('axe finds nothing on the login, an invalid link, and a page of the other role', {
  tag: '@all',
}, async ({ page, clinic }) => {
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Demo clinic' })).toBeVisible();
  await still(page);
  await expectNothingForAxe(page, 'login');
  await page.goto('/set-password#nothing');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await still(page);
  await expectNothingForAxe(page, 'set password');
  await holdToken(page, 'admin', await clinic.tokenFor('admin'));
  await page.goto('/doctor-profile');
  await expect(page.getByRole('region', { name: 'Doctor Login' })).toBeVisible();
  await still(page);
  await expectNothingForAxe(page, 'missing token');
});

test('axe finds nothing on dialogs and drawers', { tag: '@all' }, async ({ clinic, openAs }) => {
  const page = await openAs('admin', toListPath('admin', await comingAppointment(clinic)));
  const open = async (label: string, click: () => Promise<void>) => {
    await click();
    await still(page);
    await settled(page);
    await expectNothingForAxe(page, label, true);
    await page.keyboard.press('Escape');
    await still(page);
  };
  await open('new appointment', () => page.getByRole('button', { name: 'New appointment' }).click());
  await open('history', () => openHistory(page, page));
  await open('more', () =>
    page
      .getByRole('button', { name: /^More for/ })
      .first()
      .click(),
  );
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await open('dates', () => page.getByRole('button', { name: 'Dates, from one day to another' }).click());
  await page
    .getByRole('button', { name: /^Cancel the appointment of/ })
    .first()
    .click();
  await expect(page.getByRole('alert')).toBeVisible();
  await still(page);
  await expectNothingForAxe(page, 'a toast with Undo', true);
});

test('axe finds nothing on open forms', { tag: '@all' }, async ({ page, clinic, openAs }) => {
  await openAs('admin', '/add-doctor');
  await page.getByRole('button', { name: 'More details' }).click();
  await page.getByRole('button', { name: 'Add doctor' }).click();
  await still(page);
  await expectNothingForAxe(page, 'Add Doctor with its faults');
  await holdToken(page, 'doctor', await clinic.tokenFor('doctor'));
  await page.goto('/doctor-profile');
  await page.getByRole('button', { name: 'Edit' }).click();
  await still(page);
  await expectNothingForAxe(page, 'profile, editing');
});
