import type { WholePatient } from '../../patients/rows.ts';
import type { TakenOver } from './rows.ts';

export function whatToTake(stays: WholePatient, other: WholePatient): TakenOver {
  return {
    ...(isNew(stays.email, other.email) && { email: other.email }),
    ...(isNew(stays.phone, other.phone) && { phone: other.phone }),
    ...(isNew(stays.dob, other.dob) && { dob: other.dob }),
    ...(isNew(stays.note, other.note) && { note: other.note }),
    ...(isNew(stays.imageHash, other.imageHash) && { imageHash: other.imageHash }),
  };
}

/** Takes the record that stayed and what it was given; returns it without that, where nobody changed it since. */
export function withoutTaken(stayed: WholePatient, taken: TakenOver): WholePatient {
  return {
    ...stayed,
    ...(stayed.email === taken.email && { email: '' }),
    ...(stayed.phone === taken.phone && { phone: '' }),
    ...(stayed.dob === taken.dob && { dob: null }),
    ...(stayed.note === taken.note && { note: '' }),
    ...(stayed.imageHash === taken.imageHash && { imageHash: null }),
  };
}

// Empty texts and null both mean: not known.
function isNew<T extends string | null>(mine: T, theirs: T): theirs is T & string {
  return !mine && Boolean(theirs);
}
