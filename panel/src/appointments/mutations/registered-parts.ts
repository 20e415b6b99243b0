import type { Appointment } from '@docket/contract/endpoints/appointments.ts';
import type { ReactNode } from 'react';
import type { Role } from '../../api/session.ts';
import type { RefusedSlot } from '../dialogs/dialog-store.ts';

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
type ToastAddition = (done: DoneChange) => ReactNode;

/** Parts of other features that mutations show without importing them. */
interface RegisteredParts {
  /** In their order in the toast. */
  readonly toastAdditions: readonly ToastAddition[];
  /** Opens the dialog for a refused time. */
  readonly askAboutRefusal: (refused: RefusedSlot) => void;
}

let parts: RegisteredParts | null = null;

/** Sets the parts; the panel's root calls it. */
export function registerParts(registered: RegisteredParts): void {
  parts = registered;
}

function readParts(): RegisteredParts {
  if (!parts) throw new Error('Call registerParts first, as register-parts.ts does');
  return parts;
}

/** Opens the dialog for a refused time. */
export function askAboutRefusal(refused: RefusedSlot): void {
  readParts().askAboutRefusal(refused);
}

/** Returns the additions to the toast of a change. */
export function renderToastAdditions(done: DoneChange): ReactNode[] {
  return readParts().toastAdditions.map((addition) => addition(done));
}
