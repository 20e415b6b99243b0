import type { Status } from '@docket/contract/appointments.ts';

/** What may be done to the status of an appointment. */
export type StatusChange = 'cancel' | 'complete' | 'restore';

/** Where each change leads to. */
export const statusAfter = {
  cancel: 'cancelled',
  complete: 'completed',
  restore: 'pending',
} as const satisfies Record<StatusChange, Status>;

/** Takes the change and the status now; returns why it may not be, or null. Only pending ones close, only closed ones reopen. */
export function whyNotChange(change: StatusChange, status: Status): string | null {
  const mayBe = change === 'restore' ? status !== 'pending' : status === 'pending';
  return mayBe ? null : `Appointment is already ${status}`;
}

/** Takes the status now; returns why its payment may not be set, or null. */
export function whyNotPay(status: Status): string | null {
  return status === 'cancelled' ? 'Appointment is already cancelled' : null;
}

/** Takes an appointment's doctor and who asks; an admin may touch any, a doctor only their own. */
export function isOwn(doctorId: string, caller: { role: 'admin' | 'doctor'; accountId: string }): boolean {
  return caller.role === 'admin' || caller.accountId === doctorId;
}
