import type { HistoryEntry } from '@docket/contract/history.ts';
import { millisecondsPerDay, millisecondsPerMinute } from '@docket/contract/limits.ts';
import { type ReplyMeaning, readReply } from '@docket/contract/message-replies.ts';
import { recordHistory } from '../appointments/history.ts';
import { appointmentStore, type CurrentState } from '../appointments/store/changes.ts';
import { readClinicSettings } from '../clinic-settings/read.ts';
import { confirmationStore } from '../confirmation-calls/store.ts';
import { publishMessage } from '../messages/publish.ts';
import { replyStore } from '../messages/reply-store.ts';
import { messageStore, sendingStore } from '../messages/store.ts';
import { toInternational } from '../patients/phone-numbers.ts';
import type { Context } from '../platform/context.ts';
import type { Tx } from '../platform/database/engine.ts';
import { newId } from '../platform/new-id.ts';
import { LostRace, retryLostRace } from '../platform/retry-lost-race.ts';
import { hashToken } from '../platform/tokens.ts';
import type { Inbound } from './read-inbound.ts';

type Receipt = Extract<Inbound, { what: 'receipt' }>;
type Reply = Extract<Inbound, { what: 'reply' }>;

/** Writes down what became of an SMS; returns a sentence for the gateway. */
export async function takeReceipt(
  { engine, clock }: Context,
  { id, state, reason }: Receipt,
): Promise<string> {
  return engine.transaction(async (tx) => {
    const changed = await replyStore(tx).receive(id, { state, reason, at: clock.nowMs() });
    if (changed === null) return 'Nothing to change: no such message, or it was known already';
    await publishMessage(tx, changed);
    return state === 'delivered' ? 'Delivered' : 'Refused';
  });
}

// Whoever writes more often to one message is no patient with a question.
const maxRepliesPerHour = 20;

/**
 * Does what a patient's reply asks for; returns a sentence for the gateway. It answers the newest message to its number that
 * is about a coming appointment, whoever of a family that is. Where that one is cancelled, or is changing just now, the
 * patient speaks of something that no longer holds, and a person reads it.
 */
export async function takeReply(context: Context, reply: Reply): Promise<string> {
  const { engine, clock } = context;
  return engine.transaction(async (tx) => {
    const { country } = await readClinicSettings(context, tx);
    const number = toInternational(reply.from, country);
    const store = replyStore(tx);
    const sent = number === null ? [] : await store.sentTo(number);
    const coming = sent.find(({ startsAt }) => startsAt > clock.wallNow());
    const message = coming ?? sent[0];
    if (number === null || !message) return 'Nothing to do: no message went to this number';

    const at = clock.nowMs();
    const read = readReply(reply.text);
    // Whoever answers an offer may mean the time that is offered, or the one they have: that, too, a person reads.
    const isOpen = coming?.status === 'pending' && coming.isChanging === 0 && coming.kind !== 'offer';
    const appointmentId = isOpen ? coming.appointmentId : null;
    const meaning = read === 'stop' || appointmentId !== null ? read : 'other';
    const isTooMuch =
      (await store.countSince(message.messageId, at - 60 * millisecondsPerMinute)) >= maxRepliesPerHour;
    if (isTooMuch && meaning !== 'stop') return 'Nothing done: too many replies to one message';
    const wanted = appointmentId === null ? new Set<ReplyMeaning>() : await store.standingOf(appointmentId);
    const { messageId, startsAt } = message;
    const dedupeKey = toDedupeKey(number, reply, at);
    const { text } = reply;
    if (!(await store.add({ id: newId(), messageId, at, text, meaning, startsAt, dedupeKey })))
      return 'Nothing to change: this reply was known already';
    if (meaning === 'stop') await sendingStore(tx).stopAddress(hashToken(number), at);
    if (appointmentId !== null && meaning === 'yes')
      await retryLostRace(() => confirm(tx, appointmentId, at));
    if (appointmentId !== null && meaning === 'cancel' && !wanted.has('cancel'))
      await retryLostRace(() => putOnCalls(tx, { appointmentId, startsAt }, at));
    await publishMessage(tx, { ...message, wishId: null });
    return done[meaning];
  });
}

const done: Record<ReplyMeaning, string> = {
  yes: 'Confirmed',
  cancel: 'The practice was told that they want to cancel',
  stop: 'This number gets no more messages',
  other: 'The practice reads it',
};

/** A reply that comes twice is the same one: by its id, or without one by its words on one day. */
function toDedupeKey(number: string, { id, text }: Reply, at: number): string {
  return hashToken(`${number} ${id || `${Math.floor(at / millisecondsPerDay)} ${text}`}`);
}

/** Throws LostRace where somebody changes the appointment just now. */
async function confirm(tx: Tx, appointmentId: string, at: number): Promise<void> {
  const now = await find(tx, appointmentId);
  if (now === null || (await confirmationStore(tx).find(now.id)) !== null) return;
  if (!(await confirmationStore(tx).set(now, at))) throw new LostRace();
  await record(tx, now, { at, what: 'confirmed', from: { confirmedAt: null }, to: { confirmedAt: at } });
}

/** Nothing is cancelled by an SMS: the desk calls, and the patient is told to. Throws LostRace. */
async function putOnCalls(
  tx: Tx,
  { appointmentId, startsAt }: { appointmentId: string; startsAt: number },
  at: number,
): Promise<void> {
  const now = await find(tx, appointmentId);
  if (now === null) return;
  const confirmedAt = await confirmationStore(tx).find(now.id);
  if (confirmedAt !== null && !(await confirmationStore(tx).set(now, null))) throw new LostRace();
  const changed = confirmedAt === null ? null : { from: { confirmedAt }, to: { confirmedAt: null } };
  await record(tx, now, {
    at,
    what: 'asked to cancel',
    from: changed?.from ?? null,
    to: changed?.to ?? null,
  });
  const { status, doctorId, patientId } = now;
  const answer = { id: newId(), appointmentId, patientId, madeAt: at, dueAt: at };
  // One answer is enough, however often they ask.
  const dedupeKey = `cancel reply ${appointmentId} ${startsAt}`;
  const known = { status, startsAt, doctorId };
  await messageStore(tx).add([{ ...answer, kind: 'cancel reply', dedupeKey, known }]);
}

async function find(tx: Tx, appointmentId: string): Promise<CurrentState | null> {
  const now = await appointmentStore(tx).find(appointmentId, null);
  return now?.status === 'pending' ? now : null;
}

async function record(
  tx: Tx,
  appointment: CurrentState,
  done: Pick<HistoryEntry, 'at' | 'what' | 'from' | 'to'>,
): Promise<void> {
  const by = { accountId: null, name: 'SMS reply', role: 'system' } as const;
  await recordHistory(tx, { appointment, by, ...done });
}
