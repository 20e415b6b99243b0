import type { OpenSlot } from '@docket/contract/booking.ts';
import { maxOpenSlotDays } from '@docket/contract/limits.ts';
import { addDays, toWallMinutes } from '@docket/contract/slot-date.ts';
import type { DoctorRecord } from '../../doctors/store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Connection } from '../../platform/database/engine.ts';
import { dateOf, findFreeSlots } from '../open/find-free-slots.ts';
import { toSlot } from '../open/to-slots.ts';

const maxNext = 3;

/** The first free times of a doctor from a wall minute on (not before now), for a visit of that length; `forDesk` see `FreeSlotsQuery`. */
export async function findNextFree(
  connection: Connection,
  clock: Clock,
  doctor: DoctorRecord,
  { from, length, forDesk }: { from: number; length: number; forDesk: boolean },
): Promise<OpenSlot[]> {
  const notBefore = Math.max(from, toWallMinutes(clock.today()));
  const first = dateOf(notBefore);
  const last = addDays(first, maxOpenSlotDays - 1);
  const wanted = { first, last, notBefore, length, most: maxNext, forDesk };
  const { found } = await findFreeSlots(connection, clock, [doctor], wanted);
  return (found[0]?.starts ?? []).map(toSlot);
}
