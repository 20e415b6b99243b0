import { toSlot } from '@docket/contract/formats/slot-date.ts';
import { appointmentChanged } from '@docket/contract/refusals.ts';
import type { Connection, Tx } from '../platform/database/engine.ts';
import { getOwnerId } from '../platform/permissions.ts';
import { notFound, type Refusal, refuse } from '../platform/refusal.ts';
import type { Caller } from '../platform/serve.ts';
import type { ChangeContext } from './appointment-change.ts';
import { appointmentStore, type CurrentState } from './store/changes.ts';
import { type AuthoredEvent, historyStore } from './store/history.ts';

/** A caller's change, in its transaction. */
export interface ChangingCall {
  readonly tx: Tx;
  readonly context: ChangeContext;
  readonly caller: Caller;
}

/**
 * Returns an appointment that the caller may access. Another doctor's is refused like a missing one. Throws Refusal
 * (not found).
 */
export async function loadForCaller(
  connection: Connection,
  caller: Caller,
  id: string,
): Promise<CurrentState> {
  const found = await appointmentStore(connection).find(id, getOwnerId(caller));
  if (!found) throw notFound('Appointment');
  return found;
}

/**
 * Returns the refusal of a change that the current status does not allow, with that status, its author and its time.
 */
export async function refuseFor(
  sentence: string,
  now: CurrentState,
  connection: Connection,
): Promise<Refusal> {
  return refuseAs(sentence, now, await historyStore(connection).findStatusEvent(now.id));
}

/** Throws Refusal (conflict) if `version` is given and out of date, so that no other change is overwritten. */
export async function checkUnchanged(
  now: CurrentState,
  version: number | undefined,
  connection: Connection,
): Promise<void> {
  if (version === undefined || version === now.version) return;
  const changer = await historyStore(connection).findLatestEvent(now.id);
  throw refuseAs('Someone else changed this appointment in the meantime', now, changer);
}

/** Throws Refusal (conflict) unless the appointment is pending. */
export async function checkPending(now: CurrentState, connection: Connection): Promise<void> {
  if (now.status !== 'pending')
    throw await refuseFor(`Appointment is already ${now.status}`, now, connection);
}

/** Like `refuseFor`, for a known author. `more`: details about an appointment of a rescheduling plan. */
export function refuseAs(
  sentence: string,
  now: CurrentState,
  author: AuthoredEvent | null,
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
    what: author?.what ?? null,
    by: author && { name: author.name, role: author.role },
    at: author?.at ?? null,
    ...more,
  });
}
