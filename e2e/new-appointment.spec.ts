import { findPatients } from '@docket/contract/endpoints/patients.ts';
import { aFreeTime, openDesk, typed, typeNewCaller } from './support/desk.ts';
import { expect, test } from './support/story.ts';

test('a new patient is added and booked in one dialog, and the toast undoes the booking', async ({
  openAs,
  clinic,
}) => {
  const { doctor, slot } = await aFreeTime(clinic);
  const page = await openAs('admin', '/all-appointments');
  const desk = await openDesk(page);
  await page.keyboard.type(`Wilhelmina Ødegård dr ${doctor.name} ${typed(slot)}`);
  await page.keyboard.press('Enter');
  await expect(desk.getByText(/^No matching patient for “Wilhelmina Ødegård”/)).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(desk.getByLabel('Name')).toHaveValue('Wilhelmina Ødegård');
  await desk.getByLabel('Phone').fill('+49 30 1234567');
  await desk.getByLabel('Date of birth').fill('1985-04-30');
  await desk.getByLabel('Reason').fill('A cough that stays');
  await desk.getByRole('button', { name: /^Length, payment, note/ }).click();
  await desk.getByText('Paid online', { exact: true }).click();
  await desk.getByLabel('Note').fill('Needs the lift');
  await desk.getByRole('button', { name: 'Book appointment' }).click();
  const toast = page.getByRole('alert').filter({ hasText: 'Appointment booked: Wilhelmina Ødegård' });
  await expect(toast).toContainText(`${slot.slotTime} with ${doctor.name}`);
  await expect(desk).toBeHidden();

  // The list is sorted by booking, so the new appointment is its first row.
  const row = page.getByRole('table').locator('tbody tr').first();
  await expect(row).toContainText('Wilhelmina Ødegård');
  await expect(row).toContainText(slot.slotTime);
  const { patients } = await clinic.ask('admin', findPatients, { q: 'wilhelmina odeg' });
  expect(patients).toMatchObject([
    { name: 'Wilhelmina Ødegård', phone: '+49 30 1234567', dob: '1985-04-30' },
  ]);
  expect(await clinic.find({ q: 'Wilhelmina Ødegård', limit: 1 })).toMatchObject([
    { payment: true, reason: 'A cough that stays', note: 'Needs the lift', overbooked: false },
  ]);

  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect(row.getByText('Cancelled', { exact: true })).toBeVisible();
});

test('any day and time can be typed, and an unavailable one shows its reason', { tag: '@all' }, async ({
  openAs,
  clinic,
}) => {
  const free = await aFreeTime(clinic, 4);
  const { doctor, slot } = free;
  const page = await openAs('admin', '/all-appointments');
  const desk = await openDesk(page);
  await typeNewCaller(page, desk, 'Rufus Holm', free);
  await expect(desk.getByLabel('Name')).toHaveValue('Rufus Holm');
  await desk.getByRole('button', { name: 'Other day or time' }).click();
  await expect(desk.getByRole('textbox', { name: 'Time' })).toHaveValue(slot.slotTime);
  await expect(desk.getByText('This time is free')).toBeVisible();
  await desk.getByRole('textbox', { name: 'Time' }).fill('3 am');
  await expect(desk.getByText(/^3:00 AM is not offered: /)).toBeVisible();
  await desk
    .getByRole('button', { name: /^Choose / })
    .first()
    .click();
  await expect(desk.getByText('This time is free')).toBeVisible();
  await desk.getByRole('button', { name: 'Book appointment' }).click();
  await expect(desk).toBeHidden();
  expect(await clinic.find({ q: 'Rufus Holm', limit: 1 })).toMatchObject([
    { doctorId: doctor.doctorId, overbooked: false },
  ]);
});

test('missing fields are named, and no request is sent', { tag: '@all' }, async ({ openAs }) => {
  const page = await openAs('admin', '/all-appointments');
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url()));
  await page.getByRole('button', { name: 'New appointment' }).click();
  const desk = page.getByRole('dialog', { name: 'New appointment' });
  await desk.getByRole('button', { name: 'Book appointment' }).click();
  await expect(desk.getByText(/^Which patient\?/)).toBeVisible();
  expect(sent.filter((url) => url.includes('/api/admin/book-appointment'))).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(desk).toBeHidden();
});
