import { cancelAppointment } from '@docket/contract/endpoints/appointments.ts';
import { listDoctors } from '@docket/contract/endpoints/doctors.ts';
import type { Page } from '@playwright/test';
import { comingAppointment, findRow, toListPath } from './support/appointments.ts';
import { aFreeTime, openDesk, typed, typeNewCaller } from './support/desk.ts';
import { expect, test, testAlone } from './support/story.ts';
import { expectToast } from './support/toasts.ts';

testAlone(
  'without the server the page stays and actions are refused; afterwards it recovers without a reload',
  async ({ openAs, clinic }) => {
    const appointment = await comingAppointment(clinic);
    const page = await openAs('admin', toListPath('admin', appointment));
    const row = findRow(page, appointment);
    const cancel = row.getByRole('button', {
      name: `Cancel the appointment of ${appointment.userData.name}`,
    });
    await expect(cancel).toBeVisible();

    await clinic.stop();
    await cancel.click();
    await expectToast(page, 'No response from server');
    await expect(cancel).toBeVisible();
    const banner = page.getByRole('status').filter({ hasText: /server/i });
    await expect(banner).toBeVisible();

    // The next try is refused at once, with a clear sentence.
    await cancel.click();
    await expectRefused(page);
    await expect(row).toBeVisible();

    await clinic.start();
    await expect(banner).toBeHidden({ timeout: 30_000 });
    await cancel.click();
    await expectToast(page, 'Appointment cancelled');
    await expect(row.getByText('Cancelled', { exact: true })).toBeVisible();
  },
);

test('a page that could not load offers to try again, which works', { tag: '@all' }, async ({
  openAs,
  page,
  clinic,
}) => {
  const { doctors } = await clinic.ask('admin', listDoctors, {});
  let isBroken = true;
  await page.route('**/api/admin/all-doctors', (route) =>
    isBroken
      ? route.fulfill({ status: 502, contentType: 'text/html', body: 'Bad gateway' })
      : route.continue(),
  );
  await openAs('admin', '/doctor-list');
  await expect(page.getByText('Couldn’t load the doctors')).toBeVisible();
  isBroken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('article')).toHaveCount(doctors.length);
});

test('a banner shows that the network is down until it is back', { tag: '@all' }, async ({
  openAs,
  context,
}) => {
  const page = await openAs('doctor', '/doctor-dashboard');
  await expect(page.getByText('Earnings')).toBeVisible();
  const banner = page.getByText('Can’t reach the server. What you see may be out of date. Reconnecting...');
  await context.setOffline(true);
  await expect(banner).toBeVisible();
  await expect(page.getByText('Earnings')).toBeVisible();
  await context.setOffline(false);
  await expect(banner).toBeHidden({ timeout: 30_000 });
});

test("an offline user keeps typed text and sees colleagues' changes once the network is back", {
  tag: '@all',
}, async ({ openAs, context, clinic }) => {
  const appointment = await comingAppointment(clinic);
  const free = await aFreeTime(clinic);
  const page = await openAs('admin', toListPath('admin', appointment));
  await expect(findRow(page, appointment)).toBeVisible();
  const desk = await openDesk(page);
  await typeNewCaller(page, desk, 'Wilhelmina Offline', free);
  await desk.getByLabel('Reason').fill('A cough that stays');

  await context.setOffline(true);
  const banner = page.getByRole('status').filter({ hasText: 'Can’t reach the server.' });
  await expect(banner).toBeVisible();
  await clinic.ask('admin', cancelAppointment.admin, { appointmentId: appointment._id });
  const book = desk.getByRole('button', { name: 'Book appointment' });
  await book.click();
  await expectRefused(page);
  await expect(desk.getByLabel('Reason')).toHaveValue('A cough that stays');
  await expect(desk.getByRole('textbox', { name: /^Patient, doctor, day/ })).toHaveValue(
    `Wilhelmina Offline dr ${free.doctor.name} ${typed(free.slot)}`,
  );
  expect(await clinic.find({ q: 'Wilhelmina Offline' })).toEqual([]);

  await context.setOffline(false);
  await expect(banner).toBeHidden({ timeout: 30_000 });
  // The list behind the booking drawer is up to date before any click.
  await expect(
    page.getByRole('row', { includeHidden: true }).filter({ hasText: 'Cancelled' }),
  ).not.toHaveCount(0);
  await book.click();
  await expect(desk).toBeHidden();
  expect(await clinic.find({ q: 'Wilhelmina Offline' })).toHaveLength(1);
});

/** Expects the toast of a refused change. A failing read may show another toast above it. */
async function expectRefused(page: Page): Promise<void> {
  const text = 'The server can’t be reached. Nothing was changed. Please try again when it is back.';
  await expect(page.getByRole('alert', { includeHidden: true }).filter({ hasText: text })).toBeAttached();
}
