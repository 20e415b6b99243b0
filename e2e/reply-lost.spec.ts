import { listAppointments } from '@docket/contract/endpoints/appointments.ts';
import { listDoctors, readProfile } from '@docket/contract/endpoints/doctors.ts';
import type { Page } from '@playwright/test';
import {
  comingAppointment,
  completeAhead,
  findRow,
  openHistory,
  toListPath,
} from './support/appointments.ts';
import { portrait } from './support/clinic.ts';
import { aFreeTime, openDesk, typeNewCaller } from './support/desk.ts';
import { loseReply } from './support/lose-reply.ts';
import { expect, test } from './support/story.ts';
import { expectToast, toast } from './support/toasts.ts';

const noAnswer = 'No response from server';

/** Waits until the panel reaches the server again. */
async function serverBack(page: Page): Promise<void> {
  const banner = page.getByRole('status').filter({ hasText: 'Can’t reach the server.' });
  await expect(banner).toBeHidden({ timeout: 30_000 });
}

test('a booking with a lost answer is made once, and the second try says so', { tag: '@all' }, async ({
  openAs,
  clinic,
}) => {
  const free = await aFreeTime(clinic);
  const page = await openAs('admin', '/all-appointments?dates=all');
  const desk = await openDesk(page);
  await typeNewCaller(page, desk, 'Wilhelmina Lost', free);
  await desk.getByLabel('Reason').fill('A cough that stays');
  const lost = await loseReply(page, '/api/admin/book-appointment');
  await desk.getByRole('button', { name: 'Book appointment' }).click();
  await expectToast(page, noAnswer);
  expect([200, 201]).toContain(lost());
  await expect(desk.getByLabel('Reason')).toHaveValue('A cough that stays');

  await serverBack(page);
  await desk.getByRole('button', { name: 'Book appointment' }).click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'Appointment booked: Wilhelmina Lost' }),
  ).toBeVisible();
  await expect(desk).toBeHidden();
  expect(await clinic.find({ q: 'Wilhelmina Lost' })).toHaveLength(1);
  await expect(page.getByRole('row').filter({ hasText: 'Wilhelmina Lost' })).toHaveCount(1);
});

test('a new doctor with a lost answer is added once, and the second answer has the link', {
  tag: '@all',
}, async ({ openAs, clinic }) => {
  const page = await openAs('admin', '/add-doctor');
  await page.locator('input[type=file]').setInputFiles(portrait);
  await page.getByRole('textbox', { name: 'Name' }).fill('Dr. Amara Lost');
  await page.getByLabel('Email').fill('amara.lost@docket.example');
  await page.getByLabel('About').fill('Listens twice.');
  const lost = await loseReply(page, '/api/admin/add-doctor');
  const add = page.getByRole('button', { name: 'Add doctor' });
  await add.click();
  await expectToast(page, `Failed to add doctor: ${noAnswer}`);
  expect([200, 201]).toContain(lost());
  await expect(page.getByLabel('About')).toHaveValue('Listens twice.');
  await serverBack(page);
  await add.click();
  await expect(page.getByRole('textbox', { name: 'Invitation link' })).toBeVisible();
  const { doctors } = await clinic.ask('admin', listDoctors, {});
  expect(doctors.filter(({ email }) => email === 'amara.lost@docket.example')).toHaveLength(1);
});

test('a cancellation with a lost answer shows as cancelled and can be undone', {
  tag: '@all',
}, async ({ openAs, clinic }) => {
  const appointment = await comingAppointment(clinic);
  const page = await openAs('admin', toListPath('admin', appointment));
  const row = findRow(page, appointment);
  const lost = await loseReply(page, '/api/admin/cancel-appointment');
  await row.getByRole('button', { name: /^Cancel the appointment of/ }).click();
  await expectToast(page, noAnswer);
  expect([200, 201]).toContain(lost());
  // The panel reads the list again as soon as the server answers, and so shows the change.
  await expect(row.getByText('Cancelled', { exact: true })).toBeVisible({ timeout: 30_000 });
  await expect(toast(page, noAnswer)).toHaveCount(0, { timeout: 10_000 });
  await openHistory(page, row);
  await page.getByRole('dialog').getByRole('button', { name: 'Undo: Cancelled' }).click();
  await expectToast(page, 'Appointment restored');
});

test('a completion with a lost answer shows as completed', { tag: '@all' }, async ({ openAs, clinic }) => {
  const appointment = await comingAppointment(clinic, clinic.doctors[0]?.name);
  const page = await openAs('doctor', toListPath('doctor', appointment));
  const row = findRow(page, appointment);
  const lost = await loseReply(page, '/api/doctor/complete-appoitment');
  await row.getByRole('button', { name: /^Complete the appointment of/ }).click();
  await completeAhead(page).click();
  await expectToast(page, noAnswer);
  expect([200, 201]).toContain(lost());
  await expect(row.getByText('Completed', { exact: true })).toBeVisible({ timeout: 30_000 });
  const { appointments } = await clinic.ask('doctor', listAppointments.doctor, {
    q: appointment.userData.name,
  });
  expect(appointments.filter(({ _id, isCompleted }) => _id === appointment._id && isCompleted)).toHaveLength(
    1,
  );
});

test('a profile with a lost answer stays open with its text, and the second try saves it', {
  tag: '@all',
}, async ({ openAs, clinic }) => {
  const page = await openAs('doctor', '/doctor-profile');
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('About').fill('Saved without knowing');
  const lost = await loseReply(page, '/api/doctor/profile');
  const save = page.getByRole('button', { name: 'Save' });
  await save.click();
  await expectToast(page, noAnswer);
  expect([200, 201]).toContain(lost());
  await expect(page.getByLabel('About')).toHaveValue('Saved without knowing');
  await serverBack(page);
  await save.click();
  await expectToast(page, 'Profile updated');
  const { profileData } = await clinic.ask('doctor', readProfile, {});
  expect(profileData.about).toBe('Saved without knowing');
});
