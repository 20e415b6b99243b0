import { markArrived } from '@docket/contract/endpoints/arrival-and-note.ts';
import { bookAppointment, openSlots } from '@docket/contract/endpoints/booking.ts';
import { addDays, formatSlotDate, toIsoDate, wallClockIn } from '@docket/contract/formats/slot-date.ts';
import type { Browser, Page } from '@playwright/test';
import { chooseInMenu, findRow, openHistory, toListPath } from './support/appointments.ts';
import { expectNothingForAxe } from './support/axe.ts';
import type { Clinic, Role } from './support/clinic.ts';
import { clinicTimeZone } from './support/clinic-settings.ts';
import { settled } from './support/settled.ts';
import { expect, holdToken, test } from './support/story.ts';
import { expectToast, toast, undo } from './support/toasts.ts';
import { appointmentToday } from './support/today.ts';

/** Opens a page for another user at another browser. */
async function openElsewhere(browser: Browser, clinic: Clinic, role: Role, path: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: clinic.url, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await holdToken(page, role, await clinic.tokenFor(role));
  await page.goto(path);
  return page;
}

/**
 * Returns an appointment of the first demo doctor at the first free time from tomorrow on, and the free times after
 * it.
 */
async function appointmentSoon(clinic: Clinic, name: string) {
  const { date } = wallClockIn(clinicTimeZone);
  const span = { from: toIsoDate(addDays(date, 1)), to: toIsoDate(addDays(date, 21)), most: 6 };
  const { doctors } = await clinic.ask('admin', openSlots, span);
  const doctor = doctors.find((candidate) => candidate.name === clinic.doctors[0]?.name);
  const [slot, ...others] = doctor?.slots ?? [];
  if (!doctor || !slot) throw new Error('The first demo doctor has no free time');
  const booking = { doctorId: doctor.doctorId, ...slot, patient: { name } };
  const { appointment } = await clinic.ask('admin', bookAppointment, booking);
  return { appointment, others };
}

test('the desk checks a patient in; the doctor sees the patient waiting and completes the visit', async ({
  clinic,
  openAs,
  browser,
}) => {
  const appointment = await appointmentToday(clinic, 'Wilhelmina Desk');
  const page = await openAs('admin', toListPath('admin', appointment));
  const row = findRow(page, appointment);
  await expect(row.getByText('Cough at night')).toBeVisible();
  await expect(row.getByText('Overbooked')).toBeVisible();
  await expect(row.getByText('+49 30 555 0100')).toBeVisible();
  await chooseInMenu(page, row, 'Arrived');
  await expectToast(page, 'Marked as arrived');
  await expect(row.getByText('Here now')).toBeVisible();

  await page.goto('/admin-dashboard');
  const waiting = page.getByRole('list', { name: 'Waiting' }).getByRole('listitem');
  await expect(waiting.filter({ hasText: 'Wilhelmina Desk' })).toContainText(/Here (now|\d+ min)/);

  const doctorsPage = await openElsewhere(browser, clinic, 'doctor', '/doctor-dashboard');
  const day = doctorsPage.getByRole('region', { name: 'Today' });
  const visitRow = day.getByRole('listitem').filter({ hasText: 'Wilhelmina Desk' });
  await expect(visitRow).toContainText(/Here (now|\d+ min)/);
  await visitRow.getByRole('button', { name: 'Complete the appointment of Wilhelmina Desk' }).click();
  await expectToast(doctorsPage, 'Appointment completed');
  await doctorsPage.context().close();

  await page.reload();
  await expect(page.getByRole('region', { name: 'Today' })).toBeVisible();
  await expect(waiting.filter({ hasText: 'Wilhelmina Desk' })).toHaveCount(0);
});

test('a no-show is marked in the row’s menu and undone when the patient comes', { tag: '@all' }, async ({
  clinic,
  openAs,
}) => {
  const appointment = await appointmentToday(clinic, 'Ottilie Late');
  const page = await openAs('admin', toListPath('admin', appointment));
  const row = findRow(page, appointment);
  await chooseInMenu(page, row, 'No-show');
  await expect(row.getByText('Cancelled', { exact: true })).toBeVisible();
  await expect(row.getByText('No-show', { exact: true })).toBeVisible();
  await undo(page, 'Appointment cancelled');
  await chooseInMenu(page, row, 'Arrived');
  await expect(row.getByText('Here now')).toBeVisible();
});

test('a visit is cancelled with a reason by keyboard, and restored from its history', async ({
  clinic,
  openAs,
}) => {
  const { appointment } = await appointmentSoon(clinic, 'Cornelia Words');
  const page = await openAs('admin', toListPath('admin', appointment));
  const row = findRow(page, appointment);
  const more = row.getByRole('button', { name: 'More for Cornelia Words' });
  await more.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Move' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Reason' })).toBeFocused();
  await page.keyboard.type('Felt better');
  await page.keyboard.press('Tab');
  const chips = page.getByRole('group', { name: 'Whose cancellation' });
  await expect(chips.getByRole('button', { name: 'Patient' })).toBeFocused();
  await page.keyboard.press('Space');
  await expect(chips.getByRole('button', { name: 'Patient', pressed: true })).toBeVisible();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Appointment cancelled');
  await expect(row.getByText('By the patient: Felt better')).toBeVisible();
  await expect(more).toBeFocused();

  await page.reload();
  await openHistory(page, row);
  const history = page.getByRole('dialog', { name: 'History' });
  await expect(history.getByText('Cancelled: by the patient · Reason: Felt better')).toBeVisible();
  await history.getByRole('button', { name: 'Undo: Cancelled' }).click();
  await expectToast(page, 'Appointment restored');
  await expect(history.getByText('Put back to pending')).toBeVisible();
});

test('a visit moves to the next free time from the list, and back from its history', { tag: '@all' }, async ({
  clinic,
  openAs,
}) => {
  const { appointment } = await appointmentSoon(clinic, 'Leopold Moves');
  const page = await openAs('admin', toListPath('admin', appointment));
  const row = page.getByRole('row').filter({ hasText: 'Leopold Moves' });
  await row.getByRole('button', { name: 'More for Leopold Moves' }).click();
  await page.getByRole('menuitem', { name: 'Move' }).click();
  const free = page.getByRole('region', { name: 'Next free times' }).getByRole('button').first();
  const time = await free.innerText();
  await free.click();
  await expectToast(page, 'Appointment moved');
  await expect(row.getByText(time, { exact: true })).toBeVisible();

  await page.reload();
  await openHistory(page, row);
  const history = page.getByRole('dialog', { name: 'History' });
  const from = `${formatSlotDate(appointment.slotDate)}, ${appointment.slotTime}`;
  await expect(history.getByText(`From ${from} to`)).toBeVisible();
  await history.getByRole('button', { name: 'Undo: Moved' }).click();
  await expectToast(page, 'Appointment moved');
  await expect(findRow(page, appointment)).toHaveCount(1);
});

test('an Undo at a taken time names the new patient and offers the next free time', { tag: '@all' }, async ({
  clinic,
  openAs,
}) => {
  const { appointment } = await appointmentSoon(clinic, 'Theodora Gone');
  const { slotDate, slotTime, doctorId } = appointment;
  const page = await openAs('admin', toListPath('admin', appointment));
  const row = page.getByRole('row').filter({ hasText: 'Theodora Gone' });
  await row.getByRole('button', { name: 'Cancel the appointment of Theodora Gone' }).click();
  await expect(toast(page, 'Appointment cancelled')).toBeVisible();
  await clinic.ask('admin', bookAppointment, {
    doctorId,
    slotDate,
    slotTime,
    patient: { name: 'Quick One' },
  });
  await undo(page, 'Appointment cancelled');

  const refused = page.getByRole('dialog', { name: 'Not restored' });
  await expect(
    refused.getByText(/^Taken by Quick One, .+: booked (just now|\d+ s ago) by .+\.$/),
  ).toBeVisible();
  await expect(row.getByText('Cancelled', { exact: true })).toBeVisible();
  const neighbour = refused.getByRole('region', { name: 'Next free' }).getByRole('button').first();
  const time = await neighbour.innerText();
  await neighbour.click();
  await expectToast(page, 'Appointment restored');
  await expect(row.getByText(time, { exact: true })).toBeVisible();
});

test("the desk's outdated change is refused with the doctor's change, and overwrites nothing", async ({
  clinic,
  openAs,
  page,
  browser,
}) => {
  const first = await appointmentToday(clinic, 'Balthasar Both');
  const second = await appointmentToday(clinic, 'Melchior Both');
  const today = '/all-appointments?dates=today&q=Both';
  // Live updates are blocked, so that the desk acts on an outdated list.
  await page.route('**/api/admin/live', () => {});
  await openAs('admin', today);
  await expect(findRow(page, second)).toBeVisible();
  const doctor = clinic.doctors[0]?.name ?? '';

  const doctorsPage = await openElsewhere(browser, clinic, 'doctor', toListPath('doctor', first));
  await findRow(doctorsPage, first)
    .getByRole('button', { name: 'Cancel the appointment of Balthasar Both' })
    .click();
  await expectToast(doctorsPage, 'Appointment cancelled');
  await doctorsPage.context().close();
  await chooseInMenu(page, findRow(page, first), 'Arrived');
  await expect(page.getByText(`Cancelled by ${doctor} just now`)).toBeVisible();
  await expect(findRow(page, first).getByText('Cancelled', { exact: true })).toBeVisible();

  await clinic.ask('doctor', markArrived.doctor, { appointmentId: second._id });
  const cancel = findRow(page, second).getByRole('button', {
    name: 'Cancel the appointment of Melchior Both',
  });
  await cancel.click();
  await expect(page.getByText(`Marked as arrived by ${doctor} just now`)).toBeVisible();
  await expect(findRow(page, second).getByText('Here now')).toBeVisible();
  await expect(cancel).toBeVisible();
});

test('axe finds nothing on a full desk', { tag: '@all' }, async ({ clinic, openAs, page }) => {
  await appointmentToday(clinic, 'Wilhelmina Late', { slotTime: '11:15 PM' });
  const here = await appointmentToday(clinic, 'Ottilie Here');
  await clinic.ask('doctor', markArrived.doctor, { appointmentId: here._id });
  await openAs('admin', '/all-appointments?dates=today');
  await expect(page.getByRole('button', { name: 'More for Ottilie Here' })).toBeVisible();
  await settled(page);
  await expectNothingForAxe(page, 'the day in the list');
  await page.goto(toListPath('admin', here));
  for (const [item, title] of [
    ['Cancel with a reason', 'Cancel appointment'],
    ['Edit reason and note', 'Reason and note'],
    ['Move', 'Move appointment'],
  ] as const) {
    await page.getByRole('button', { name: 'More for Ottilie Here' }).click();
    await page.getByRole('menuitem', { name: item }).click();
    await expect(page.getByRole('dialog', { name: title })).toBeVisible();
    await settled(page);
    await expectNothingForAxe(page, title, true);
    if (title === 'Cancel appointment') {
      await page.getByRole('button', { name: 'Practice' }).click();
      await expectNothingForAxe(page, 'Cancel appointment, by the practice', true);
    }
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await openHistory(page, page);
  await expect(page.getByRole('button', { name: 'Undo: Arrived' })).toBeVisible();
  await settled(page);
  await expectNothingForAxe(page, 'history', true);
  await page.goto('/admin-dashboard');
  await expect(page.getByRole('list', { name: 'Waiting' })).toBeVisible();
  await settled(page);
  await expectNothingForAxe(page, 'dashboard');
});
