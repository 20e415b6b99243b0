import type { Status } from '@docket/contract/appointments.ts';
import type { ToldState } from '@docket/contract/message-rules.ts';
import type { MessageChannel, MessageKind, MessageState } from '@docket/contract/messages.ts';

/** A message as it is written down, in the transaction of what it tells of. */
export interface NewMessage {
  readonly id: string;
  readonly appointmentId: string;
  readonly patientId: string;
  readonly kind: MessageKind;
  /** No two messages have the same. */
  readonly dedupeKey: string;
  /** what the patient knew before; of a reminder, what it reminds of */
  readonly known: ToldState | null;
  /** epoch milliseconds */
  readonly madeAt: number;
  readonly dueAt: number;
}

/** A message whose turn it is, with all that decides whether and how it is sent, as that is now. */
export interface DueMessage {
  readonly id: string;
  readonly kind: MessageKind;
  readonly state: 'waiting' | 'sending';
  readonly known: ToldState | null;
  readonly dueAt: number;
  readonly attempts: number;
  readonly appointment: {
    readonly id: string;
    readonly doctorId: string;
    readonly startsAt: number;
    readonly endsAt: number;
    readonly status: Status;
    readonly version: number;
  };
  readonly patient: {
    readonly name: string;
    readonly email: string;
    readonly phone: string;
    readonly contactBy: string;
    readonly language: string;
  };
  readonly doctorName: string;
  readonly channel: MessageChannel;
}

/** What becomes of a message that is not sent, or not any more. */
export interface Ending {
  readonly state: Exclude<MessageState, 'waiting' | 'sending'>;
  readonly reason: string;
}

/** Why a message is not sent where nothing takes it. */
export const noChannel = {
  email: 'No mail server is set up',
  sms: 'No SMS gateway is set up',
} as const satisfies Record<MessageChannel, string>;

/** Why a message is not sent whose kind is switched off in Settings. */
export const kindIsOff = 'Messages of this kind are switched off';
