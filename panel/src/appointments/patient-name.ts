import type { Appointment } from '@docket/contract/appointments.ts';

/** The patient's name; an unknown patient reads "Unknown Patient" (specification 2.10). */
export function patientName({ userData }: Appointment): string {
  return userData.name.trim() || 'Unknown Patient';
}

/** "Online" or "Cash" (specification 3.2). */
export function paymentLabel(payment: boolean): string {
  return payment ? 'Online' : 'Cash';
}
