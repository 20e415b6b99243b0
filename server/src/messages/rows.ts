import type { NotifiableState } from '@docket/contract/message-rules.ts';
import {
  changeKinds,
  type MessageChannel,
  type MessageKind,
  type MessageState,
} from '@docket/contract/messages.ts';

/** A message to queue, in the transaction of the change it is about. */
export interface NewMessage {
  readonly id: string;
  /** null for an offer to a patient without an appointment */
  readonly appointmentId: string | null;
  readonly patientId: string;
  readonly kind: MessageKind;
  /** Unique among messages. */
  readonly dedupeKey: string;
  /** the state the patient knew before; for reminders and delays the current state */
  readonly known: NotifiableState | null;
  /** for a delay: the announced start in wall minutes */
  readonly expectedAt?: number;
  readonly offerId?: string;
  /** epoch milliseconds */
  readonly madeAt: number;
  readonly dueAt: number;
}

/** The appointment of a message, or the one its offer would move. */
interface MessageAppointment extends NotifiableState {
  readonly id: string;
  readonly endsAt: number;
  /** When it was booked, or the last change was sent: epoch milliseconds. */
  readonly knownSince: number;
  readonly version: number;
  readonly isHere: boolean;
}

/** The offer of a message. */
interface MessageOffer {
  readonly id: string;
  readonly wishId: string;
  readonly isOpen: boolean;
  /** wall minutes */
  readonly startsAt: number;
  readonly holdsUntil: number;
}

/** A due message with the current data that decide whether and how it is sent. */
export type DueMessage = MessageParts &
  (
    | { readonly offer: null; readonly appointment: MessageAppointment }
    | { readonly offer: MessageOffer; readonly appointment: MessageAppointment | null }
  );

interface MessageParts {
  readonly id: string;
  readonly kind: MessageKind;
  readonly dedupeKey: string;
  /** `sending`: the last attempt was interrupted and may have succeeded. */
  readonly state: 'waiting' | 'sending';
  readonly known: NotifiableState | null;
  readonly expectedAt: number | null;
  readonly madeAt: number;
  readonly dueAt: number;
  readonly attempts: number;
  /** As in the last attempt. */
  readonly subject: string;
  readonly body: string;
  readonly address: string;
  /** Why the last attempt failed; empty without an attempt, or if it was interrupted. */
  readonly reason: string;
  readonly patient: {
    readonly name: string;
    readonly email: string;
    readonly phone: string;
    readonly contactBy: string;
    readonly language: string;
  };
  readonly doctorName: string;
  readonly doctor: {
    readonly isArchived: boolean;
    /** wall minutes */
    readonly awayUntil: number | null;
    /** True if the doctor or the practice has time off during the appointment. */
    readonly isOff: boolean;
  };
  readonly channel: MessageChannel;
}

/** The final state of a message that is not sent. */
export interface Ending {
  readonly state: Exclude<MessageState, 'waiting' | 'sending'>;
  readonly reason: string;
}

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

/** The reason of a first message that waits for room. Calls recognise such messages by this text. */
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
