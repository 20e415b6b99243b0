import { setTimeout as pause } from 'node:timers/promises';
import { cleanName } from '@docket/contract/clean-name.ts';
import type { ClinicSettings } from '@docket/contract/clinic-settings.ts';
import { millisecondsPerDay, millisecondsPerMinute } from '@docket/contract/limits.ts';
import { toMessageName } from '@docket/contract/message-name.ts';
import {
  type Language,
  type MessageChannel,
  type MessageKind,
  mayHaveBeenSent,
  messageChannels,
} from '@docket/contract/messages.ts';
import { readClinicSettings } from '../clinic-settings/read.ts';
import type { Context } from '../platform/context.ts';
import type { Tx } from '../platform/database/engine.ts';
import { countResult } from '../platform/metrics/results.ts';
import { copyMark } from '../platform/restored-copy.ts';
import { storedSettings } from '../platform/stored-settings.ts';
import { createToken, hashToken } from '../platform/tokens.ts';
import { type ChannelState, canSend, noteChannels, noteEveryMs, readChannels } from './channels.ts';
import {
  type ComposedMessage,
  compose,
  languageOf,
  type Mailbox,
  toCalendar,
  toComposable,
  toLocation,
  withLink,
} from './compose.ts';
import { createMailer, type Email, sendWithinMs } from './email.ts';
import { channelOf, findAddress } from './find-address.ts';
import { findReminders } from './find-reminders.ts';
import { admit } from './first-messages.ts';
import { findWait, isSentOnce, withCurrentText } from './look-again.ts';
import {
  isPaused,
  lengthen,
  type Pause,
  type Pauses,
  pauseStore,
  type StoredPause,
  wasLong,
} from './pauses.ts';
import { publishMessage } from './publish.ts';
import { inboundStore } from './reply-store.ts';
import { type DueMessage, type Ending, kindIsOff, mayHaveLeftBefore } from './rows.ts';
import {
  findSendEnding,
  giveUpAfterMs,
  isOfChange,
  maxMessagesPerHour,
  retryAfterMs,
  type SendResult,
  triesBeforeGivingUp,
  withoutAddresses,
} from './rules.ts';
import { carriesId, createSmsSender, type Sms } from './sms.ts';
import { type MessageOf, sendingStore } from './store.ts';
import { templateStore } from './template-store.ts';

const lookEveryMs = 1_000;
/** Longer pause after an error: if the database is down or full, one log line per second would be too many. */
const afterFailureMs = 15_000;
/** How soon messages leave once a missing setting is back. */
const lookForSettingsEveryMs = 5 * millisecondsPerMinute;
/** Longer than any attempt takes: after it the sending node counts as dead. */
const leaseMs = 2 * sendWithinMs;
/**
 * Due times beyond these come from a wrong clock. Two days leave room for quiet nights and clock differences of
 * nodes.
 */
const longest = { leaseMs: leaseMs + 15 * millisecondsPerMinute, waitMs: 2 * millisecondsPerDay };
/** How long `stop` waits for a running attempt. */
const finishWithinMs = 5_000;

/** Sends queued messages in the background, one at a time. */
export interface Sender {
  /** Sends all due messages, then returns how many it handled. */
  sendDue(): Promise<number>;
  /** Queues the reminders due now; returns how many. */
  remind(): Promise<number>;
  /** Looks for messages every second and for reminders every wall minute, until `stop`. */
  start(): void;
  /** Ends the running attempt. An interrupted email is repeated under its id by the next sender. */
  stop(): Promise<void>;
}

/** Messages of a channel without settings end as "would be told". */
export function createSender(context: Context): Sender {
  const { engine, clock, settings, log } = context;
  const mailer = settings.smtpUrl === null ? null : createMailer(settings.smtpUrl);
  const gateway = settings.sms === null ? null : createSmsSender(settings.sms);
  let stopped = false;
  let running: Promise<unknown> = Promise.resolve();
  /** last wall minute that was searched for reminders */
  let remindedIn: number | null = null;
  /** When this node last recorded its channels, in epoch milliseconds. */
  let notedAt: number | null = null;
  const stopping = new AbortController();

  async function sendDue(): Promise<number> {
    let count = 0;
    await noteNodeChannels();
    while (!stopped && !(await isSilent())) {
      if (!(await sendingStore(engine.read).isAnyDue(clock.nowMs()))) break;
      const pauses = await pauseStore(engine.read).read();
      const taken = await engine.transaction((tx) => takeNext(tx, context, pauses));
      if (taken === null) break;
      count += 1;
      if (taken !== 'ended') await handOver(taken);
    }
    return count;
  }

  async function noteNodeChannels(): Promise<void> {
    const nowMs = clock.nowMs();
    if (notedAt !== null && Math.abs(nowMs - notedAt) < noteEveryMs) return;
    await engine.transaction((tx) => noteChannels(context, tx));
    // Runs also after the clock was set back.
    await engine.transaction((tx) => sendingStore(tx).pullBack(nowMs, longest));
    notedAt = nowMs;
    const channels = await readChannels(context, engine.read);
    const missing = messageChannels.filter((channel) => channels[channel] === 'missing');
    if (missing.length > 0) log.warn({ channels: missing }, 'messages wait: their settings are missing');
  }

  // A restored copy sends nothing: the original may be running.
  const isSilent = async () => (await copyMark(engine.read).read()) !== null;

  async function handOver(taken: Taken): Promise<void> {
    const { drafted } = taken;
    const sent = drafted.channel === 'sms' ? gateway?.send(drafted.sms) : mailer?.send(drafted.email);
    if (!sent) throw new Error(`No sender for the channel ${drafted.channel}`);
    const result = await sent;
    countResult({ of: 'message', channel: drafted.channel, result: result.result });
    if (result.result === 'refused' || result.result === 'not taken')
      log.info(
        { channel: drafted.channel, attempts: taken.attempt, because: codesOf(result.reason) },
        `a message was ${result.result}`,
      );
    // Aborted by shutdown: the lease expires and the next sender decides.
    if (stopped && result.result !== 'handed over' && result.result !== 'refused') return;
    await engine.transaction((tx) => writeResult(tx, taken, result, context));
  }

  async function work(): Promise<void> {
    if (engine.kind === 'sqlite')
      await engine.transaction((tx) => sendingStore(tx).releaseAll(clock.nowMs())).catch(complain);
    // In parallel, because a slow server could delay the search beyond the last minute before quiet hours.
    await Promise.all([repeat(sendDue), repeat(remindEachMinute)]);
  }

  async function remindEachMinute(): Promise<void> {
    const minute = clock.wallNow();
    if (minute === remindedIn || (await isSilent())) return;
    await findReminders(context);
    remindedIn = minute;
  }

  async function repeat(look: () => Promise<unknown>): Promise<void> {
    while (!stopped) {
      let waitMs = lookEveryMs;
      try {
        await look();
      } catch (error) {
        complain(error);
        waitMs = afterFailureMs;
      }
      await pause(waitMs, null, { signal: stopping.signal }).catch(() => null);
    }
  }

  function complain(error: unknown): void {
    log.warn({ err: error }, 'messages could not be sent');
  }

  return {
    sendDue,
    remind: () => findReminders(context),
    start() {
      running = work();
    },
    async stop() {
      stopped = true;
      stopping.abort();
      await Promise.race([running, pause(finishWithinMs, null, { ref: false })]);
      mailer?.close();
      gateway?.close();
    },
  };
}

// Logs codes only: the rest of the answer may name the mailbox or the number.
function codesOf(reason: string): string {
  return /\b[45]\d\d\b([ -][45]\.\d{1,3}\.\d{1,3})?/.exec(reason)?.[0] ?? 'no code';
}

/** A message that this node is sending. */
interface Taken {
  readonly id: string;
  readonly of: MessageOf;
  readonly kind: MessageKind;
  /** True if an earlier attempt may have succeeded. */
  readonly isLeft: boolean;
  readonly attempt: number;
  readonly dueAt: number;
  readonly drafted: Drafted;
  /**
   * The channel's pause when this message was taken. The result of sending ends or extends that pause. Null if the
   * channel was not paused.
   */
  readonly pause: StoredPause | null;
}

type Drafted =
  | { readonly channel: 'email'; readonly email: Email }
  | { readonly channel: 'sms'; readonly sms: Sms };

/**
 * Takes the next due message of the channels that do not pause. 'ended': it was handled without an attempt. Null:
 * none is due, or another node makes the attempt that may end a pause.
 */
async function takeNext(tx: Tx, context: Context, pauses: Pauses): Promise<Taken | 'ended' | null> {
  const { clock, settings } = context;
  const store = sendingStore(tx);
  const nowMs = clock.nowMs();
  const practice = await readClinicSettings(context, tx);
  if (practice.messagesOff.length > 0)
    for (const withdrawnMessage of await store.withdrawDue(nowMs, practice.messagesOff))
      await publishMessage(tx, withdrawnMessage);
  const channels = await readChannels(context, tx);
  if (!canSend(channels) && (await endAll(tx, nowMs))) return 'ended';
  const next = await store.nextDue(nowMs, {
    // A node with the settings sends messages of a channel set up elsewhere.
    channels: messageChannels.filter(
      (messageChannel) => channels[messageChannel] !== 'elsewhere' && !isOn(pauses[messageChannel], nowMs),
    ),
    endsLeftSms: isKnown(channels.sms) && !carriesId(settings.sms),
  });
  if (!next) return null;
  const channel = channelOf(next.patient);
  const end = (ending: Ending) => endMessage(tx, next, ending, { channel, nowMs });
  const isLeft = next.state === 'sending';
  if (isLeft && isKnown(channels[next.channel]) && isSentOnce(next, settings))
    return endUnknown(tx, next, '', nowMs);
  const until = await findWait(tx, next, { clock, practice });
  if (typeof until === 'object' && until !== null) return end(until);
  if (until !== null) {
    await store.postpone(next.id, until);
    return 'ended';
  }
  const ending = findSendEnding(next, clock.wallNow());
  if (ending) return end(ending);
  const message = await withCurrentText(tx, next, clock.wallNow());
  if (practice.messagesOff.includes(message.kind)) return end({ state: 'withdrawn', reason: kindIsOff });
  const found = await findAddress(tx, { channels, practice }, message.patient);
  if ('missing' in found) {
    await store.hold(next.id, found.missing, nowMs + lookForSettingsEveryMs);
    if (next.reason !== found.missing) await publishMessage(tx, toMessageOf(next));
    return 'ended';
  }
  if ('ending' in found) return end(found.ending);
  const { address } = found;
  if ((await store.countLeft(message.id, nowMs - millisecondsPerHour)) >= maxMessagesPerHour)
    return end(tooMany);
  if (message.offer !== null && settings.publicUrl === null && practice.phone.trim() === '')
    return end(unanswerable);

  const admission = await admit(tx, message, { address, practice, nowMs });
  if ('until' in admission) {
    await store.hold(next.id, admission.reason, admission.until);
    if (next.reason !== admission.reason) await publishMessage(tx, toMessageOf(next));
    return 'ended';
  }
  const prepared = await draft(tx, message, { context, practice, channel, address });
  // Ended, so that it does not block the messages behind it.
  if (!prepared) return end({ state: 'given up', reason: 'It could not be composed' });
  const { language, subject, body, stopHash, drafted } = prepared;
  // A mailbox hides another text under a known id, and a gateway drops a known id with another number. So the outcome
  // stays unknown.
  if (isLeft && (subject !== message.subject || body !== message.body))
    return endUnknown(tx, message, 'Its text has changed since', nowMs);
  if (isLeft && channel === 'sms' && address !== message.address)
    return endUnknown(tx, message, 'The phone number has changed since', nowMs);
  const pause = await takePause(tx, pauses[channel] ?? null, { channel, nowMs });
  if (pause === 'taken') return null;
  await admission.record();
  const leaseEndsAt = nowMs + leaseMs;
  const { id, kind, attempts, dueAt } = message;
  await store.begin(message, { kind, channel, address, language, subject, body, stopHash, leaseEndsAt });
  return { id, of: toMessageOf(message), kind, isLeft, attempt: attempts + 1, dueAt, drafted, pause };
}

// Without the gateway's settings it is unknown whether an SMS may be repeated.
const isKnown = (state: ChannelState) => state === 'here' || state === 'none';

const isOn = (pause: Pause | undefined, nowMs: number) => pause !== undefined && isPaused(pause, nowMs);

// One node at a time makes the attempt that may end a pause.
async function takePause(
  tx: Tx,
  pause: StoredPause | null,
  { channel, nowMs }: { channel: MessageChannel; nowMs: number },
): Promise<StoredPause | null | 'taken'> {
  if (pause === null) return null;
  return (await pauseStore(tx).takeAttempt(channel, pause, nowMs + leaseMs)) ?? 'taken';
}

const millisecondsPerHour = 60 * millisecondsPerMinute;
const tooMany: Ending = {
  state: 'given up',
  reason: `This patient got ${maxMessagesPerHour} messages within the hour, which is the limit`,
};

const unanswerable: Ending = {
  state: 'given up',
  reason:
    'The patient could not answer it: the server has no PUBLIC_URL for a link, and Settings have no phone',
};

interface DraftParts {
  readonly context: Context;
  readonly practice: ClinicSettings;
  readonly channel: MessageChannel;
  readonly address: string;
}

/** Returns the composed message and the text to store; null after an error, which is logged. */
async function draft(
  tx: Tx,
  message: DueMessage,
  { context, practice, channel, address }: DraftParts,
): Promise<{
  language: Language;
  subject: string;
  body: string;
  stopHash: string | null;
  drafted: Drafted;
} | null> {
  // Only a reminder asks for a reply, and only if replies are received.
  const canAnswer =
    channel === 'sms' && message.kind === 'reminder' && (await inboundStore(tx).find()) !== null;
  try {
    const language = languageOf(message.patient.language, practice);
    const template = await templateStore(tx).find({ language, kind: message.kind });
    const { publicUrl } = context.settings;
    const hasLink = publicUrl !== null && (channel === 'email' || message.offer !== null);
    // Each attempt has a new token, because only its hash is stored. An offer's message uses one token for both
    // links.
    const token = hasLink ? createToken() : null;
    const link = token !== null && message.offer !== null ? `${publicUrl}/offer#${token}` : '';
    const composed = compose(toComposable(message, context.clock.wallNow()), practice, { template, link });
    const stopHash = token && hashToken(token);
    // The stored text must not contain the patient's link.
    const withoutToken = (text: string) => (token === null ? text : text.replaceAll(token, '…'));
    if (channel === 'sms') {
      const text = canAnswer ? `${composed.sms}\n${composed.replyHint}` : composed.sms;
      const isRepeat = message.state === 'sending' && carriesId(context.settings.sms);
      const drafted = { channel, sms: { id: message.id, to: address, text, isRepeat } };
      return { language, subject: '', body: withoutToken(text), stopHash, drafted };
    }
    const eventDomain = await keepEventDomain(tx, context.settings);
    const email = toEmail(message, composed, { context, practice, address, token, eventDomain });
    const { subject, text } = composed;
    return { language, subject, body: withoutToken(text), stopHash, drafted: { channel, email } };
  } catch (error) {
    context.log.error({ err: error }, 'a message could not be composed');
    return null;
  }
}

function toEmail(
  message: DueMessage,
  composed: ComposedMessage,
  {
    context: { clock, settings },
    practice,
    address,
    token,
    eventDomain,
  }: Omit<DraftParts, 'channel'> & { token: string | null; eventDomain: string },
): Email {
  const from = {
    name: settings.mailFrom?.name ? cleanName(settings.mailFrom.name) : toMessageName(practice.name),
    address: settings.mailFrom?.address ?? '',
  };
  const to: Mailbox = { name: toMessageName(message.patient.name), address };
  const parts = {
    organizer: from,
    attendee: to,
    location: toLocation(practice.address),
    domain: eventDomain,
  };
  return {
    messageId: `${message.id}@${domainOf(from.address)}`,
    from,
    to,
    subject: composed.subject,
    ...withLink(composed, token && `${settings.publicUrl}/messages#${token}`),
    calendar: isInCalendar(message)
      ? toCalendar(message.appointment, composed, {
          ...parts,
          timeZone: clock.timeZone,
          nowMs: clock.nowMs(),
        })
      : null,
    stopUrl: token && `${settings.publicUrl}/api/messages/stop/${token}`,
  };
}

const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1);

/**
 * Returns the domain of calendar event ids: the domain of the first email sent. A changed domain would duplicate
 * events, and a cancellation would remove only one of them.
 */
async function keepEventDomain(tx: Tx, { mailFrom }: Context['settings']): Promise<string> {
  const kept = storedSettings(tx);
  const key = 'calendar domain';
  return (await kept.read(key)) ?? (await kept.hold(key, domainOf(mailFrom?.address ?? '')));
}

/** Delays and offers do not change the calendar event. */
function isInCalendar(message: DueMessage): message is DueMessage & { offer: null } {
  return message.offer === null && message.kind !== 'late';
}

async function endMessage(
  tx: Tx,
  message: DueMessage,
  ending: Ending,
  { channel, nowMs }: { channel: MessageChannel; nowMs: number },
): Promise<'ended'> {
  if (message.state === 'sending') return endUnknown(tx, message, ending.reason, nowMs);
  await sendingStore(tx).end(message.id, ending, channel);
  await publishMessage(tx, toMessageOf(message));
  return 'ended';
}

/** Ends an interrupted message without repeating it; it may have been sent. */
async function endUnknown(tx: Tx, message: DueMessage, cause: string, nowMs: number): Promise<'ended'> {
  await sendingStore(tx).endUnknown(message.id, formatUnknown(cause), nowMs);
  await publishMessage(tx, toMessageOf(message));
  return 'ended';
}

const formatUnknown = (cause: string) => (cause === '' ? mayHaveBeenSent : `${mayHaveBeenSent}. ${cause}`);

/** Ends all due messages as "would be told", because no channel is set up. */
async function endAll(tx: Tx, nowMs: number): Promise<'ended' | null> {
  const ended = await sendingStore(tx).endDue(nowMs);
  for (const endedMessage of ended) await publishMessage(tx, endedMessage);
  return ended.length > 0 ? 'ended' : null;
}

async function writeResult(tx: Tx, taken: Taken, result: SendResult, context: Context): Promise<void> {
  const nowMs = context.clock.nowMs();
  const store = sendingStore(tx);
  const { channel } = taken.drafted;
  const isLost = result.result === 'unknown' && isSentOnce({ channel, kind: taken.kind }, context.settings);
  await writePause(tx, taken, result, { context, isCostly: isLost && channel === 'sms' });
  if (result.result === 'handed over') {
    const { providerId } = result;
    await store.settle(taken, { state: 'handed over', reason: '', sentAt: nowMs, providerId });
  } else if (result.result === 'refused') {
    const reason = taken.isLeft ? `${mayHaveLeftBefore}. ${result.reason}` : result.reason;
    await store.settle(taken, { state: 'refused', reason, sentAt: null, providerId: '' });
  } else if (isLost) {
    const reason = formatUnknown(result.reason);
    await store.settle(taken, { state: 'given up', reason, sentAt: nowMs, providerId: '' });
  } else if (nowMs - taken.dueAt >= giveUpAfterMs && taken.attempt >= triesBeforeGivingUp) {
    const reason = `Not sent within a day. ${result.reason}`;
    const hasLeft = taken.isLeft || result.result === 'unknown';
    await store.settle(taken, {
      state: 'given up',
      ...(hasLeft ? { reason: formatUnknown(reason), sentAt: nowMs } : { reason, sentAt: null }),
      providerId: '',
    });
    // Messages queued earlier were waiting for this server too.
    const isAway = result.result === 'away';
    const ended = isAway ? await store.giveUpWaiting(nowMs - giveUpAfterMs, channel, reason) : [];
    for (const endedMessage of ended) await publishMessage(tx, endedMessage);
  } else {
    await retry(tx, taken, result, nowMs);
  }
  await publishMessage(tx, taken.of);
}

/** Pauses the channel after a failure of the server, because the next message would fail too. */
async function writePause(
  tx: Tx,
  { drafted: { channel }, pause, attempt }: Taken,
  result: SendResult,
  { context: { clock, log }, isCostly }: { context: Context; isCostly: boolean },
): Promise<void> {
  const nowMs = clock.nowMs();
  if (result.result === 'away' || result.result === 'unknown') {
    const reason = withoutAddresses(result.reason);
    const next = lengthen(pause, { nowMs, reason, isCostly });
    await pauseStore(tx).write(channel, pause, next);
    const seconds = Math.round((next.until - nowMs) / 1_000);
    log.warn(
      { channel, attempts: attempt, because: reason, seconds },
      'a message could not be handed over: its channel pauses',
    );
  } else if (pause !== null) {
    await pauseStore(tx).end(channel);
    if (wasLong(pause)) await sendingStore(tx).retryNow(channel, nowMs);
    log.info({ channel, failures: pause.failures }, 'messages leave again');
  }
}

async function retry(
  tx: Tx,
  taken: Taken,
  { result, reason }: SendResult & { readonly result: 'away' | 'not taken' | 'unknown' },
  nowMs: number,
): Promise<void> {
  const store = sendingStore(tx);
  const again = { reason, nextAt: nowMs + retryAfterMs(taken.attempt) };
  const { id, kind } = taken;
  const { appointmentId } = taken.of;
  // A message that may have been sent counts as known to the patient, and is repeated like an interrupted one.
  if (taken.isLeft || result === 'unknown') await store.retryLeft(taken, again);
  else if (isOfChange(kind) && appointmentId !== null && (await store.mergeIntoNext({ id, appointmentId })))
    await store.settle(taken, { ...superseded, sentAt: null, providerId: '' });
  else await store.retry(taken, again);
}

const superseded: Ending = { state: 'withdrawn', reason: 'Sent together with a later change' };

function toMessageOf({ appointment, offer }: DueMessage): MessageOf {
  const doctorId = appointment?.doctorId ?? null;
  return { appointmentId: appointment?.id ?? null, doctorId, wishId: offer?.wishId ?? null };
}
