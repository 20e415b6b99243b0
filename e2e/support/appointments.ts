import type { Appointment } from '@docket/contract/endpoints/appointments.ts';
import { bookAppointment, openSlots } from '@docket/contract/endpoints/booking.ts';
import { addDays, formatSlotDate, toIsoDate, wallClockIn } from '@docket/contract/formats/slot-date.ts';
import type { Locator, Page } from '@playwright/test';
import type { Clinic, Role } from './clinic.ts';
import { clinicTimeZone } from './clinic-settings.ts';

/** The row of a list that shows this appointment. */
export function findRow(page: Page, { userData, slotDate, slotTime }: Appointment): Locator {
  // The weekday precedes the date; the comma appears only if both are on one line. In the order of booking the time of
  // the booking follows.
  const slot = page.getByRole('cell', {
    name: new RegExp(`^\\S+ ${formatSlotDate(slotDate)},? ${slotTime}( booked .+)?$`),
  });
  return page.getByRole('row').filter({ hasText: userData.name }).filter({ has: slot });
}

/** Chooses an item of the menu of a row; given a page, of its first row. */
export async function chooseInMenu(page: Page, rows: Page | Locator, item: string | RegExp): Promise<void> {
  await rows
    .getByRole('button', { name: /^More for / })
    .first()
    .click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** Opens the history of a row, from its menu. */
export async function openHistory(page: Page, rows: Page | Locator): Promise<void> {
  await chooseInMenu(page, rows, 'History');
}

/** The Yes button of the dialog that asks before an early completion. */
export function completeAhead(page: Page): Locator {
  const question = page.getByRole('dialog', { name: 'Complete it before its time?' });
  return question.getByRole('button', { name: 'Complete', exact: true });
}

let booked = 0;

/** Returns a name that no other patient of this clinic has. */
export function newName(): string {
  booked += 1;
  // Letters only: digits could match a time or a phone number.
  const letters = [...String(booked).padStart(4, '0')].map((digit) => 'abdefgiklm'[Number(digit)]).join('');
  return `Marit V${letters}`;
}

/** Books a future appointment of a new patient that can be cancelled, with the given doctor or the first one. */
export async function comingAppointment(
  clinic: Clinic,
  doctorName = clinic.doctors[0]?.name,
): Promise<Appointment> {
  const { date } = wallClockIn(clinicTimeZone);
  const span = { from: toIsoDate(addDays(date, 1)), to: toIsoDate(addDays(date, 28)), most: 1 };
  const { doctors } = await clinic.ask('admin', openSlots, span);
  const doctor = doctors.find(({ name }) => name === doctorName);
  const [slot] = doctor?.slots ?? [];
  if (!doctor || !slot) throw new Error(`${doctorName} has no free time`);
  const patient = { name: newName(), phone: '+49 30 555 0100' };
  const { doctorId } = doctor;
  return (await clinic.ask('admin', bookAppointment, { doctorId, ...slot, patient, anyway: true }))
    .appointment;
}

/** Returns the URL of a role's list, filtered by one patient's name, with every date. */
export function toListPath(role: Role, { userData }: Appointment): string {
  const path = role === 'admin' ? '/all-appointments' : '/doctor-appointments';
  return `${path}?${new URLSearchParams({ dates: 'all', q: userData.name })}`;
}
