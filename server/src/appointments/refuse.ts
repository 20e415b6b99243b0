import type { Connection } from '../platform/database/engine.ts';
import { Refusal } from '../platform/refusal.ts';
import { appointmentStore, type Standing } from './store/changes.ts';
import { historyStore } from './store/history.ts';

/** The refusal of a change that the present state does not allow: says that state, who made it and when. */
export async function refuseFor(sentence: string, now: Standing, connection: Connection): Promise<Refusal> {
  const maker = await historyStore(connection).findMaker(now.id);
  return new Refusal('conflict', sentence, {
    status: now.status,
    payment: now.paidOnline,
    by: maker && { name: maker.name, role: maker.role },
    at: maker?.at ?? null,
  });
}

/** The refusal of a time that another visit holds: says who booked that one and when. */
export async function refuseTaken(
  slot: Pick<Standing, 'id' | 'doctorId' | 'startsAt' | 'endsAt'>,
  connection: Connection,
): Promise<Refusal> {
  const holder = await appointmentStore(connection).findHolder(slot);
  const maker = holder && (await historyStore(connection).findMaker(holder));
  return new Refusal('conflict', 'This time is already taken', {
    appointmentId: holder,
    by: maker ? { name: maker.name, role: maker.role } : null,
    at: maker ? maker.at : null,
  });
}

/** The database's own name for two visits of one doctor at one time. */
export const oneBookingAtATime = 'one_booking_at_a_time';
