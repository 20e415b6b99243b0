import { isEmailAddress } from '@docket/contract/email-address.ts';
import { millisecondsPerDay, millisecondsPerMinute } from '@docket/contract/limits.ts';
import { chooseMessageKind } from '@docket/contract/message-rules.ts';
import { changeKinds, type MessageKind } from '@docket/contract/messages.ts';
import { canMoveEarlier } from '@docket/contract/waiting-list-fit.ts';
import { type DueMessage, type Ending, mandatoryKinds, offerHasEnded, phoneOnly, undone } from './rows.ts';

/**
 * What came of handing a message over. Away: the server could not be reached or wants none now. Not taken: it did not want
 * this one now, and nobody can tell whether it wants others.
 */
export type SendResult =
  | { readonly result: 'handed over'; readonly providerId: string }
  | { readonly result: 'refused'; readonly reason: string }
  | { readonly result: 'away' | 'not taken'; readonly reason: string }
  /** The outcome is unknown: the message is repeated only with an id that the gateway recognises. */
  | { readonly result: 'unknown'; readonly reason: string };

/** Shorter texts are words of any answer. */
const minSecretLength = 6;

/** What the links in messages end with. */
const token = /[\w-]{43,}/g;

/**
 * Some servers repeat what they were sent; neither a secret of ours nor the patient's own link may stand beside a message.
 * Takes the whole answer: a piece of a secret would not be known for one.
 */
export function hideSecrets(answer: string, secrets: readonly string[]): string {
  // The longest first: a shorter one within it would leave the rest of it.
  return secrets
    .filter((secret) => secret.length >= minSecretLength)
    .sort((secret, other) => other.length - secret.length)
    .reduce((text, secret) => text.replaceAll(secret, '...'), answer)
    .replace(token, '...');
}

const pausesInMinutes = [1, 5, 15, 60];
const maxCrashes = 10;

/** How long a message waits before it is tried again, in milliseconds; `attempts` counts those that failed, from 1 on. */
export function retryAfterMs(attempts: number): number {
  return (pausesInMinutes[attempts - 1] ?? 60) * millisecondsPerMinute;
}

/** How long a message is tried, and how often at least: after a weekend the mail server may start later than this one. */
export const giveUpAfterMs = millisecondsPerDay;
export const triesBeforeGivingUp = 5;

/** More than a desk that books a series for somebody, and less than what a mistake or a flood of replies could cause. */
export const maxMessagesPerHour = 20;

/** Why a message whose turn it is must not be sent any more; null: it is still true and welcome. */
export function findSendEnding(message: DueMessage, wallNow: number): Ending | null {
  const untrue = outdatedReason(message, wallNow);
  if (untrue !== null) return withdrawn(untrue);
  const unwelcome = findContactEnding(message.patient.contactBy, message.kind);
  if (unwelcome !== null) return unwelcome;
  const conflict = cannotTakePlaceReason(message);
  if (conflict !== null)
    return { state: 'given up', reason: `${conflict}: the patient must be called about another time` };
  // The outcome of an attempt that was cut off is unknown. After many failures the server gets a day.
  if (message.state === 'sending' && message.reason === '' && message.attempts >= maxCrashes)
    return { state: 'given up', reason: `It was tried ${message.attempts} times` };
  return null;
}

/** Why a patient is not written to of this by the way they want to hear from the practice; null: they are. */
export function findContactEnding(contactBy: string, kind: MessageKind): Ending | null {
  if (contactBy === 'phone')
    return mustBeDelivered(kind) ? phoneOnly : withdrawn('The patient is called instead');
  return contactBy === 'nobody' ? withdrawn('The patient wants to hear nothing') : null;
}

function outdatedReason(
  { appointment, offer, known, kind, expectedAt }: DueMessage,
  wallNow: number,
): string | null {
  if (offer !== null) {
    const isMoot = appointment !== null && !canMoveEarlier(appointment, offer.startsAt);
    return offer.isOpen && offer.holdsUntil > wallNow && !isMoot ? null : offerHasEnded;
  }
  // Whoever was told of a delay may hear of another one until then.
  if (Math.max(appointment.startsAt, expectedAt ?? 0) <= wallNow) return 'The appointment has begun';
  if (kind === 'late' && appointment.isHere) return 'The patient is here already';
  const messageKind = chooseMessageKind(known, appointment, wallNow);
  if (isOfChange(kind)) return messageKind === null ? undone : null;
  // All others are about one time.
  return appointment.status !== 'pending' || messageKind !== null ? 'The appointment has changed' : null;
}

/**
 * Why the appointment that a message announces can't take place; null: it can. Absences stop reminders alone: a booking or a
 * move into an absence is a person's decision, and its patient hears of it.
 */
function cannotTakePlaceReason({ appointment, offer, doctor, kind }: DueMessage): string | null {
  if (offer !== null || appointment.status !== 'pending') return null;
  if (doctor.isArchived) return 'The doctor is archived';
  if (kind !== 'reminder') return null;
  if (doctor.awayUntil !== null && appointment.startsAt < doctor.awayUntil)
    return 'The doctor is away at that time';
  return doctor.isOff ? 'The doctor has time off at that time' : null;
}

const mustBeDelivered = (kind: MessageKind) => mandatoryKinds.some((mandatoryKind) => mandatoryKind === kind);

export const isOfChange = (kind: MessageKind) => changeKinds.some((change) => change === kind);

/** What a message says whose turn it is: of a change, the difference between what the patient knows and what is now. */
export function chooseTextKind(
  { appointment, offer, known, kind }: DueMessage,
  wallNow: number,
): MessageKind {
  if (offer !== null || !isOfChange(kind)) return kind;
  const messageKind = chooseMessageKind(known, appointment, wallNow) ?? kind;
  return messageKind === 'moved' && kind === 'rescheduled' ? kind : messageKind;
}

const withdrawn = (reason: string): Ending => ({ state: 'withdrawn', reason });

/** Why nothing can be sent to this email address; null: it can. */
export function findEmailEnding(address: string): Ending | null {
  if (address === '') return { state: 'no address', reason: 'No email address is known' };
  if (isEmailAddress(address)) return null;
  return { state: 'no address', reason: 'The email address can’t be one' };
}

/** An answer of a mail server or a gateway for the log: without email addresses and phone numbers, with its codes (554 5.7.1). */
export function withoutAddresses(answer: string): string {
  return answer
    .replace(/[^\s<>"'=]+@[^\s<>"']+/g, '...')
    .replace(codeOrNumber, (_, code: string | undefined) => code ?? '...');
}

const codeOrNumber = /\b([245]\d\d[ -][245]\.\d{1,3}\.\d{1,3})(?![\d.])|\+?\d[\d ().-]{5,}\d/g;
