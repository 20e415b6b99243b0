import { expect, type Page } from '@playwright/test';
import type { Role } from './clinic.ts';

export interface Screen {
  readonly role: Role;
  readonly path: string;
  readonly title: string;
  /** Part of the paths of the calls that load the screen; null: it loads nothing. */
  readonly reads: string | null;
}

/** Every screen after login, as in the specification. */
export const screens: readonly Screen[] = [
  { role: 'admin', path: '/admin-dashboard', title: 'Dashboard', reads: '/api/admin/dashboard' },
  { role: 'admin', path: '/all-appointments', title: 'All Appointments', reads: '/api/admin/appointments' },
  { role: 'admin', path: '/add-doctor', title: 'Add Doctor', reads: null },
  { role: 'admin', path: '/doctor-list', title: 'All Doctors', reads: '/api/admin/all-doctors' },
  { role: 'admin', path: '/calendar?view=week', title: 'Calendar', reads: '/api/admin/calendar' },
  { role: 'admin', path: '/calls', title: 'Calls', reads: '/api/admin/confirmation-calls' },
  { role: 'admin', path: '/waiting-list', title: 'Waiting list', reads: '/api/admin/waiting-list' },
  { role: 'admin', path: '/close-day', title: 'Close the day', reads: '/api/admin/close-day' },
  { role: 'admin', path: '/statement', title: 'Statement', reads: '/api/admin/statement' },
  { role: 'admin', path: '/people', title: 'Staff', reads: '/api/admin/people' },
  { role: 'admin', path: '/settings', title: 'Settings', reads: '/api/admin/settings' },
  { role: 'admin', path: '/webhooks', title: 'Webhooks', reads: '/api/admin/webhooks' },
  { role: 'admin', path: '/help', title: 'Help', reads: null },
  { role: 'doctor', path: '/doctor-dashboard', title: 'Dashboard', reads: '/api/doctor/dashboard' },
  {
    role: 'doctor',
    path: '/doctor-appointments',
    title: 'Doctor Appointments',
    reads: '/api/doctor/appointments',
  },
  { role: 'doctor', path: '/doctor-calendar', title: 'Calendar', reads: '/api/doctor/calendar' },
  { role: 'doctor', path: '/doctor-patients', title: 'Patients', reads: '/api/doctor/patients' },
  {
    role: 'doctor',
    path: '/doctor-statement',
    title: 'Statement',
    reads: '/api/doctor/statement',
  },
  { role: 'doctor', path: '/help', title: 'Help', reads: null },
  { role: 'doctor', path: '/doctor-profile', title: 'Profile', reads: '/api/doctor/profile' },
];

/**
 * Navigates like a link, to a screen with another heading, because loading the panel anew takes longer than most
 * checks. A page outside the panel loads it.
 */
export async function goTo(page: Page, path: string): Promise<void> {
  if (page.url().endsWith('/healthz')) {
    await page.goto(path);
    return;
  }
  const heading = page.getByRole('heading', { level: 1 }).first();
  const before = await heading.innerText();
  await page.evaluate((to) => history.pushState({}, '', to), path);
  await expect(heading).not.toHaveText(before);
}
