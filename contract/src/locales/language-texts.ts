import type { MessageKind } from '../endpoints/messages.ts';

/** Texts of one kind of message, with fields in braces. */
export interface MessageTemplate {
  /** Shown on locked phones, so without doctor, speciality and reason. */
  readonly subject: string;
  /** A line with an unknown field is left out. */
  readonly text: string;
  /** Text of the SMS. People nearby may read it, so doctor and patient are not named. */
  readonly sms: string;
}

export interface LanguageTexts {
  readonly direction: 'ltr' | 'rtl';
  /** Title of the appointment in the patient's calendar. */
  readonly event: string;
  /** Possible answers to an SMS, in words that `readReply` knows. */
  readonly replyHint: string;
  /** Replaces `late` for a patient who was told of a delay and is expected as booked after all. */
  readonly onTime: MessageTemplate;
  /** Replaces `moved` and `rescheduled` if only the doctor changes. */
  readonly otherDoctor: MessageTemplate;
  readonly kinds: Readonly<Record<MessageKind, MessageTemplate>>;
}
