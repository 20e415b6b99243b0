import { millisecondsPerDay, millisecondsPerMinute } from '@docket/contract/limits.ts';
import { kindToTell } from '@docket/contract/message-rules.ts';
import { changeKinds } from '@docket/contract/messages.ts';
import { type DueMessage, type Ending, offerHasEnded } from './rows.ts';

/**
 * What came of handing a message over. Away: the server could not be reached or wants none now. Not taken: it did not want
 * this one now, and nobody can tell whether it wants others.
 */
export type SendResult =
  | { readonly result: 'handed over'; readonly providerId: string }
  | { readonly result: 'refused'; readonly reason: string }
  | { readonly result: 'away' | 'not taken'; readonly reason: string }
  /** Of a channel on which nothing is sent twice: nobody knows whether it left. */
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
    .sort((one, other) => other.length - one.length)
    .reduce((shown, secret) => shown.replaceAll(secret, '...'), answer)
    .replace(token, '...');
}

const pausesInMinutes = [1, 5, 15, 60];
const maxCrashes = 10;

/** How long a message waits before it is tried again, in milliseconds; `attempts` counts those that failed, from 1 on. */
export function retryAfterMs(attempts: number): number {
  return (pausesInMinutes[attempts - 1] ?? 60) * millisecondsPerMinute;
}

/** How long a message is tried. */
export const giveUpAfterMs = millisecondsPerDay;

/** More than a desk that books a series for somebody, and less than what a mistake or a flood of replies could cause. */
export const maxMessagesPerHour = 20;

/** Why a message whose turn it is must not be sent any more; null: it is still true and welcome. */
export function whyNotSend(message: DueMessage, wallNow: number): Ending | null {
  const untrue = whyUntrue(message, wallNow);
  if (untrue !== null) return withdrawn(untrue);
  if (message.patient.contactBy === 'phone') return withdrawn('The patient is called instead');
  if (message.patient.contactBy === 'nobody') return withdrawn('The patient wants to hear nothing');
  if (message.state === 'sending' && message.attempts >= maxCrashes)
    return { state: 'given up', reason: `It was begun ${message.attempts} times and never ended` };
  return null;
}

function whyUntrue(
  { appointment, offer, known, kind, expectedAt }: DueMessage,
  wallNow: number,
): string | null {
  if (offer !== null) return offer.isOpen && offer.holdsUntil > wallNow ? null : offerHasEnded;
  // Whoever was told of a delay may hear of another one until then.
  if (Math.max(appointment.startsAt, expectedAt ?? 0) <= wallNow) return 'The appointment has begun';
  if (kind === 'late' && appointment.isHere) return 'The patient is here already';
  // All but changes are about one time.
  const isOfOneTime = !changeKinds.some((change) => change === kind);
  if (isOfOneTime && (appointment.status !== 'pending' || kindToTell(known, appointment, wallNow)))
    return 'The appointment has changed';
  // One that was left in mid-send tells what was then; what is now has a message of its own.
  return (kind === 'cancelled') === (appointment.status === 'cancelled')
    ? null
    : 'The appointment has changed';
}

const withdrawn = (reason: string): Ending => ({ state: 'withdrawn', reason });

/** Letters that would end an address, or begin another one. */
const isAddress =
  /^[^\s@,;:<>()[\]\\"\p{Cc}]{1,64}@[^\s@,;:<>()[\]\\"\p{Cc}]+\.[^\s@,;:<>()[\]\\"\p{Cc}.]+$/u;

/** Why nothing can be sent to this email address; null: it can. */
export function whyNoEmail(address: string): Ending | null {
  if (address === '') return { state: 'no address', reason: 'No email address is known' };
  if (isAddress.test(address) && address.length <= 254) return null;
  return { state: 'no address', reason: 'The email address can’t be one' };
}
