import type { HistoryEntry } from '@docket/contract/history.ts';
import { millisecondsPerDay, millisecondsPerMinute } from '@docket/contract/limits.ts';
import { mayStopMessages, type ReplyMeaning, readReply } from '@docket/contract/message-replies.ts';
import { recordHistory } from '../appointments/history.ts';
import { appointmentStore, type CurrentState } from '../appointments/store/changes.ts';
import { readClinicSettings } from '../clinic-settings/read.ts';
import { confirmationStore } from '../confirmation-calls/store.ts';
import { publishMessage, publishReply } from '../messages/publish.ts';
import { type EarlierReply, replyStore, type SentMessage } from '../messages/reply-store.ts';
import { messageStore, sendingStore } from '../messages/store.ts';
import { areSameNumber, endingOf, toInternational } from '../patients/phone-numbers.ts';
import { patientStore } from '../patients/store.ts';
import type { Context } from '../platform/context.ts';
import { LostRace, type Tx } from '../platform/database/engine.ts';
import { newId } from '../platform/new-id.ts';
import { hashToken } from '../platform/tokens.ts';
import type { Inbound } from './read-inbound.ts';

type Receipt = Extract<Inbound, { kind: 'receipt' }>;
type Reply = Extract<Inbound, { kind: 'reply' }>;

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
 * Does what a patient's reply asks for; returns a sentence for the gateway. Whoever of a family writes, it answers one message
 * to their number (`findAnswered`). Where that one is of what was cancelled, or is changing just now, the patient speaks of
 * something that no longer holds, and a person reads it. So does a person what somebody writes who was never written to.
 */
export async function takeReply(context: Context, reply: Reply): Promise<string> {
  const { engine, clock } = context;
  return engine.transaction(async (tx) => {
    const { country } = await readClinicSettings(context, tx);
    const store = replyStore(tx);
    const at = clock.nowMs();
    const { numbers, sent } = await findSender(tx, reply.from, { country, at, wallNow: clock.wallNow() });
    const [number] = numbers;
    const read = readReply(reply.text);
    const stops = mayStopMessages(reply.text);
    const message = findAnswered(sent, read, clock.wallNow());
    if (number === undefined || !message) {
      if (read !== 'stop' || numbers.length === 0)
        return 'Nothing to do: nobody with this number has an appointment';
      for (const senderNumber of numbers) await sendingStore(tx).stopAddress(hashToken(senderNumber), at);
      return done.stop;
    }

    // Heard however often it comes: whoever had messages begin again may end them again.
    if (stops) await sendingStore(tx).stopAddress(hashToken(number), at);
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

    // Whoever answers an offer may mean the time that is offered, or the one they have: that, too, a person reads.
    const isOpen = isPending(message, clock.wallNow()) && message.isChanging === 0;
    const appointmentId = isOpen ? message.appointmentId : null;
    const isUnclear =
      (repeats === 'an earlier word' && (read === 'yes' || read === 'start')) ||
      (repeats === 'a word to another' && (read === 'yes' || read === 'cancel'));
    const isDone = read === 'stop' || (!isUnclear && (read === 'start' || appointmentId !== null));
    const meaning = isDone ? read : 'other';
    const standing = appointmentId === null ? new Set<ReplyMeaning>() : await store.standingOf(appointmentId);
    const { text } = reply;
    // Behind another last word the same text is another reply.
    const identity = reply.id || `${messageId} ${before[0]?.id ?? ''}`;
    const dedupeKey = hashToken(`${number} ${identity} ${text}`);
    if (!(await store.add({ id: newId(), messageId, at, text, meaning, startsAt, dedupeKey })))
      return knownAlready;
    // Only now: a repetition of it lifts no STOP that came since.
    if (meaning === 'start') await sendingStore(tx).resumeAddress(hashToken(number));
    if (appointmentId !== null && meaning === 'yes') await confirm(tx, appointmentId, at);
    if (appointmentId !== null && meaning === 'cancel' && !standing.has('cancel'))
      await putOnCalls(tx, { appointmentId, startsAt }, at);
    await publishReply(tx, message);
    return stops && meaning === 'other' ? stopped : done[meaning];
  });
}

/**
 * The number that a reply came from, and what was sent to it, the newest first. Many gateways leave out the plus of a number with
 * its country ("491701234567"), which may be one without it as well: it is the one that was written to, or else the one that
 * stands on a record, whose next appointment the reply is then shown with; or else both, and nothing was sent.
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
    const alike = await patientStore(tx).phonedLike(endingOf(number, country) ?? number);
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
 * Which message a reply answers, of those to its number, the newest first: the last reminder that nobody has answered, since it
 * asks for an answer; else the last message about an appointment that is still to come and to take place, so that nobody's
 * answer goes to what was cancelled behind it. An offer that is newer comes before either, and so does, for a YES that no
 * reminder asked for, what was cancelled last: whoever says OK to that confirms nothing. null: none was sent.
 */
function findAnswered(sent: readonly SentMessage[], read: ReplyMeaning, wallNow: number): SentMessage | null {
  const coming = sent.filter(({ startsAt }) => startsAt > wallNow);
  const newest = coming.find((message) => message.kind === 'offer' || isPending(message, wallNow));
  const asking = coming.find((message) => message.isAsking === 1 && isPending(message, wallNow));
  const [last] = coming;
  if (newest?.kind === 'offer') return newest;
  if (asking) return asking;
  return (read === 'yes' ? last : newest) ?? last ?? sent[0] ?? null;
}

/**
 * Whether a reply without an id may be the same once more, which a gateway hands in that got no answer; `before`: what was
 * answered to the same message within a day, the newest first, `toOthers`: to those about other appointments. With nothing
 * else said since, it is: that changes nothing. After another word nobody can tell whether the gateway repeats or the patient
 * thinks again: CANCEL then counts, since a person calls, and so does STOP; YES and START are left to a person. Where the same
 * word has answered a message about another appointment, as of two children, YES and CANCEL are both left to a person.
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
const done: Record<ReplyMeaning, string> = {
  yes: 'Confirmed',
  cancel: 'The practice was told that they want to cancel',
  stop: 'This number gets no more messages',
  start: 'This number gets messages again',
  other: 'The practice reads it',
};

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
