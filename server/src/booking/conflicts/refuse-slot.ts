import { slotRefused } from '@docket/contract/refusals.ts';
import { appointmentStore } from '../../appointments/store/changes.ts';
import { doctorStore } from '../../doctors/store.ts';
import type { Context } from '../../platform/context.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';
import type { BookingConflict } from './booking-conflict.ts';
import { describeConflict, describeHolder } from './describe-conflict.ts';
import { formatObstacle } from './format-conflict.ts';
import { findNextFree } from './next-free.ts';

/** Takes what was met; returns the refusal, with the reason as data, who holds the time and the next free ones. */
export async function refuseSlot(
  { engine, clock }: Context,
  { place, conflict }: BookingConflict,
): Promise<Refusal> {
  const sentence = conflict ? formatObstacle(conflict, clock.wallNow()) : 'This time is already taken';
  const why = conflict?.why ?? 'taken';
  // No time at all is a mistake in the field, not somebody's doing.
  if (why === 'skipped') return new Refusal('invalid', sentence, { field: 'slotTime', why });
  const doctor = await doctorStore(engine.read).find(place.doctorId);
  const wanted = { from: place.startsAt, length: place.endsAt - place.startsAt, forDesk: true };
  const nextFree = doctor ? await findNextFree(engine.read, clock, doctor, wanted) : [];
  const described = conflict
    ? await describeConflict(engine.read, conflict)
    : await describeHolder(engine.read, await appointmentStore(engine.read).findHolder({ ...place, id: '' }));
  return refuse(slotRefused, sentence, { why, nextFree, by: null, at: null, ...described });
}
