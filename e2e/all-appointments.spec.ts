import { listAppointments } from '@docket/contract/endpoints/appointments.ts';
import { formatMoney } from '@docket/contract/formats/display.ts';
import { formatSlotDate } from '@docket/contract/formats/slot-date.ts';
import type { Page } from '@playwright/test';
import { expect, test } from './support/story.ts';

const heads = ['#', 'Patient', 'Age', 'Date & Time', 'Doctor', 'Fees', 'Actions'];
const rows = (page: Page) => page.getByRole('table').locator('tbody tr');

test('All Appointments shows every column as specified', async ({ clinic, openAs }) => {
  const [newest] = await clinic.find({ sort: '-booked', limit: 1 });
  if (!newest) throw new Error('The demo clinic is empty');
  const page = await openAs('admin', '/all-appointments');
  await expect(page.getByRole('heading', { level: 1, name: 'All Appointments' })).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveText(heads);
  await expect(rows(page)).toHaveCount(50);

  const cells = rows(page).first().getByRole('cell');
  await expect(cells.nth(0)).toHaveText('1');
  await expect(cells.nth(1)).toContainText(newest.userData.name);
  // Only the weekday, Today or Tomorrow precedes the date.
  const when = `${formatSlotDate(newest.slotDate)}, ${newest.slotTime}`;
  await expect(cells.nth(3)).toHaveText(new RegExp(`^[A-Z][a-z]+ ${when}$`));
  await expect(cells.nth(4)).toContainText(newest.docData.name);
  await expect(cells.nth(5)).toHaveText(formatMoney(newest.amount));
});

test('reload and Back return to the same position in the list', async ({ clinic, openAs }) => {
  const page = await openAs('admin', '/all-appointments');
  const firstName = () => rows(page).first().getByRole('cell').nth(1).innerText();

  await page.getByRole('columnheader', { name: 'Patient' }).getByRole('button').click();
  await expect(page.getByRole('columnheader', { name: 'Patient' })).toHaveAttribute('aria-sort', 'ascending');
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await page
    .getByRole('textbox', { name: 'Status' })
    .or(page.getByRole('combobox', { name: 'Status' }))
    .click();
  await page.getByRole('option', { name: 'Completed' }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(rows(page).first().getByRole('cell').first()).toHaveText('51');
  const { appointments, nextCursor } = await clinic.ask('admin', listAppointments.admin, {
    limit: 50,
    sort: 'patient',
    status: 'completed',
  });
  expect(appointments).toHaveLength(50);
  const [expected] = (
    await clinic.ask('admin', listAppointments.admin, {
      limit: 50,
      sort: 'patient',
      status: 'completed',
      ...(nextCursor && { cursor: nextCursor }),
    })
  ).appointments;
  await expect(rows(page).first()).toContainText(expected?.userData.name ?? 'nobody');
  const here = { url: page.url(), name: await firstName() };

  await page.reload();
  await expect(rows(page).first().getByRole('cell').first()).toHaveText('51');
  expect({ url: page.url(), name: await firstName() }).toEqual(here);

  await page.getByRole('link', { name: 'Doctors List' }).click();
  await expect(page.getByRole('heading', { name: 'All Doctors' })).toBeVisible();
  await page.goBack();
  await expect(rows(page).first().getByRole('cell').first()).toHaveText('51');
  expect({ url: page.url(), name: await firstName() }).toEqual(here);

  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(rows(page).first().getByRole('cell').first()).toHaveText('1');
  await page.goBack();
  await expect(rows(page).first().getByRole('cell').first()).toHaveText('51');
});

test('part of a name finds the patient regardless of accents and case', { tag: '@all' }, async ({
  clinic,
  openAs,
}) => {
  const appointments = await clinic.find({ limit: 200 });
  const accented = appointments.find(({ userData }) => /[àáâäãåçèéêëìíîïñòóôöõùúûüý]/.test(userData.name));
  const appointment = accented ?? appointments[0];
  if (!appointment) throw new Error('The demo clinic is empty');
  const typed = appointment.userData.name.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();

  const page = await openAs('admin', '/all-appointments');
  await page.getByRole('searchbox', { name: 'Patient or doctor' }).fill(typed);
  await expect(page).toHaveURL(/q=/);
  await expect(rows(page).first()).toContainText(appointment.userData.name);
  await expect(rows(page).filter({ hasNotText: appointment.userData.name })).toHaveCount(0);

  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(rows(page)).toHaveCount(50);
});

test('a search without a match says so and offers to clear it', { tag: '@all' }, async ({ openAs }) => {
  const page = await openAs('admin', '/all-appointments?dates=all&q=zzzzqqqq');
  await expect(page.getByRole('table')).toHaveCount(0);
  await page.getByRole('button', { name: 'Clear filters' }).first().click();
  await expect(rows(page)).toHaveCount(50);
});

test('the list opens with the dates chosen last', { tag: '@all' }, async ({ openAs }) => {
  const page = await openAs('admin', '/all-appointments');
  await expect(page.getByRole('button', { name: 'All', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.getByRole('button', { name: 'This week' }).click();
  await expect(page.getByRole('button', { name: 'This week' })).toHaveAttribute('aria-pressed', 'true');

  await page.getByRole('link', { name: 'Doctors List' }).click();
  await page.getByRole('link', { name: 'Appointments', exact: true }).click();
  await expect(page.getByRole('button', { name: 'This week' })).toHaveAttribute('aria-pressed', 'true');
});

test('the list can show a single doctor', { tag: '@all' }, async ({ clinic, openAs }) => {
  const [doctor] = clinic.doctors;
  const page = await openAs('admin', '/all-appointments?dates=all');
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await page
    .getByRole('combobox', { name: 'Doctor' })
    .or(page.getByRole('textbox', { name: 'Doctor', exact: true }))
    .click();
  await page.getByRole('option', { name: doctor?.name ?? '' }).click();
  await expect(page).toHaveURL(/doctor=/);
  await expect(rows(page).filter({ hasNotText: doctor?.name ?? 'nobody' })).toHaveCount(0);
  await expect(rows(page)).toHaveCount(50);
});
