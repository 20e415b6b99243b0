import type { HistoryEntry } from '@docket/contract/endpoints/history.ts';
import { millisecondsPerDay, millisecondsPerMinute } from '@docket/contract/rules/limits.ts';
import { mayStopMessages, readReply } from '@docket/contract/rules/message-replies.ts';
import type { ReplyMeaning } from '@docket/contract/rules/reply-meanings.ts';
import type { ChangeContext } from '../appointments/appointment-change.ts';
import { recordHistory } from '../appointments/history.ts';
import { appointmentStore, type CurrentState } from '../appointments/store/changes.ts';
import { readClinicSettings } from '../clinic-settings/read.ts';
import { confirmationStore } from '../confirmation-calls/store.ts';
import { publishMessage, publishReply } from '../messages/publish.ts';
import { queueStore } from '../messages/store/queue.ts';
import { type EarlierReply, replyStore, type SentMessage } from '../messages/store/replies.ts';
import { stoppedAddressStore } from '../messages/store/stopped-addresses.ts';
import { areSameNumber, toInternational, toSearchEndings } from '../patients/phone-numbers.ts';
import { patientStore } from '../patients/store.ts';
import type { Context } from '../platform/context.ts';
import { LostRace, type Tx } from '../platform/database/engine.ts';
import { newId } from '../platform/new-id.ts';
import { hashToken } from '../platform/tokens.ts';
import type { Inbound } from './read-inbound.ts';

type Receipt = Extract<Inbound, { kind: 'receipt' }>;
type Reply = Extract<Inbound, { kind: 'reply' }>;

/** Records the delivery state of an SMS; returns a sentence for the gateway. */
export async function recordReceipt(
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

// More replies to one message than a patient would write.
const maxRepliesPerHour = 20;

/**
 * Handles a patient's reply and returns a sentence for the gateway. If a family shares a phone, a reply answers one message
 * (`findAnsweredMessage`). A person reads the reply if its appointment is cancelled or changing, or if the number never got
 * a message.
 */
export async function handleReply(context: ChangeContext, reply: Reply): Promise<string> {
  const { engine, clock } = context;
  return engine.transaction(async (tx) => {
    const { country } = await readClinicSettings(context, tx);
    const store = replyStore(tx);
    const at = clock.nowMs();
    const { numbers, sent } = await findSender(tx, reply.from, { country, at, wallNow: clock.wallNow() });
    const [number] = numbers;
    const read = readReply(reply.text);
    const stops = mayStopMessages(reply.text);
    const message = findAnsweredMessage(sent, read, clock.wallNow());
    if (number === undefined || !message) {
      if (read !== 'stop' || numbers.length === 0)
        return 'Nothing to do: nobody with this number has an appointment';
      for (const senderNumber of numbers) await stoppedAddressStore(tx).add(hashToken(senderNumber), at);
      return answers.stop;
    }

    // Applies also to a repeated STOP: messages may have been resumed in between.
    if (stops) await stoppedAddressStore(tx).add(hashToken(number), at);
    const { messageId, startsAt } = message;
    const replied = await store.repliesTo(
      sent.map((sentMessage) => sentMessage.messageId),
      at - millisecondsPerDay,
    );
    const before = replied.filter((earlierReply) => earlierReply.messageId === messageId);
    const ofOthers = new Set(
      sent
        .filter((sentMessage) => sentMessage.appointmentId !== message.appointmentId)
        .map((sentMessage) => sentMessage.messageId),
    );
    const toOthers = replied.filter((earlierReply) => ofOthers.has(earlierReply.messageId));
    const isTooMuch =
      before.filter((earlierReply) => earlierReply.at > at - 60 * millisecondsPerMinute).length >=
      maxRepliesPerHour;
    if (isTooMuch && !stops) return 'Nothing done: too many replies to one message';
    const repeats = reply.id === '' ? findRepetition(reply.text, { before, toOthers }) : 'nothing';
    if (repeats === 'the last word') return knownAlready;

    // A reply to an offer may mean the offered time or the present one, so a person reads it.
    const isOpen = isPending(message, clock.wallNow()) && message.isChanging === 0;
    const appointmentId = isOpen ? message.appointmentId : null;
    const isUnclear =
      (repeats === 'an earlier word' && (read === 'yes' || read === 'start')) ||
      (repeats === 'a word to another' && (read === 'yes' || read === 'cancel'));
    const isDone = read === 'stop' || (!isUnclear && (read === 'start' || appointmentId !== null));
    const meaning = isDone ? read : 'other';
    const unreadBefore =
      appointmentId === null ? new Set<ReplyMeaning>() : await store.unreadMeanings(appointmentId);
    const { text } = reply;
    // Includes the previous reply: after another reply, an equal text is a new reply.
    const identity = reply.id || `${messageId} ${before[0]?.id ?? ''}`;
    const dedupeKey = hashToken(`${number} ${identity} ${text}`);
    if (!(await store.add({ id: newId(), messageId, at, text, meaning, startsAt, dedupeKey })))
      return knownAlready;
    // After the duplicate check, so that a repeated START does not lift a later STOP.
    if (meaning === 'start') await stoppedAddressStore(tx).remove(hashToken(number));
    if (appointmentId !== null && meaning === 'yes') await confirm({ tx, context }, appointmentId, at);
    if (appointmentId !== null && meaning === 'cancel' && !unreadBefore.has('cancel'))
      await addToCallList({ tx, context }, { appointmentId, startsAt }, at);
    await publishReply(tx, message);
    return stops && meaning === 'other' ? stopped : answers[meaning];
  });
}

/**
 * Returns the sender's number and the messages sent to it, newest first. Many gateways omit the plus, so
 * "491701234567" may be national or international. The number with messages wins, else one on record, with that
 * patient's next appointment; else both are returned and nothing was sent.
 */
async function findSender(
  tx: Tx,
  from: string,
  { country, ...now }: { readonly country: string; readonly at: number; readonly wallNow: number },
): Promise<{ readonly numbers: readonly string[]; readonly sent: readonly SentMessage[] }> {
  const withoutPlus = /^[1-9][\d ().-]{6,}$/.test(from.trim())
    ? toInternational(`+${from.trim()}`, '')
    : null;
  const numbers = [toInternational(from, country), withoutPlus].filter((number) => number !== null);
  const store = replyStore(tx);
  for (const number of numbers) {
    const sent = await store.sentTo(number);
    if (sent.length > 0) return { numbers: [number], sent };
  }
  for (const number of numbers) {
    const alike = await patientStore(tx).findByPhoneEndings(toSearchEndings(number, country));
    const patients = alike.filter(({ phone }) => areSameNumber(phone, number, country));
    const unasked = await store.findUnasked(
      patients.map(({ id }) => id),
      now,
    );
    if (unasked) return { numbers: [number], sent: [unasked] };
  }
  return { numbers, sent: [] };
}

const knownAlready = 'Nothing to change: this reply was known already';

const isPending = ({ kind, status, startsAt }: SentMessage, wallNow: number) =>
  kind !== 'offer' && status === 'pending' && startsAt > wallNow;

/**
 * Returns the message a reply answers, or null. A newer offer comes first, then the last unanswered reminder. Next:
 * the last message about a coming pending appointment, or, for a YES, the last message of all, so that an OK to a
 * cancellation confirms nothing. `sent` is sorted newest first.
 */
function findAnsweredMessage(
  sent: readonly SentMessage[],
  read: ReplyMeaning,
  wallNow: number,
): SentMessage | null {
  const coming = sent.filter(({ startsAt }) => startsAt > wallNow);
  const newest = coming.find((message) => message.kind === 'offer' || isPending(message, wallNow));
  const asking = coming.find((message) => message.isAsking === 1 && isPending(message, wallNow));
  const [last] = coming;
  if (newest?.kind === 'offer') return newest;
  if (asking) return asking;
  return (read === 'yes' ? last : newest) ?? last ?? sent[0] ?? null;
}

/**
 * Returns whether a reply without an id may be a gateway's retry. `before` has the last day's replies to this
 * message, newest first. `toOthers` has those to messages about other appointments.
 * A repeated text is a retry if only replies of its meaning followed. After another meaning it is ambiguous: CANCEL
 * and STOP count, YES and START are left to a person. A text that also answered a message about another appointment
 * (two children) leaves YES and CANCEL to a person.
 */
function findRepetition(
  text: string,
  { before, toOthers }: Record<'before' | 'toOthers', readonly EarlierReply[]>,
): 'nothing' | 'the last word' | 'an earlier word' | 'a word to another' {
  const last = before.findIndex((reply) => reply.text === text);
  if (last < 0) return toOthers.some((reply) => reply.text === text) ? 'a word to another' : 'nothing';
  const meaning = readReply(text);
  const isSame = before.slice(0, last).every((reply) => readReply(reply.text) === meaning);
  return isSame ? 'the last word' : 'an earlier word';
}

const stopped = 'The practice reads it; until then this number gets no more messages';
const answers: Record<ReplyMeaning, string> = {
  yes: 'Confirmed',
  cancel: 'The practice was told that they want to cancel',
  stop: 'This number gets no more messages',
  start: 'This number gets messages again',
  other: 'The practice reads it',
};

interface Replying {
  readonly tx: Tx;
  readonly context: ChangeContext;
}

/** Confirms the appointment. Throws LostRace if it is being changed concurrently. */
async function confirm(by: Replying, appointmentId: string, at: number): Promise<void> {
  const { tx } = by;
  const now = await find(tx, appointmentId);
  if (now === null || (await confirmationStore(tx).find(now.id)) !== null) return;
  if (!(await confirmationStore(tx).set(now, at))) throw new LostRace();
  await record(by, now, { at, what: 'confirmed', from: { confirmedAt: null }, to: { confirmedAt: at } });
}

/**
 * Adds the appointment to the call list and queues the answer that the practice will call. An SMS cancels nothing. Throws
 * LostRace.
 */
async function addToCallList(
  by: Replying,
  { appointmentId, startsAt }: { appointmentId: string; startsAt: number },
  at: number,
): Promise<void> {
  const { tx } = by;
  const now = await find(tx, appointmentId);
  if (now === null) return;
  const confirmedAt = await confirmationStore(tx).find(now.id);
  if (confirmedAt !== null && !(await confirmationStore(tx).set(now, null))) throw new LostRace();
  const changed = confirmedAt === null ? null : { from: { confirmedAt }, to: { confirmedAt: null } };
  await record(by, now, {
    at,
    what: 'asked to cancel',
    from: changed?.from ?? null,
    to: changed?.to ?? null,
  });
  const { status, doctorId, patientId } = now;
  const answer = { id: newId(), appointmentId, patientId, madeAt: at, dueAt: at };
  // One answer per appointment and time, however many requests come.
  const dedupeKey = `cancel reply ${appointmentId} ${startsAt}`;
  const known = { status, startsAt, doctorId };
  await queueStore(tx).add([{ ...answer, kind: 'cancel reply', dedupeKey, known }]);
}

async function find(tx: Tx, appointmentId: string): Promise<CurrentState | null> {
  const now = await appointmentStore(tx).find(appointmentId, null);
  return now?.status === 'pending' ? now : null;
}

async function record(
  reply: Replying,
  appointment: CurrentState,
  done: Pick<HistoryEntry, 'at' | 'what' | 'from' | 'to'>,
): Promise<void> {
  const by = { accountId: null, name: 'SMS reply', role: 'system' } as const;
  await recordHistory(reply, { appointment, by, ...done });
}
