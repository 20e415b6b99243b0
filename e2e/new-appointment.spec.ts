import { findPatients } from '@docket/contract/patients.ts';
import type { Page } from '@playwright/test';
import type { Clinic } from './support/clinic.ts';
import { expect, test } from './support/story.ts';
import { expectToast, undo } from './support/toasts.ts';

/** The demo clinic's first doctor; far enough ahead that nobody has booked there yet. */
async function openForm(page: Page, clinic: Clinic) {
  await page.getByRole('button', { name: 'New appointment' }).click();
  const form = page.getByRole('dialog', { name: 'New appointment' });
  const { name } = clinic.doctors[0] ?? clinic.admin;
  await form.getByLabel('Doctor').click();
  await form.getByLabel('Doctor').fill(name.split(' ').at(-1) ?? name);
  await page.getByRole('option', { name }).click();
  await chooseFarDay(page);
  await form.getByLabel('Time').fill('9');
  await form.getByLabel('Time').blur();
  await expect(form.getByLabel('Time')).toHaveValue('9:00 AM');
  return form;
}

// The fifteenth of the month after next: beyond everything the demo clinic has booked.
async function chooseFarDay(page: Page): Promise<void> {
  await page.getByRole('dialog', { name: 'New appointment' }).getByLabel('Day').click();
  const calendar = page
    .locator('[data-calendar], .mantine-DatePickerInput-calendar, [data-dates-dropdown]')
    .last();
  for (const _ of [1, 2]) await calendar.getByRole('button', { name: /next/i }).click();
  await calendar.getByRole('button', { name: /^15 / }).click();
}

test('a new patient is booked, and the visit can be taken back from the toast', async ({
  openAs,
  clinic,
}) => {
  const page = await openAs('admin', '/all-appointments');
  const form = await openForm(page, clinic);
  await form.getByLabel('Patient').fill('Wilhelmina Ødegård');
  await page.getByRole('option', { name: /New patient/ }).click();
  await expect(form.getByLabel('Name')).toHaveValue('Wilhelmina Ødegård');
  await form.getByLabel('Phone').fill('+49 30 1234567');
  await form.getByLabel('Date of birth').fill('1985-04-30');
  await form.getByLabel('Reason').fill('A cough that stays');
  await form.getByText('Online', { exact: true }).click();
  await form.getByRole('button', { name: 'Book appointment' }).click();
  await expectToast(page, 'Appointment booked');
  await expect(form).toBeHidden();

  // Newest booking first: it is the first row.
  const row = page.getByRole('table').locator('tbody tr').first();
  await expect(row).toContainText('Wilhelmina Ødegård');
  await expect(row).toContainText('9:00 AM');
  const { patients } = await clinic.ask('admin', findPatients, { q: 'wilhelmina odeg' });
  expect(patients[0]).toMatchObject({
    name: 'Wilhelmina Ødegård',
    phone: '+49 30 1234567',
    dob: '1985-04-30',
  });

  await undo(page, 'Appointment booked');
  await expect(row.getByText('Cancelled', { exact: true })).toBeVisible();
});

test('a known patient is found by part of the name, and a taken time is refused', async ({
  openAs,
  clinic,
}) => {
  const { patients } = await clinic.ask('admin', findPatients, { q: '', limit: 1 });
  const [known] = patients;
  if (!known) throw new Error('The demo clinic has no patients');
  const page = await openAs('admin', '/all-appointments');
  const book = async () => {
    const form = await openForm(page, clinic);
    await form.getByLabel('Patient').fill(known.name);
    await page.getByRole('option', { name: known.name }).first().click();
    await form.getByRole('button', { name: 'Book appointment' }).click();
    return form;
  };
  await expect(await book()).toBeHidden();
  await expect(page.getByRole('table').locator('tbody tr').first()).toContainText(known.name);

  const form = await book();
  await expectToast(page, 'This time is already taken');
  await expect(form).toBeVisible();
  await expect(form.getByLabel('Time')).toHaveValue('9:00 AM');

  // On purpose it is possible, by one more click.
  await form.getByRole('button', { name: 'Book anyway' }).click();
  await expect(form).toBeHidden();
  expect(await clinic.find({ q: known.name, limit: 2 })).toMatchObject([
    { overbooked: true },
    { overbooked: false },
  ]);
});

test('what is missing is said at its field, and nothing is sent', async ({ openAs }) => {
  const page = await openAs('admin', '/all-appointments');
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url()));
  await page.getByRole('button', { name: 'New appointment' }).click();
  const form = page.getByRole('dialog', { name: 'New appointment' });
  await form.getByRole('button', { name: 'Book appointment' }).click();
  await expect(form.getByText('Choose a doctor')).toBeVisible();
  await expect(form.getByText('Type a time like 10:30 AM')).toBeVisible();
  await expect(form.getByText('Choose a patient, or add a new one')).toBeVisible();
  expect(sent.filter((url) => url.includes('/api/admin/book-appointment'))).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
});
