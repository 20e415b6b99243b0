import type { Connection } from '../platform/database/engine.ts';
import { ownerOf } from '../platform/owner-of.ts';
import { notFound } from '../platform/refusal.ts';
import type { Caller } from '../platform/serve.ts';
import { appointmentStore } from './store/changes.ts';
import type { CurrentState } from './store/current-state.ts';

/** The appointment the caller may touch. Somebody else's answers like one that does not exist. */
export async function loadOwn(connection: Connection, caller: Caller, id: string): Promise<CurrentState> {
  const found = await appointmentStore(connection).find(id, ownerOf(caller));
  if (!found) throw notFound('Appointment');
  return found;
}
