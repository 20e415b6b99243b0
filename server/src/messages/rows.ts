import type { MessageChannel, MessageKind, MessageState } from '@docket/contract/endpoints/messages.ts';
import type { NotifiableState } from '@docket/contract/rules/message-rules.ts';

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
