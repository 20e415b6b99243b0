import type { ClinicSettings } from '@docket/contract/endpoints/clinic-settings.ts';
import {
  type MessageChannel,
  type MessageKind,
  messageChannels,
} from '@docket/contract/endpoints/messages.ts';
import { millisecondsPerMinute } from '@docket/contract/rules/limits.ts';
import { readClinicSettings } from '../clinic-settings/read.ts';
import type { Context } from '../platform/context.ts';
import type { Tx } from '../platform/database/engine.ts';
import { type ChannelState, type Channels, canSend, readChannels } from './channels/channels.ts';
import { sendWithinMs } from './channels/email.ts';
import { chooseChannel, findAddress } from './channels/find-address.ts';
import { isPaused, type Pause, type Pauses, pauseStore, type StoredPause } from './channels/pauses.ts';
import { sendsMessageId } from './channels/sms.ts';
import { findWait, mustNotRepeat, withCurrentText } from './decide-sending.ts';
import { checkFirstMessageLimits } from './first-messages.ts';
import { publishMessage } from './publish.ts';
import { formatInDoubt, kindIsOff } from './reasons.ts';
import { draft, type Outgoing } from './render/draft.ts';
import type { DueMessage, Ending } from './rows.ts';
import { findSendEnding, maxMessagesPerHour } from './rules.ts';
import type { MessageAudience } from './store/columns.ts';
import { sendingStore } from './store/sending.ts';

/** Longer than any attempt takes. After this time another node assumes that the sending node is dead. */
export const leaseMs = 2 * sendWithinMs;
/** Messages that wait for a missing setting are checked again at this interval. */
const checkSettingsEveryMs = 5 * millisecondsPerMinute;
const millisecondsPerHour = 60 * millisecondsPerMinute;

/** A message that this node is sending. */
export interface LeasedMessage {
  readonly id: string;
  readonly audience: MessageAudience;
  readonly kind: MessageKind;
  /** True if an earlier attempt may have succeeded. */
  readonly isInDoubt: boolean;
  readonly attempt: number;
  readonly dueAt: number;
  readonly outgoing: Outgoing;
  /**
   * The channel's pause when this message was leased. The result of sending ends or extends that pause. Null if the
   * channel was not paused.
   */
  readonly pause: StoredPause | null;
}

/**
 * Leases the next due message, except of channels whose pause still runs. 'ended': the message was postponed or closed
 * without being sent. Null: no message is due, or another node is sending the message that tests a paused channel.
 */
export async function leaseNext(
  tx: Tx,
  context: Context,
  pauses: Pauses,
): Promise<LeasedMessage | 'ended' | null> {
  const { clock, settings } = context;
  const store = sendingStore(tx);
  const nowMs = clock.nowMs();
  const practice = await readClinicSettings(context, tx);
  if (practice.messagesOff.length > 0)
    for (const withdrawnMessage of await store.withdrawDue(nowMs, practice.messagesOff))
      await publishMessage(tx, withdrawnMessage);
  const channels = await readChannels(context, tx);
  if (!canSend(channels) && (await endDue(tx, nowMs))) return 'ended';
  const next = await store.nextDue(nowMs, {
    // A node with the settings sends messages of a channel set up elsewhere.
    channels: messageChannels.filter(
      (channel) => channels[channel] !== 'elsewhere' && !isOn(pauses[channel], nowMs),
    ),
    endsSmsInDoubt: isKnown(channels.sms) && !sendsMessageId(settings.sms),
  });
  if (!next) return null;
  if (next.state === 'sending' && isKnown(channels[next.channel]) && mustNotRepeat(next, settings))
    return endInDoubt(tx, next, '', nowMs);
  const until = await findWait(tx, next, { clock, practice });
  if (typeof until === 'number') {
    await store.postpone(next.id, until);
    return 'ended';
  }
  const ending = until ?? findSendEnding(next, clock.wallNow());
  if (ending) return end(tx, next, ending, nowMs);
  return leaseDue(tx, next, { context, practice, channels, pauses });
}

interface Situation {
  readonly context: Context;
  readonly practice: ClinicSettings;
  readonly channels: Channels;
  readonly pauses: Pauses;
}

/** Leases a due message that is still true, if its patient can be reached now. */
async function leaseDue(
  tx: Tx,
  due: DueMessage,
  { context, practice, channels, pauses }: Situation,
): Promise<LeasedMessage | 'ended' | null> {
  const { clock, settings } = context;
  const store = sendingStore(tx);
  const nowMs = clock.nowMs();
  const message = await withCurrentText(tx, due, clock.wallNow());
  if (practice.messagesOff.includes(message.kind))
    return end(tx, due, { state: 'withdrawn', reason: kindIsOff }, nowMs);
  const found = await findAddress(tx, { channels, practice }, message.patient);
  if ('missing' in found)
    return postpone(tx, due, { reason: found.missing, until: nowMs + checkSettingsEveryMs });
  if ('ending' in found) return end(tx, due, found.ending, nowMs);
  const { address } = found;
  if ((await store.countSent(message.id, nowMs - millisecondsPerHour)) >= maxMessagesPerHour)
    return end(tx, due, tooMany, nowMs);
  if (message.offer !== null && settings.publicUrl === null && practice.phone.trim() === '')
    return end(tx, due, unanswerable, nowMs);
  const admission = await checkFirstMessageLimits(tx, message, { address, practice, nowMs });
  if ('until' in admission) return postpone(tx, due, admission);
  const channel = chooseChannel(due.patient);
  const prepared = await draft(tx, message, { context, practice, channel, address });
  // Ended, so that it does not block the messages behind it.
  if (!prepared) return end(tx, due, { state: 'given up', reason: 'It could not be composed' }, nowMs);
  const { language, subject, body, stopHash, outgoing } = prepared;
  const isInDoubt = due.state === 'sending';
  // A mailbox hides another text under a known id, and a gateway drops a known id with another number. So the outcome
  // stays unknown.
  if (isInDoubt && (subject !== message.subject || body !== message.body))
    return endInDoubt(tx, due, 'Its text has changed since', nowMs);
  if (isInDoubt && channel === 'sms' && address !== message.address)
    return endInDoubt(tx, due, 'The phone number has changed since', nowMs);
  const pause = await claimPause(tx, pauses[channel] ?? null, { channel, nowMs });
  if (pause === 'claimed by another node') return null;
  await admission.record();
  const leaseEndsAt = nowMs + leaseMs;
  const { id, kind, attempts, dueAt } = message;
  await store.lease(message, { kind, channel, address, language, subject, body, stopHash, leaseEndsAt });
  return { id, audience: toAudience(due), kind, isInDoubt, attempt: attempts + 1, dueAt, outgoing, pause };
}

// Without the gateway's settings it is unknown whether an SMS may be repeated.
const isKnown = (state: ChannelState) => state === 'here' || state === 'none';

const isOn = (pause: Pause | undefined, nowMs: number) => pause !== undefined && isPaused(pause, nowMs);

// One node at a time makes the attempt that may end a pause.
async function claimPause(
  tx: Tx,
  pause: StoredPause | null,
  { channel, nowMs }: { channel: MessageChannel; nowMs: number },
): Promise<StoredPause | null | 'claimed by another node'> {
  if (pause === null) return null;
  return (await pauseStore(tx).claimAttempt(channel, pause, nowMs + leaseMs)) ?? 'claimed by another node';
}

const tooMany: Ending = {
  state: 'given up',
  reason: `This patient got ${maxMessagesPerHour} messages within the hour, which is the limit`,
};

const unanswerable: Ending = {
  state: 'given up',
  reason:
    'The patient could not answer it: the server has no PUBLIC_URL for a link, and Settings have no phone',
};

/** Postpones a message and records the reason, which screens show. */
async function postpone(
  tx: Tx,
  message: DueMessage,
  { reason, until }: { readonly reason: string; readonly until: number },
): Promise<'ended'> {
  await sendingStore(tx).postpone(message.id, until, reason);
  if (message.reason !== reason) await publishMessage(tx, toAudience(message));
  return 'ended';
}

async function end(tx: Tx, message: DueMessage, ending: Ending, nowMs: number): Promise<'ended'> {
  if (message.state === 'sending') return endInDoubt(tx, message, ending.reason, nowMs);
  await sendingStore(tx).end(message.id, ending, chooseChannel(message.patient));
  await publishMessage(tx, toAudience(message));
  return 'ended';
}

/** Ends an interrupted message without repeating it; it may have been sent. */
async function endInDoubt(tx: Tx, message: DueMessage, cause: string, nowMs: number): Promise<'ended'> {
  await sendingStore(tx).endInDoubt(message.id, formatInDoubt(cause), nowMs);
  await publishMessage(tx, toAudience(message));
  return 'ended';
}

/** Ends all due messages as "would be told", because no channel is set up. Returns whether there were any. */
async function endDue(tx: Tx, nowMs: number): Promise<boolean> {
  const ended = await sendingStore(tx).endDue(nowMs);
  for (const endedMessage of ended) await publishMessage(tx, endedMessage);
  return ended.length > 0;
}

function toAudience({ appointment, offer }: DueMessage): MessageAudience {
  const doctorId = appointment?.doctorId ?? null;
  return { appointmentId: appointment?.id ?? null, doctorId, wishId: offer?.wishId ?? null };
}
