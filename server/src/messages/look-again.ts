import type { ClinicSettings } from '@docket/contract/clinic-settings.ts';
import type { Context } from '../platform/context.ts';
import type { Tx } from '../platform/database/engine.ts';
import { findReminderConflict } from './find-reminders.ts';
import type { DueMessage, Ending } from './rows.ts';
import { chooseTextKind, findSendEnding, isOfChange, retryAfterMs } from './rules.ts';
import { carriesId } from './sms.ts';
import { type OtherMessage, sendingStore } from './store.ts';

/** A change that leaves takes seconds, and the delay behind it is about the next minutes. */
const behindChangeMs = 5_000;

/**
 * Until when a message has to wait whose turn it is, in epoch milliseconds, or why it never leaves because of another one;
 * null: neither.
 */
export async function findWait(
  tx: Tx,
  message: DueMessage,
  { clock, practice }: Pick<Context, 'clock'> & { readonly practice: ClinicSettings },
): Promise<number | Ending | null> {
  const { kind, state, appointment, offer } = message;
  if (appointment === null || offer !== null || appointment.startsAt <= clock.wallNow()) return null;
  const isLeft = state === 'sending';
  if (!isLeft && kind !== 'reminder' && kind !== 'late') return null;
  // What is about another time than theirs is by now waits for nothing.
  if (kind === 'late' && findSendEnding(message, clock.wallNow()) !== null) return null;
  const others = await sendingStore(tx).othersOf({ id: message.id, appointmentId: appointment.id });
  const changes = others.filter((other) => isOfChange(other.kind));
  const isOpen = ({ state: at }: OtherMessage) => at === 'waiting' || at === 'sending';
  const later = isOfChange(kind) ? changes.filter(({ madeAt }) => madeAt > message.madeAt) : changes;
  // What waits may be undone yet: then this one is right again. A delay is told behind it.
  if (later.some(isOpen)) return clock.nowMs() + (kind === 'late' ? behindChangeMs : retryAfterMs(1));
  if (isOfChange(kind) && later.some((other) => other.state !== 'withdrawn'))
    return { state: 'withdrawn', reason: 'A later message takes its place' };
  if (kind !== 'reminder') return null;
  if (findSendEnding(message, clock.wallNow()) !== null) return null;
  const conflict = findReminderConflict({ ...message, appointment, offer }, practice, clock);
  return conflict && 'until' in conflict ? conflict.until : conflict;
}

/**
 * Whether a message whose outcome is unknown must not be sent again: an SMS that the gateway does not know by our id, and an
 * email about a delay, which mailboxes show twice.
 */
export function isSentOnce(
  { channel, kind }: Pick<DueMessage, 'channel' | 'kind'>,
  { sms }: Pick<Context['settings'], 'sms'>,
): boolean {
  return channel === 'sms' ? !carriesId(sms) : kind === 'late';
}

/** The message with what it has to say now; what was cancelled is named as the patient knows it. */
export async function toSay(tx: Tx, message: DueMessage, wallNow: number): Promise<DueMessage> {
  const kind = chooseTextKind(message, wallNow);
  const { appointment, offer, known } = message;
  if (offer !== null || kind !== 'cancelled' || known === null) return { ...message, kind };
  const { startsAt, doctorId } = known;
  const endsAt = startsAt + appointment.endsAt - appointment.startsAt;
  const isOther = doctorId !== appointment.doctorId;
  const doctorName = isOther ? await sendingStore(tx).doctorName(doctorId) : message.doctorName;
  return { ...message, kind, doctorName, appointment: { ...appointment, startsAt, endsAt } };
}
