import { Refused } from '@docket/contract/client.ts';
import { type BookingForm, formFieldOf } from './booking-form.ts';

/** Why a booking was refused, as the form shows it. */
export interface BookingRefusal {
  readonly sentence: string;
  /** The field it is about; null: the whole of it. */
  readonly field: keyof BookingForm | null;
  /** An admin may book all the same, on purpose. */
  readonly canOverbook: boolean;
}

/** Takes what booking failed with; returns the refusal, or null where the server did not refuse. */
export function readBookingRefusal(error: unknown): BookingRefusal | null {
  if (!(error instanceof Refused)) return null;
  const isConflict = error.status === 409;
  const { field, appointmentId } = error.details;
  // A refusal that names another visit is about the time; the past and an unavailable doctor are about the whole.
  const isTaken = isConflict && appointmentId !== undefined;
  return {
    sentence: error.message,
    field: formFieldOf(field) ?? (isTaken ? 'time' : null),
    canOverbook: isConflict,
  };
}
