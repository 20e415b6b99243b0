import { changeKinds, type MessageChannel, mayHaveBeenSent } from '@docket/contract/endpoints/messages.ts';
import type { Ending } from './rows.ts';

/** Prefix of the reason if an earlier attempt may have succeeded before the refusal. */
export const mayHaveLeftBefore = 'It may have been sent before';

/** The reason of a change the patient acknowledged in person. */
export const acknowledgedInPerson = 'The patient was told in person';

/** The reason of a message without a channel. */
export const noChannel = {
  email: 'Email isn’t set up',
  sms: 'SMS isn’t set up',
} as const satisfies Record<MessageChannel, string>;

/** The reason of a message whose channel lost its settings. Calls recognise such messages by this text. */
export const missingChannel = {
  email: 'Waits: the server has lost its settings for email (SMTP_URL)',
  sms: 'Waits: the server has lost its settings for SMS (SMS_URL)',
} as const satisfies Record<MessageChannel, string>;

/** The reason of a first message that waits for a limit. The call list recognises such messages by this text. */
export const firstMessageWaits = {
  account:
    'Waits: the account that caused it wrote to as many new addresses within an hour as Settings allow',
  practice: 'Waits: the practice wrote to as many new addresses within a day as Settings allow',
} as const;

/**
 * Prefix of the reason for a country without SMS. Calls and an index of migration 0059 recognise such messages by it.
 */
export const noSmsTo = 'Docket sends no SMS to ';

/**
 * Changes a patient must know, because otherwise they come in vain or stay away. In the order of the index on them.
 */
export const mandatoryKinds = changeKinds.filter((kind) => kind !== 'booked');

/** The ending of a change that must reach a patient contacted by phone only. */
export const phoneOnly = {
  state: 'no address',
  reason: 'Phone only: the patient is called',
} as const satisfies Ending;

/** The reason of a message whose kind is switched off in Settings. */
export const kindIsOff = 'Messages of this kind are switched off';

/** The reason of a change that was undone before it was sent. */
export const undone = 'Undone before it was sent';

/** The reason of an offer's message after the offer ended. */
export const offerHasEnded = 'The offer has ended';

/** Returns whether a message that ended for this reason may have arrived. */
export const mayHaveLeft = (reason: string) =>
  [mayHaveBeenSent, mayHaveLeftBefore].some((prefix) => reason.startsWith(prefix));

/** Returns the reason of a message that was given up although it may have been sent. */
export const formatInDoubt = (cause: string) =>
  cause === '' ? mayHaveBeenSent : `${mayHaveBeenSent}. ${cause}`;
