import { type Change, listChanges } from '@docket/contract/endpoints/changes.ts';
import { useRead } from '../api/use-read.ts';
import { type HoursOwner, toDoctorInput } from '../doctors/hours-owner.ts';

/** The contract's limit for one answer. */
const maxNewest = 50;

/** Returns the changes of a doctor's hours and time off, newest first. */
export function useChanges(whose: HoursOwner) {
  return useRead(['doctors', 'appointments'], listChanges[whose.role], toDoctorInput(whose));
}

/** Returns the newest change of a doctor's hours that was not undone; null: none, undefined: unknown. */
export function newestOfHours(
  changes: readonly Change[] | undefined,
  doctorId: string,
): Change | null | undefined {
  const found = changes?.find(
    (change) => change.what === 'hours changed' && change.undoneAt === null && change.doctorId === doctorId,
  );
  return found ?? (changes && changes.length < maxNewest ? null : undefined);
}
