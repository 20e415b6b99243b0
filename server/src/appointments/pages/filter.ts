import type { AppointmentFilter } from '@docket/contract/appointments.ts';
import { addDays, parseIsoDate, toWallMinutes } from '@docket/contract/slot-date.ts';
import { readTerms, type Term } from '../../platform/search/terms.ts';
import type { Scope } from '../store/scope.ts';

// No slot lies outside (contract, `isRealDate`).
const firstMinute = toWallMinutes({ year: 1900, month: 1, day: 1 });
const afterLastMinute = toWallMinutes({ year: 2200, month: 1, day: 1 });

/**
 * Takes the filter as sent and whose list it is (null: the whole clinic's); returns what to look for.
 * A doctor's list is only theirs: another doctor's id in the filter is not looked at.
 */
export function readFilter(
  filter: AppointmentFilter,
  ownerId: string | null,
): { scope: Scope; terms: readonly Term[] | null } {
  const scope = {
    status: filter.status ?? null,
    doctorId: ownerId ?? filter.doctorId ?? null,
    days: readDays(filter.from, filter.to),
  };
  return { scope, terms: readTerms(filter.q ?? '') };
}

// Both ends are inside.
function readDays(from: string | undefined, to: string | undefined): Scope['days'] {
  const first = from === undefined ? null : parseIsoDate(from);
  const last = to === undefined ? null : parseIsoDate(to);
  if (!first && !last) return null;
  return {
    from: first ? toWallMinutes(first) : firstMinute,
    until: last ? toWallMinutes(addDays(last, 1)) : afterLastMinute,
  };
}
