import { readAdminDashboard, readDoctorDashboard } from '@docket/contract/endpoints/dashboards.ts';
import { formatMoney } from '@docket/contract/formats/display.ts';
import { formatSlotDate } from '@docket/contract/formats/slot-date.ts';
import type { Page } from '@playwright/test';
import { comingAppointment, completeAhead } from './support/appointments.ts';
import { expect, test } from './support/story.ts';
import { expectToast } from './support/toasts.ts';

const latest = (page: Page) => page.getByRole('region', { name: 'Latest Bookings' }).getByRole('listitem');

test("the admin's dashboard counts, and lists the newest bookings with their doctors", async ({
  clinic,
  openAs,
}) => {
  const { dashData } = await clinic.ask('admin', readAdminDashboard, {});
  const page = await openAs('admin', '/admin-dashboard');
  const counts = {
    Doctors: dashData.doctors,
    Appointments: dashData.appointments,
    Patients: dashData.patients,
  };
  for (const [label, count] of Object.entries(counts)) {
    const card = page.getByRole('main').locator('*', { has: page.getByText(label, { exact: true }) });
    await expect(card.getByText(count.toLocaleString('en-US'), { exact: true }).first()).toBeVisible();
  }
  await expect(latest(page)).toHaveCount(dashData.latestAppointments.length);
  for (const [at, { docData, slotDate }] of dashData.latestAppointments.entries()) {
    await expect(latest(page).nth(at)).toContainText(docData.name);
    await expect(latest(page).nth(at)).toContainText(formatSlotDate(slotDate));
  }
});

test('an appointment cancelled on the dashboard is cancelled everywhere, without a reload', async ({
  clinic,
  openAs,
}) => {
  const appointment = await comingAppointment(clinic);
  const page = await openAs('admin', '/all-appointments');
  await expect(page.getByRole('table')).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();

  await latest(page)
    .first()
    .getByRole('button', {
      name: `Cancel ${appointment.userData.name}, ${appointment.slotTime}, with ${appointment.docData.name}`,
    })
    .click();
  await expectToast(page, 'Appointment cancelled');
  await expect(latest(page).first().getByText('Cancelled', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Appointments', exact: true }).click();
  const row = page.getByRole('row').filter({ hasText: appointment.userData.name }).first();
  await expect(row.getByText('Cancelled', { exact: true })).toBeVisible();
});

test("the doctor's dashboard shows earnings, which rise at once with a completed appointment", {
  tag: '@all',
}, async ({ clinic, openAs }) => {
  const open = await comingAppointment(clinic);
  const before = (await clinic.ask('doctor', readDoctorDashboard, {})).dashData;
  const page = await openAs('doctor', '/doctor-dashboard');
  const main = page.getByRole('main');
  await expect(main.getByText(formatMoney(before.earnings), { exact: true })).toBeVisible();
  await expect(
    main.getByText(before.patients.toLocaleString('en-US'), { exact: true }).first(),
  ).toBeVisible();

  await main
    .getByRole('button', { name: `Complete the appointment of ${open.userData.name}` })
    .first()
    .click();
  await completeAhead(page).click();
  await expectToast(page, 'Appointment completed');
  await expect(main.getByText(formatMoney(before.earnings + open.amount), { exact: true })).toBeVisible();
});
