import type { NotifiableState } from '@docket/contract/message-rules.ts';
import {
  changeKinds,
  type MessageChannel,
  type MessageKind,
  type MessageState,
} from '@docket/contract/messages.ts';

/** A message as it is written down, in the transaction of what it tells of. */
export interface NewMessage {
  readonly id: string;
  /** null: an offer to somebody who has none */
  readonly appointmentId: string | null;
  readonly patientId: string;
  readonly kind: MessageKind;
  /** No two messages have the same. */
  readonly dedupeKey: string;
  /** what the patient knew before; of a reminder and of a delay, the appointment it is about */
  readonly known: NotifiableState | null;
  /** of a delay, the wall minute at which the appointment is said to begin */
  readonly expectedAt?: number;
  readonly offerId?: string;
  /** epoch milliseconds */
  readonly madeAt: number;
  readonly dueAt: number;
}

/** The appointment that a message is about, or that an offer would move. */
interface MessageAppointment extends NotifiableState {
  readonly id: string;
  readonly endsAt: number;
  /** When it was booked, or its patient told of the last change: epoch milliseconds. */
  readonly knownSince: number;
  readonly version: number;
  readonly isHere: boolean;
}

/** The offer of a time that a message is about. */
interface MessageOffer {
  readonly id: string;
  readonly wishId: string;
  readonly isOpen: boolean;
  /** wall minutes */
  readonly startsAt: number;
  readonly holdsUntil: number;
}

/** A message whose turn it is, with all that decides whether and how it is sent, as that is now. */
export type DueMessage = MessageParts &
  (
    | { readonly offer: null; readonly appointment: MessageAppointment }
    | { readonly offer: MessageOffer; readonly appointment: MessageAppointment | null }
  );

interface MessageParts {
  readonly id: string;
  readonly kind: MessageKind;
  readonly dedupeKey: string;
  /** Sending: it was left in mid-send, and may have been sent. */
  readonly state: 'waiting' | 'sending';
  readonly known: NotifiableState | null;
  readonly expectedAt: number | null;
  readonly madeAt: number;
  readonly dueAt: number;
  readonly attempts: number;
  /** As they were when it was tried last. */
  readonly subject: string;
  readonly body: string;
  readonly address: string;
  /** Why it was not handed over then; '' where it was not tried, or its attempt was cut off. */
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
    /** The doctor or the practice has time off during the appointment. */
    readonly isOff: boolean;
  };
  readonly channel: MessageChannel;
}

/** What becomes of a message that is not sent, or not any more. */
export interface Ending {
  readonly state: Exclude<MessageState, 'waiting' | 'sending'>;
  readonly reason: string;
}

/** How the reason begins why one was refused that may have left when it was tried before. */
export const mayHaveLeftBefore = 'It may have been sent before';

/** Why a change is not told to whom somebody has told it. */
export const heardByOthers = 'The patient was told in person';

/** Why a message is not sent where nothing takes it. */
export const noChannel = {
  email: 'No mail server is set up',
  sms: 'No SMS gateway is set up',
} as const satisfies Record<MessageChannel, string>;

/** Why a message waits whose channel was set up until lately; the calls know such messages by these words. */
export const missingChannel = {
  email: 'Waits: the server has lost its settings for email (SMTP_URL)',
  sms: 'Waits: the server has lost its settings for SMS (SMS_URL)',
} as const satisfies Record<MessageChannel, string>;

/** Why a first message waits for room; the calls know such messages by these words. */
export const firstMessageWaits = {
  account:
    'Waits: the account that caused it wrote to as many new addresses within an hour as Settings allow',
  practice: 'Waits: the practice wrote to as many new addresses within a day as Settings allow',
} as const;

/** How the reason begins why no SMS goes to a country; the calls and an index of migration 0059 know such messages by it. */
export const noSmsTo = 'Docket sends no SMS to ';

/** Whoever does not hear of these comes for nothing, or not at all. In the order of the index of them. */
export const mandatoryKinds = changeKinds.filter((kind) => kind !== 'booked');

/** What becomes of a change that nobody may write of, and that its patient must hear before they come for nothing. */
export const phoneOnly = {
  state: 'no address',
  reason: 'Phone only: the patient is called',
} as const satisfies Ending;

/** Why a message is not sent whose kind is switched off in Settings. */
export const kindIsOff = 'Messages of this kind are switched off';

/** Why a change is not told that led back to what the patient knows: it is what they still know. */
export const undone = 'Undone before it was sent';

/** Why the message of an offer is not sent any more. */
export const offerHasEnded = 'The offer has ended';
