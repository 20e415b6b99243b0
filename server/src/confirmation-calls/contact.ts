import type * as contract from '@docket/contract/endpoints/confirmation-calls.ts';
import type { ContactOutcome } from '@docket/contract/endpoints/confirmation-calls.ts';
import type { HistoryEntry } from '@docket/contract/endpoints/history.ts';
import { toWallMinutes } from '@docket/contract/formats/slot-date.ts';
import type { ChangeContext } from '../appointments/appointment-change.ts';
import { recordHistory } from '../appointments/history.ts';
import {
  type ChangingCall,
  checkPending,
  checkUnchanged,
  loadForCaller,
  refuseFor,
} from '../appointments/load-for-caller.ts';
import { loadUndeliveredChange } from '../messages/load-undelivered.ts';
import { LostRace } from '../platform/database/engine.ts';
import { runOnce } from '../platform/idempotency/with-idempotency.ts';
import { newId } from '../platform/new-id.ts';
import { notFound } from '../platform/refusal.ts';
import type { Call } from '../platform/serve.ts';
import { claimStore, confirmationStore, contactStore } from './store.ts';

const messages = {
  confirmed: 'Appointment confirmed',
  'no answer': 'No answer noted',
  'left a message': 'Message noted',
  told: 'Noted: the patient knows',
} as const satisfies Record<ContactOutcome | 'told', string>;

/** Records the outcome of a call and ends the caller's claim. Throws Refusal: not found, conflict. */
export async function recordContact(context: ChangeContext, call: Call<typeof contract.recordContact>) {
  const { caller, input } = call;
  return runOnce(context, call, async (tx) => {
    const { contactId, what } = await writeContact({ tx, context, caller }, input);
    return { message: messages[what], contactId };
  });
}

/** Records the outcome. Returns its id, null if the appointment was confirmed already, and the entry in the history. */
async function writeContact(
  by: ChangingCall,
  { appointmentId, version, outcome }: Call<typeof contract.recordContact>['input'],
): Promise<{ contactId: string | null; what: ContactOutcome | 'told' }> {
  const { tx, context, caller } = by;
  const now = await loadForCaller(tx, caller, appointmentId);
  const isUndelivered = (await loadUndeliveredChange(context, tx, now.id)) !== null;
  if (!isUndelivered) await checkPending(now, tx);
  const isOver = now.startsAt < toWallMinutes(context.clock.today());
  if (!isUndelivered && isOver) throw await refuseFor('This appointment is in the past', now, tx);
  const confirmedAt = await confirmationStore(tx).find(now.id);
  if (!isUndelivered && confirmedAt !== null && outcome === 'confirmed')
    return { contactId: null, what: outcome };
  await checkUnchanged(now, version, tx);
  if (!isUndelivered && confirmedAt !== null)
    throw await refuseFor('Appointment is already confirmed', now, tx);

  const at = context.clock.nowMs();
  // A cancelled, past or confirmed appointment is not confirmed: the patient was only informed.
  const confirms = outcome === 'confirmed' && now.status === 'pending' && !isOver && confirmedAt === null;
  if (confirms && !(await confirmationStore(tx).set(now, at))) throw new LostRace();
  const contactId = newId();
  const what = outcome === 'confirmed' && !confirms ? 'told' : outcome;
  await contactStore(tx).add({
    id: contactId,
    appointmentId: now.id,
    at,
    outcome,
    accountId: caller.accountId,
  });
  await recordHistory(by, {
    appointment: now,
    by: caller,
    at,
    what,
    ...(confirms ? { from: { confirmedAt: null }, to: { confirmedAt: at } } : { from: null, to: null }),
  });
  if (await claimStore(tx).release(now.patientId, caller.tokenHash))
    await tx.publish({ topic: 'calls', ids: { patientId: now.patientId } });
  return { contactId, what };
}

/** Undoes a recorded outcome once, with its confirmation if that is still current. Throws Refusal (not found). */
export async function undoContact(
  context: ChangeContext,
  { caller, input }: Call<typeof contract.undoContact>,
) {
  await context.engine.transaction((tx) => undoOnce({ tx, context, caller }, input.contactId));
  return { message: 'Taken back' };
}

async function undoOnce(by: ChangingCall, contactId: string): Promise<void> {
  const { tx, context, caller } = by;
  const contact = await contactStore(tx).find(contactId);
  if (!contact) throw notFound('Contact');
  const now = await loadForCaller(tx, caller, contact.appointmentId);
  const at = context.clock.nowMs();
  const undo = { id: newId(), appointmentId: now.id, at, accountId: caller.accountId };
  if (!(await contactStore(tx).add({ ...undo, outcome: 'undone', undoes: contactId }))) return;
  // A later confirmation, given after a move to another day, stays.
  const isStillConfirmed =
    contact.outcome === 'confirmed' && (await confirmationStore(tx).find(now.id)) === contact.at;
  if (isStillConfirmed && !(await confirmationStore(tx).set(now, null))) throw new LostRace();
  const from: HistoryEntry['from'] = {
    outcome: contact.outcome,
    ...(isStillConfirmed && { confirmedAt: contact.at }),
  };
  await recordHistory(by, {
    appointment: now,
    by: caller,
    at,
    what: 'contact undone',
    from,
    to: isStillConfirmed ? { confirmedAt: null } : null,
  });
}
