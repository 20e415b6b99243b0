import { appointmentChanged } from '@docket/contract/refusals.ts';
import { toSlot } from '@docket/contract/slot-date.ts';
import type { Connection, Tx } from '../platform/database/engine.ts';
import { ownerOf } from '../platform/permissions.ts';
import { notFound, type Refusal, refuse } from '../platform/refusal.ts';
import type { Caller } from '../platform/serve.ts';
import type { ChangeContext } from './appointment-change.ts';
import { appointmentStore, type CurrentState } from './store/changes.ts';
import { historyStore, type Maker } from './store/history.ts';

/** A caller's change within its transaction. */
export interface ChangingCall {
  readonly tx: Tx;
  readonly context: ChangeContext;
  readonly caller: Caller;
}

/** The appointment, if the caller may touch it. Another doctor's is refused like one that does not exist. */
export async function loadForCaller(
  connection: Connection,
  caller: Caller,
  id: string,
): Promise<CurrentState> {
  const found = await appointmentStore(connection).find(id, ownerOf(caller));
  if (!found) throw notFound('Appointment');
  return found;
}

/** The refusal of a change that the present state does not allow: says that state, who made it and when. */
export async function refuseFor(
  sentence: string,
  now: CurrentState,
  connection: Connection,
): Promise<Refusal> {
  return refuseAs(sentence, now, await historyStore(connection).findMaker(now.id));
}

/** Throws when the caller says which version they saw and it is no longer that one: nothing is overwritten. */
export async function checkUnchanged(
  now: CurrentState,
  version: number | undefined,
  connection: Connection,
): Promise<void> {
  if (version === undefined || version === now.version) return;
  const changer = await historyStore(connection).findChanger(now.id);
  throw refuseAs('Someone else changed this appointment in the meantime', now, changer);
}

/** The same when the maker is already known; `more` says which appointment of a plan. */
export function refuseAs(
  sentence: string,
  now: CurrentState,
  maker: Maker | null,
  more: { readonly appointmentId?: string; readonly missing?: string[] } = {},
): Refusal {
  return refuse(appointmentChanged, sentence, {
    status: now.status,
    payment: now.paidOnline,
    doctorId: now.doctorId,
    ...toSlot(now.startsAt),
    durationMinutes: now.endsAt - now.startsAt,
    arrivedAt: now.arrivedAt,
    version: now.version,
    what: maker?.what ?? null,
    by: maker && { name: maker.name, role: maker.role },
    at: maker?.at ?? null,
    ...more,
  });
}
