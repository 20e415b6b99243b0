import { Refused } from '@docket/contract/client.ts';
import {
  type Appointment,
  cancelAppointment,
  listAppointments,
} from '@docket/contract/endpoints/appointments.ts';
import { bookAppointment, openSlots } from '@docket/contract/endpoints/booking.ts';
import { linkOffer, offerTime, setWantsEarlier } from '@docket/contract/endpoints/waiting-list.ts';
import { addDays, toIsoDate, wallClockIn } from '@docket/contract/formats/slot-date.ts';
import type { Page } from '@playwright/test';
import { findRow, newName, toListPath } from './support/appointments.ts';
import { expectNothingForAxe, expectNothingForAxeAsItIs } from './support/axe.ts';
import type { Clinic } from './support/clinic.ts';
import { clinicTimeZone } from './support/clinic-settings.ts';
import { expect, test } from './support/story.ts';

/** Two upcoming appointments of one doctor; the second is later and on the waiting list. */
async function freedAndWaiting(clinic: Clinic) {
  const { date } = wallClockIn(clinicTimeZone);
  const span = { from: toIsoDate(addDays(date, 3)), to: toIsoDate(addDays(date, 28)), most: 2 };
  const { doctors } = await clinic.ask('admin', openSlots, span);
  const doctor = doctors.find(({ slots }) => slots.length === 2);
  const [early, late] = doctor?.slots ?? [];
  if (!doctor || !early || !late) throw new Error('No doctor has two free times');
  const book = async (slot: typeof early) => {
    const patient = { name: newName(), phone: '+49 30 555 0100' };
    const input = { doctorId: doctor.doctorId, ...slot, patient, anyway: true };
    return (await clinic.ask('admin', bookAppointment, input)).appointment;
  };
  const [freed, waiting] = [await book(early), await book(late)];
  const wishInput = { appointmentId: waiting._id, wantsEarlier: true };
  const { wishId } = await clinic.ask('admin', setWantsEarlier, wishInput);
  return { freed, waiting, wishId: wishId ?? '' };
}

async function read(clinic: Clinic, { _id, userData }: Appointment): Promise<Appointment> {
  const { appointments } = await clinic.ask('admin', listAppointments.admin, { q: userData.name, limit: 5 });
  const found = appointments.find((appointment) => appointment._id === _id);
  if (!found) throw new Error('The appointment is gone');
  return found;
}

const widths = [
  { name: 'a wide window', size: { width: 1_280, height: 800 }, tag: '@all' },
  { name: '360 px', size: { width: 360, height: 740 }, tag: [] },
];

for (const { name, size, tag } of widths) {
  test(`a cancelled time is offered and accepted in three clicks, in ${name}`, { tag }, async ({
    clinic,
    page,
    openAs,
  }) => {
    await page.setViewportSize(size);
    const { freed, waiting } = await freedAndWaiting(clinic);
    await openAs('admin', toListPath('admin', freed));
    await cancelIn(page, freed);
    const toast = page.getByRole('alert').filter({ hasText: /is free: \d+ patients? could take it/ });
    await toast.getByRole('button', { name: 'Offer this time' }).click();
    const dialog = page.getByRole('dialog', { name: `with ${freed.docData.name}` });
    await dialog.getByRole('button', { name: `Offer this time to ${waiting.userData.name}` }).click();
    await expect(dialog.getByText(/^Held until/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Link' }).click();
    await expect(dialog.getByRole('textbox', { name: 'Link for the patient' })).toHaveValue(/\/offer#/);
    await expectNothingForAxe(page, 'who could take a time', true);

    // The time is held, so another booking is refused.
    const { doctorId, slotDate, slotTime, patientId } = freed;
    const refusal = await clinic
      .ask('admin', bookAppointment, { doctorId, slotDate, slotTime, patientId })
      .catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(Refused);
    expect(refusal).toMatchObject({ details: { offeredTo: { patient: waiting.userData.name } } });

    await dialog.getByRole('button', { name: 'Accepted' }).click();
    // A toast above may offer the time that the move frees.
    const toasts = page.getByRole('alert', { includeHidden: true });
    await expect(toasts.filter({ hasText: /^Appointment moved/ })).toBeAttached();
    await expect(dialog).toHaveCount(0);
    expect(await read(clinic, waiting)).toMatchObject({ slotDate, slotTime });
  });
}

async function cancelIn(page: Page, appointment: Appointment): Promise<void> {
  const cancel = page.getByRole('button', { name: `Cancel the appointment of ${appointment.userData.name}` });
  const row = findRow(page, appointment);
  await ((await row.count()) > 0 ? row.locator(cancel) : cancel).first().click();
}

test('the waiting list updates live, and a removed wish can be restored with Undo', { tag: '@all' }, async ({
  clinic,
  openAs,
}) => {
  const page = await openAs('admin', '/waiting-list');
  await expect(page.getByRole('list', { name: 'Waiting list' })).toBeVisible();
  const { waiting, wishId } = await freedAndWaiting(clinic);
  const row = page.getByRole('listitem').filter({ hasText: waiting.userData.name });
  await expect(row).toContainText(`with ${waiting.docData.name}`);
  await row.getByRole('button', { name: /^Edit what/ }).click();
  await expect(
    page.getByRole('dialog', { name: 'Edit the waiting list entry' }).getByText('Morning'),
  ).toBeVisible();
  await expectNothingForAxe(page, 'the form of a wish', true);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await row.getByRole('button', { name: /^Remove: / }).click();
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toBeVisible();
  await clinic.ask('admin', setWantsEarlier, { appointmentId: waiting._id, wantsEarlier: false });
  await expect(row).toHaveCount(0);
  expect(wishId).not.toBe('');
});

test('opening an offer link changes nothing; a click in it moves the appointment, and the desk is notified', async ({
  clinic,
  browser,
  openAs,
}) => {
  const { freed, waiting, wishId } = await freedAndWaiting(clinic);
  await clinic.ask('admin', cancelAppointment.admin, { appointmentId: freed._id });
  const { doctorId, slotDate, slotTime } = freed;
  const { offer } = await clinic.ask('admin', offerTime, { wishId, doctorId, slotDate, slotTime });
  const { path } = await clinic.ask('admin', linkOffer, { offerId: offer._id });

  const desk = await openAs('admin', '/patients');
  const context = await browser.newContext({ baseURL: clinic.url, viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  await page.goto(path);
  await expect(page.getByText(slotTime).first()).toBeVisible();
  await expect(page.getByText(/^Instead of/)).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectNothingForAxeAsItIs(page, `the page of an offer, ${colorScheme}`);
  }
  expect(await read(clinic, waiting)).toMatchObject({ slotTime: waiting.slotTime });
  expect(await page.evaluate(() => [document.cookie, localStorage.length, sessionStorage.length])).toEqual([
    // The secret is kept for a reload of this tab only.
    '',
    0,
    1,
  ]);
  await page.getByRole('button', { name: 'Take this time' }).click();
  await expect(page.getByRole('status')).toHaveText('You’re booked.');
  const toast = desk.getByRole('alert').filter({ hasText: 'An offer was accepted by link' });
  await expect(toast).toContainText(`${waiting.userData.name}: `);
  await expectNothingForAxe(desk, 'what a patient accepted', true);
  expect(await read(clinic, waiting)).toMatchObject({ slotDate, slotTime });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Your appointment' })).toBeVisible();
});
