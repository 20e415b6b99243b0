import { type Change, listChanges } from '@docket/contract/changes.ts';
import { useRead } from '../api/use-read.ts';
import { type HoursOwner, nameOf } from './hours-owner.ts';

/** As many as the contract answers at most. */
const maxNewest = 50;

/** What was changed of a doctor's hours and time off, newest first. */
export function useChanges(whose: HoursOwner) {
  return useRead(['doctors', 'appointments'], listChanges[whose.role], nameOf(whose));
}

/** The newest change of a doctor's hours that stands; null: none, undefined: not known yet. */
export function newestOfHours(
  changes: readonly Change[] | undefined,
  doctorId: string,
): Change | null | undefined {
  const found = changes?.find(
    (change) => change.what === 'hours changed' && change.undoneAt === null && change.doctorId === doctorId,
  );
  return found ?? (changes && changes.length < maxNewest ? null : undefined);
}
