import { millisecondsPerDay, millisecondsPerMinute } from '@docket/contract/limits.ts';
import { kindToTell } from '@docket/contract/message-rules.ts';
import type { DueMessage, Ending } from './rows.ts';

/** What came of handing a message over. Away: the server could not be reached or did not want it now. */
export type SendResult =
  | { readonly result: 'handed over'; readonly providerId: string }
  | { readonly result: 'refused'; readonly reason: string }
  | { readonly result: 'away'; readonly reason: string }
  /** Of a channel on which nothing is sent twice: nobody knows whether it left. */
  | { readonly result: 'unknown'; readonly reason: string };

const pausesInMinutes = [1, 5, 15, 60];
const maxCrashes = 10;

/** How long a message waits before it is tried again, in milliseconds; `attempts` counts those that failed, from 1 on. */
export function retryAfterMs(attempts: number): number {
  return (pausesInMinutes[attempts - 1] ?? 60) * millisecondsPerMinute;
}

/** How long a message is tried. */
export const giveUpAfterMs = millisecondsPerDay;

/** Why a message whose turn it is must not be sent any more; null: it is still true and welcome. */
export function whyNotSend(message: DueMessage, wallNow: number): Ending | null {
  const { appointment, patient, known, kind } = message;
  if (appointment.startsAt <= wallNow) return withdrawn('The appointment has begun');
  if (patient.contactBy === 'phone') return withdrawn('The patient is called instead');
  if (patient.contactBy === 'nobody') return withdrawn('The patient wants to hear nothing');
  const isOfOneTime = kind === 'reminder' || kind === 'cancel reply';
  if (isOfOneTime && (appointment.status !== 'pending' || kindToTell(known, appointment, wallNow)))
    return withdrawn('The appointment has changed');
  // One that was left in mid-send tells what was then; what is now has a message of its own.
  if ((kind === 'cancelled') !== (appointment.status === 'cancelled'))
    return withdrawn('The appointment has changed');
  if (message.state === 'sending' && message.attempts >= maxCrashes)
    return { state: 'given up', reason: `It was begun ${message.attempts} times and never ended` };
  return null;
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
