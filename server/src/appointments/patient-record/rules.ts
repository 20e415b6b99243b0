import type { WholePatient } from '../../patients/rows.ts';
import { type MergedField, mergedFields, type TakenOver } from './rows.ts';

export function whatToTake(stays: WholePatient, other: WholePatient): TakenOver {
  const taken = mergedFields.flatMap((field) => {
    const theirs = other[field];
    // Empty texts and null both mean: not known.
    return theirs && !stays[field] ? [[field, theirs] as const] : [];
  });
  return Object.fromEntries(taken);
}

/** Takes the record that stayed and what it was given; returns it without that, where nobody changed it since. */
export function withoutTaken(stayed: WholePatient, taken: TakenOver): WholePatient {
  const own = mergedFields.filter((field) => taken[field] !== undefined && stayed[field] === taken[field]);
  return { ...stayed, ...Object.fromEntries(own.map((field) => [field, unknown(field)])) };
}

function unknown(field: MergedField): '' | null {
  return field === 'dob' || field === 'imageHash' ? null : '';
}
