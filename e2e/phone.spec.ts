import { bookAppointment } from '@docket/contract/endpoints/booking.ts';
import { listDoctors } from '@docket/contract/endpoints/doctors.ts';
import type { Page } from '@playwright/test';
import { toListPath } from './support/appointments.ts';
import { goTo, screens } from './support/screens.ts';
import { settled } from './support/settled.ts';
import { expect, holdToken, test } from './support/story.ts';
import { expectToast } from './support/toasts.ts';
import { appointmentToday } from './support/today.ts';

test.use({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });

async function expectNoSidewaysScrolling(page: Page, where: string): Promise<void> {
  const { wide, room } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    room: document.documentElement.clientWidth,
  }));
  expect(wide, `${where} is ${wide} wide in ${room}`).toBeLessThanOrEqual(room);
}

test('no screen scrolls sideways on a phone', async ({ page, clinic }) => {
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await expectNoSidewaysScrolling(page, 'login');
  for (const role of ['admin', 'doctor'] as const) {
    await page.evaluate(() => localStorage.clear());
    await page.goto('/healthz');
    await holdToken(page, role, await clinic.tokenFor(role));
    for (const { path, title } of screens.filter((screen) => screen.role === role)) {
      await goTo(page, path);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await settled(page);
      await expectNoSidewaysScrolling(page, path);
    }
  }
});

test('on a phone the menu is a drawer', { tag: '@all' }, async ({ openAs }) => {
  const page = await openAs('admin', '/admin-dashboard');
  const entry = page.getByRole('link', { name: 'Doctors List' });
  await expect(entry).toBeHidden();
  await page.getByRole('button', { name: /menu/i }).click();
  await entry.click();
  await expect(page.getByRole('heading', { level: 1, name: 'All Doctors' })).toBeVisible();
  await expect(entry).toBeHidden();
});

test('on a phone appointments are cards with all details, and one can be cancelled', {
  tag: '@all',
}, async ({ openAs }) => {
  const page = await openAs('admin', '/all-appointments?dates=all');
  const named = /^Cancel the appointment of/;
  const cards = page.getByRole('list', { name: 'Appointments' }).getByRole('listitem');
  const card = cards.filter({ has: page.getByRole('button', { name: named }) }).first();
  await expect(card).toContainText(/\$\d/);
  await expect(card).toContainText(/(AM|PM)/);
  await expect(page.getByRole('table')).toHaveCount(0);
  const cancel = card.getByRole('button', { name: named });
  const box = await cancel.boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0), 'a finger hits it').toBeGreaterThanOrEqual(24);
  await cancel.click();
  await expectToast(page, 'Appointment cancelled');
});

for (const path of ['/all-appointments', '/patients']) {
  const title = `on a phone another page of ${path} is read from its top`;
  test(title, { tag: path === '/patients' ? '@all' : [] }, async ({ openAs }) => {
    const page = await openAs('admin', path);
    const pages = page.getByRole('navigation', { name: 'Pages' });
    await pages.getByRole('button', { name: 'Next' }).tap();
    await expect(pages).toContainText('51–100');
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
    await pages.getByRole('button', { name: 'Previous' }).tap();
    await expect(pages).toContainText('1–50');
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  });
}

test('a booking can be made on a phone', { tag: '@all' }, async ({ openAs }) => {
  const page = await openAs('admin', '/all-appointments');
  await page.getByRole('button', { name: 'New appointment' }).click();
  await expect(page.getByRole('dialog', { name: 'New appointment' })).toBeVisible();
  await expectNoSidewaysScrolling(page, 'new appointment');
  await expect(page.getByRole('button', { name: 'Book appointment' })).toBeVisible();
});

test('on a small phone the buttons of Move are visible below two warnings', { tag: '@all' }, async ({
  openAs,
  clinic,
}) => {
  const name = 'Wilma Warned';
  const [, second, third] = clinic.doctors;
  const moving = await appointmentToday(clinic, name, { slotTime: '11:30 PM' });
  const { patientId, slotDate } = moving;
  const { doctors } = await clinic.ask('admin', listDoctors, {});
  for (const other of [second, third])
    await clinic.ask('admin', bookAppointment, {
      doctorId: doctors.find((doctor) => doctor.name === other?.name)?._id ?? '',
      patientId,
      slotDate,
      slotTime: '11:30 PM',
      overbook: true,
    });
  const page = await openAs('admin', `${toListPath('admin', moving)}&doctor=${moving.doctorId}`);
  await page.setViewportSize({ width: 360, height: 640 });
  await page.getByRole('button', { name: `More for ${name}` }).tap();
  await page.getByRole('menuitem', { name: 'Move' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Move appointment' });
  const warnings = dialog.getByText(/at the same time: 11:30 PM to/);
  await expect(warnings).toHaveCount(2);
  for (const warning of await warnings.all()) await expect(warning).toBeInViewport({ ratio: 1 });
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeInViewport({ ratio: 1 });
  await expect(dialog.getByRole('button', { name: 'Move', exact: true })).toBeInViewport({ ratio: 1 });
});
