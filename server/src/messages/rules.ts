import { changeKinds, type MessageKind } from '@docket/contract/endpoints/messages.ts';
import { isEmailAddress } from '@docket/contract/formats/email-address.ts';
import { millisecondsPerDay } from '@docket/contract/rules/limits.ts';
import { chooseMessageKind } from '@docket/contract/rules/message-rules.ts';
import { canMoveEarlier } from '@docket/contract/rules/waiting-list-fit.ts';
import { findPauseMs } from '../platform/outbox.ts';
import { mandatoryKinds, offerHasEnded, phoneOnly, undone } from './reasons.ts';
import type { DueMessage, Ending } from './rows.ts';

/**
 * The outcome of an attempt. `away`: the server is unreachable or accepts no messages now. `not taken`: it refused
 * this one for now; others may still succeed.
 */
export type SendResult =
  | { readonly result: 'handed over'; readonly providerId: string }
  | { readonly result: 'refused'; readonly reason: string }
  | { readonly result: 'away' | 'not taken'; readonly reason: string }
  /** The message is repeated only with an id that the gateway recognises. */
  | { readonly result: 'unknown'; readonly reason: string };

/** Shorter secrets would match ordinary words of an answer. */
const minSecretLength = 6;

/** Matches the tokens of links in messages. */
const token = /[\w-]{43,}/g;

/**
 * Removes secrets and link tokens from a server's answer, because some servers echo the request. Needs the
 * untruncated answer: part of a secret would not match.
 */
export function hideSecrets(answer: string, secrets: readonly string[]): string {
  // Longest first, because a shorter secret may be part of a longer one.
  return secrets
    .filter((secret) => secret.length >= minSecretLength)
    .sort((secret, other) => other.length - secret.length)
    .reduce((text, secret) => text.replaceAll(secret, '...'), answer)
    .replace(token, '...');
}

const pausesInMinutes = [1, 5, 15, 60];
const maxCrashes = 10;

/** Returns the pause before the next attempt, in milliseconds; `attempts` counts the failed ones, from 1. */
export function retryAfterMs(attempts: number): number {
  return findPauseMs(pausesInMinutes, attempts);
}

/** Both must be exceeded: after a weekend off, the mail server may start later than this one. */
export const giveUpAfterMs = millisecondsPerDay;
export const triesBeforeGivingUp = 5;

/** More than a desk books for one patient in a series, less than a mistake or a flood of replies could cause. */
export const maxMessagesPerHour = 20;

/** Returns why a due message is not sent any more, or null if it is still true and welcome. */
export function findSendEnding(message: DueMessage, wallNow: number): Ending | null {
  const untrue = explainOutdated(message, wallNow);
  if (untrue !== null) return toWithdrawn(untrue);
  const unwelcome = findContactEnding(message.patient.contactBy, message.kind);
  if (unwelcome !== null) return unwelcome;
  const conflict = explainCannotTakePlace(message);
  if (conflict !== null)
    return { state: 'given up', reason: `${conflict}: the patient must be called about another time` };
  // An interrupted attempt has an unknown outcome. After an ordinary failure the server gets a day instead.
  if (message.state === 'sending' && message.reason === '' && message.attempts >= maxCrashes)
    return { state: 'given up', reason: `It was tried ${message.attempts} times` };
  return null;
}

/** Returns why the patient's contact preference rules out this message, or null. */
export function findContactEnding(contactBy: string, kind: MessageKind): Ending | null {
  if (contactBy === 'phone')
    return mustBeDelivered(kind) ? phoneOnly : toWithdrawn('The patient is called instead');
  return contactBy === 'nobody' ? toWithdrawn('The patient wants no messages') : null;
}

function explainOutdated(
  { appointment, offer, known, kind, expectedAt }: DueMessage,
  wallNow: number,
): string | null {
  if (offer !== null) {
    const isMoot = appointment !== null && !canMoveEarlier(appointment, offer.startsAt);
    return offer.isOpen && offer.holdsUntil > wallNow && !isMoot ? null : offerHasEnded;
  }
  // A patient told of a delay may get another message until the announced start.
  if (Math.max(appointment.startsAt, expectedAt ?? 0) <= wallNow) return 'The appointment has begun';
  if (kind === 'late' && appointment.isHere) return 'The patient is here already';
  const messageKind = chooseMessageKind(known, appointment, wallNow);
  if (isOfChange(kind)) return messageKind === null ? undone : null;
  // Reminders and delays are about one fixed time.
  return appointment.status !== 'pending' || messageKind !== null ? 'The appointment has changed' : null;
}

/**
 * Returns why the announced appointment can't take place, or null. Absences stop reminders only: the desk may book
 * into an absence on purpose, and that patient gets the message.
 */
function explainCannotTakePlace({ appointment, offer, doctor, kind }: DueMessage): string | null {
  if (offer !== null || appointment.status !== 'pending') return null;
  if (doctor.isArchived) return 'The doctor is archived';
  if (kind !== 'reminder') return null;
  if (doctor.awayUntil !== null && appointment.startsAt < doctor.awayUntil)
    return 'The doctor is away at that time';
  return doctor.isOff ? 'The doctor has time off at that time' : null;
}

const mustBeDelivered = (kind: MessageKind) => mandatoryKinds.some((mandatoryKind) => mandatoryKind === kind);

export const isOfChange = (kind: MessageKind) => changeKinds.some((change) => change === kind);

/**
 * Returns the kind of text for a due message. A change closes the gap between the patient's knowledge and the truth.
 */
export function chooseTextKind(
  { appointment, offer, known, kind }: DueMessage,
  wallNow: number,
): MessageKind {
  if (offer !== null || !isOfChange(kind)) return kind;
  const messageKind = chooseMessageKind(known, appointment, wallNow) ?? kind;
  return messageKind === 'moved' && kind === 'rescheduled' ? kind : messageKind;
}

const toWithdrawn = (reason: string): Ending => ({ state: 'withdrawn', reason });

/** Returns why no email can be sent to this address, or null. */
export function findEmailEnding(address: string): Ending | null {
  if (address === '') return { state: 'no address', reason: 'No email address is known' };
  if (isEmailAddress(address)) return null;
  return { state: 'no address', reason: 'This isn’t a valid email address' };
}

/** Returns a server's answer for the log: without email addresses and phone numbers, with its codes (554 5.7.1). */
export function hideAddresses(answer: string): string {
  return answer
    .replace(/[^\s<>"'=]+@[^\s<>"']+/g, '...')
    .replace(codeOrNumber, (_, code: string | undefined) => code ?? '...');
}

const codeOrNumber = /\b([245]\d\d[ -][245]\.\d{1,3}\.\d{1,3})(?![\d.])|\+?\d[\d ().-]{5,}\d/g;
