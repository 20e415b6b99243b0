import { comingAppointment, listOf, rowOf } from './support/appointments.ts';
import { expect, test } from './support/story.ts';
import { expectToast } from './support/toasts.ts';

test('while the server is away the page stays, actions are refused, and all comes back by itself', async ({
  openAs,
  clinic,
}) => {
  const appointment = await comingAppointment(clinic);
  const page = await openAs('admin', listOf('admin', appointment));
  const row = rowOf(page, appointment);
  const cancel = row.getByRole('button', { name: `Cancel the appointment of ${appointment.userData.name}` });
  await expect(cancel).toBeVisible();

  await clinic.stop();
  await cancel.click();
  await expectToast(page, 'No response from server');
  await expect(cancel).toBeVisible();
  const banner = page.getByRole('status').filter({ hasText: /server/i });
  await expect(banner).toBeVisible();

  // The next try is refused at once, clearly.
  await cancel.click();
  await expectToast(
    page,
    'The server can’t be reached. Nothing was changed; please try again when it is back.',
  );
  await expect(row).toBeVisible();

  await clinic.start();
  await expect(banner).toBeHidden({ timeout: 30_000 });
  await cancel.click();
  await expectToast(page, 'Appointment cancelled');
  await expect(row.getByText('Cancelled', { exact: true })).toBeVisible();
});

test('a page that could not be read offers to try again, and does', async ({ openAs, page }) => {
  let isBroken = true;
  await page.route('**/api/admin/all-doctors', (route) =>
    isBroken
      ? route.fulfill({ status: 502, contentType: 'text/html', body: 'Bad gateway' })
      : route.continue(),
  );
  await openAs('admin', '/doctor-list');
  await expect(page.getByText('The doctors could not be loaded')).toBeVisible();
  isBroken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('article')).toHaveCount(12);
});

test('when the network goes, a banner says so until it is back', async ({ openAs, context }) => {
  const page = await openAs('doctor', '/doctor-dashboard');
  await expect(page.getByText('Earnings')).toBeVisible();
  const banner = page.getByText(
    'The server can’t be reached. What you see may be old; it refreshes by itself.',
  );
  await context.setOffline(true);
  await expect(banner).toBeVisible();
  await expect(page.getByText('Earnings')).toBeVisible();
  await context.setOffline(false);
  await expect(banner).toBeHidden({ timeout: 30_000 });
});
