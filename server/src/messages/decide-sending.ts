import type { ClinicSettings } from '@docket/contract/endpoints/clinic-settings.ts';
import type { Context } from '../platform/context.ts';
import type { Tx } from '../platform/database/engine.ts';
import { sendsMessageId } from './channels/sms.ts';
import { findReminderConflict } from './find-reminders.ts';
import type { DueMessage, Ending } from './rows.ts';
import { chooseTextKind, findSendEnding, isOfChange, retryAfterMs } from './rules.ts';
import { type OtherMessage, sendingStore } from './store/sending.ts';

/** A message about a delay is tried again soon after the change before it, because it concerns the next minutes. */
const afterChangeMs = 5_000;

/**
 * Returns until when a due message waits for another one (epoch milliseconds), or why it is replaced by one; null to
 * send it now.
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
  // An outdated delay is not held back; the caller ends it.
  if (kind === 'late' && findSendEnding(message, clock.wallNow()) !== null) return null;
  const others = await sendingStore(tx).listOthers({ id: message.id, appointmentId: appointment.id });
  const changes = others.filter((other) => isOfChange(other.kind));
  const isOpen = ({ state: at }: OtherMessage) => at === 'waiting' || at === 'sending';
  const later = isOfChange(kind) ? changes.filter(({ madeAt }) => madeAt > message.madeAt) : changes;
  // A queued change may still be undone, which makes this message right again. A delay follows right after the
  // change.
  if (later.some(isOpen)) return clock.nowMs() + (kind === 'late' ? afterChangeMs : retryAfterMs(1));
  if (isOfChange(kind) && later.some((other) => other.state !== 'withdrawn'))
    return { state: 'withdrawn', reason: 'A later message replaces it' };
  if (kind !== 'reminder') return null;
  if (findSendEnding(message, clock.wallNow()) !== null) return null;
  const conflict = findReminderConflict({ ...message, appointment, offer }, practice, clock);
  return conflict && 'until' in conflict ? conflict.until : conflict;
}

/**
 * Returns whether a message must not be repeated after an unknown outcome: an SMS without our id at the gateway, and
 * an email about a delay, which mailboxes show twice.
 */
export function mustNotRepeat(
  { channel, kind }: Pick<DueMessage, 'channel' | 'kind'>,
  { sms }: Pick<Context['settings'], 'sms'>,
): boolean {
  return channel === 'sms' ? !sendsMessageId(sms) : kind === 'late';
}

/** Returns the message with its current kind. A cancellation shows the time and doctor the patient knows. */
export async function withCurrentText(tx: Tx, message: DueMessage, wallNow: number): Promise<DueMessage> {
  const kind = chooseTextKind(message, wallNow);
  const { appointment, offer, known } = message;
  if (offer !== null || kind !== 'cancelled' || known === null) return { ...message, kind };
  const { startsAt, doctorId } = known;
  const endsAt = startsAt + appointment.endsAt - appointment.startsAt;
  const isOther = doctorId !== appointment.doctorId;
  const doctorName = isOther ? await sendingStore(tx).doctorName(doctorId) : message.doctorName;
  return { ...message, kind, doctorName, appointment: { ...appointment, startsAt, endsAt } };
}
