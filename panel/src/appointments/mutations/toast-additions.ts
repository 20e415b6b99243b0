import type { Appointment } from '@docket/contract/appointments.ts';
import type { ReactNode } from 'react';
import type { Role } from '../../api/session.ts';

/** A successful change of an appointment, as input of the additions to its toast. */
export interface DoneChange {
  readonly role: Role;
  readonly appointmentId: string;
  /** The appointment at its new slot, if chosen without a dialog: its warnings are then shown in the toast. */
  readonly chosen?: Appointment | null;
  /** The appointment as it was at the slot it left. */
  readonly freed?: Appointment | null;
}

/** Returns a part of a toast below its sentence; null for none. */
export type ToastAddition = (done: DoneChange) => ReactNode;

let additions: readonly ToastAddition[] = [];

/** Sets the additions in their order. The panel's root calls it, so mutations import no feature that adds to toasts. */
export function registerToastAdditions(registered: readonly ToastAddition[]): void {
  additions = registered;
}

/** Returns the additions to the toast of a change. */
export function renderToastAdditions(done: DoneChange): ReactNode[] {
  return additions.map((addition) => addition(done));
}
