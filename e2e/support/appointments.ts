import type { Appointment } from '@docket/contract/appointments.ts';
import { formatSlotDate } from '@docket/contract/slot-date.ts';
import type { Locator, Page } from '@playwright/test';
import type { Clinic, Role } from './clinic.ts';

/** The row of a list that shows this appointment. */
export function rowOf(page: Page, { userData, slotDate, slotTime }: Appointment): Locator {
  const slot = page.getByRole('cell', { name: `${formatSlotDate(slotDate)}, ${slotTime}`, exact: true });
  return page.getByRole('row').filter({ hasText: userData.name }).filter({ has: slot });
}

/** Some coming appointment that can still be cancelled, of the given doctor or of anyone. */
export async function comingAppointment(clinic: Clinic, doctorName?: string): Promise<Appointment> {
  const coming = await clinic.find({ status: 'pending', sort: '-slot', limit: 200 });
  const found = coming.find(({ docData }) => !doctorName || docData.name === doctorName);
  if (!found) throw new Error('The demo clinic has no coming appointment');
  return found;
}

/** Opens the list of a role narrowed to one patient's name, with every date. */
export function listOf(role: Role, { userData }: Appointment): string {
  const path = role === 'admin' ? '/all-appointments' : '/doctor-appointments';
  return `${path}?${new URLSearchParams({ dates: 'all', q: userData.name })}`;
}
