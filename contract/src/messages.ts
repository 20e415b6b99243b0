import * as z from 'zod/mini';
import { Done, endpoint, endpointPerRole, Nothing } from './endpoint.ts';
import { flag, id } from './fields.ts';
import { replyMeanings } from './message-replies.ts';
import { ofPatient } from './patient-data.ts';
import { notFound, nothingWaits } from './refusals.ts';

/** What a patient is told because their appointment changed. Rescheduled: moved by a change of the doctor's hours. */
export const changeKinds = ['booked', 'moved', 'rescheduled', 'cancelled', 'restored'] as const;

/**
 * What a patient is told. Late: that their appointment begins later than booked. Offer: that a freed time is held for them.
 * Cancel reply: that a reply which wants to cancel was read, and has cancelled nothing yet.
 */
export const messageKinds = [...changeKinds, 'reminder', 'late', 'offer', 'cancel reply'] as const;
export type MessageKind = (typeof messageKinds)[number];

/** The channels a message can take. */
export const messageChannels = ['email', 'sms'] as const;
export type MessageChannel = (typeof messageChannels)[number];

/**
 * Handed over: the mail server took it; that it arrived, no mail server says. Refused: it did not take it, and never will.
 * Would be told: there is no mail server or gateway to hand it to.
 */
const messageStates = [
  ...(['waiting', 'sending', 'handed over', 'delivered'] as const),
  ...(['refused', 'given up', 'no address', 'stopped', 'withdrawn', 'would be told'] as const),
] as const;
export type MessageState = (typeof messageStates)[number];

/** How the reason of an SMS begins that was given up because nobody knows whether it left. */
export const mayHaveBeenSent = 'Unknown: it may have been sent, and is not sent a second time';

/** How a patient wants to hear from the practice; empty: nobody asked them, and it is email. */
export const contactMethods = {
  email: 'Email',
  sms: 'SMS',
  phone: 'Phone only',
  nobody: 'Not at all',
} as const;
export type ContactMethod = keyof typeof contactMethods;

/** The languages of messages, each in its own name; empty at a patient: the practice's. */
export const languages = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  pt: 'Português',
  tr: 'Türkçe',
  uk: 'Українська',
  ar: 'العربية',
} as const;
export type Language = keyof typeof languages;

// The object's own keys.
export const languageNames = Object.keys(languages) as [Language, ...Language[]];

export const Message = z.object({
  _id: z.string(),
  /** null: an offer to somebody who has no appointment */
  appointmentId: z.nullable(z.string()),
  /** That appointment as it is now. */
  appointment: z.nullable(z.object({ slotDate: z.string(), slotTime: z.string(), doctorName: z.string() })),
  patientName: ofPatient('name', z.string()),
  kind: z.enum(messageKinds),
  channel: z.enum(messageChannels),
  state: z.enum(messageStates),
  /** Why it is in this state, in words; empty where the state says it all. */
  reason: ofPatient('text', z.string()),
  /** Where it went, or will go as things stand; empty: no address is known. */
  address: ofPatient('text', z.string()),
  /** When it was written down, when it is or was due, when it left, and when a receipt said that it arrived; epoch milliseconds. */
  madeAt: z.number(),
  dueAt: z.number(),
  sentAt: z.nullable(z.number()),
  deliveredAt: z.nullable(z.number()),
  /** How often it was tried. */
  attempts: z.number(),
  /** As it was sent; empty before. */
  subject: ofPatient('text', z.string()),
  text: ofPatient('text', z.string()),
  /** What the patient answered to an SMS, the oldest first; `at` in epoch milliseconds. */
  replies: z.array(
    z.object({ text: ofPatient('text', z.string()), meaning: z.enum(replyMeanings), at: z.number() }),
  ),
});
export type Message = z.infer<typeof Message>;

/** The message of an offer, beside it. */
export const OfferMessage = z.pick(Message, {
  kind: true,
  channel: true,
  state: true,
  reason: true,
  address: true,
  dueAt: true,
  sentAt: true,
  deliveredAt: true,
  attempts: true,
});
export type OfferMessage = z.infer<typeof OfferMessage>;

const Messages = z.object({
  messages: z.array(Message),
  /** Whether there is anything to hand them to: a mail server, or an SMS gateway. */
  canSend: z.boolean(),
});

/** A change of an appointment that its patient was not told: somebody has to call them. */
export const UndeliveredChange = z.object({
  what: z.enum(['moved', 'cancelled', 'restored']),
  /** What the patient goes by; null: that there is no appointment. */
  was: z.nullable(z.object({ slotDate: z.string(), slotTime: z.string() })),
  /** when it was changed, epoch milliseconds */
  at: z.number(),
});
export type UndeliveredChange = z.infer<typeof UndeliveredChange>;

export const readMessages = endpointPerRole({
  summary: 'What the patient was told of an appointment, or will be: the newest first.',
  method: 'GET',
  paths: { admin: '/api/admin/appointments/:id/messages', doctor: '/api/doctor/appointments/:id/messages' },
  own: { id: 'appointment' },
  refusals: [notFound.Appointment],
  input: z.object({ id: id('id') }),
  answer: z.extend(Messages, {
    /** null: the patient knows, or will be told */
    untold: z.nullable(z.extend(UndeliveredChange, { phone: ofPatient('text', z.string()) })),
  }),
});

export const readPatientMessages = endpoint({
  summary: 'What a patient was told, or will be, of all appointments: the newest first, at most a hundred.',
  method: 'GET',
  path: '/api/admin/patients/:id/messages',
  caller: 'admin',
  refusals: [notFound.Patient],
  input: z.object({ id: id('id') }),
  answer: Messages,
});

/** Why messages have not left for an hour. Untried: no server has tried, as while all were stopped. */
const heldBecause = ['failing', 'missing settings', 'untried'] as const;

/** The messages of one channel that should have left an hour ago or longer. */
const HeldMessages = z.object({
  channel: z.enum(messageChannels),
  count: z.number(),
  /** When the oldest should have left; epoch milliseconds. */
  since: z.number(),
  because: z.enum(heldBecause),
  /** The answer of the mail server or gateway, or the missing setting; '' before the first attempt. */
  reason: z.string(),
  /** When the next attempt is; epoch milliseconds. null: not known. */
  nextAt: z.nullable(z.number()),
});
export type HeldMessages = z.infer<typeof HeldMessages>;

export const readHeldMessages = endpoint({
  summary:
    'Messages that have not left for an hour, by channel: how many, since when and why. A restored copy has none, as it sends none.',
  method: 'GET',
  path: '/api/admin/held-messages',
  caller: 'admin',
  input: Nothing,
  answer: z.object({
    held: z.array(HeldMessages),
    /** Names of the managers, whom the front desk asks for help. */
    managers: z.array(z.string()),
  }),
});

export const withdrawMessage = endpointPerRole({
  summary:
    'What waits to be said of an appointment is not sent: one message, or where none is named all of them.',
  method: 'POST',
  paths: { admin: '/api/admin/withdraw-message', doctor: '/api/doctor/withdraw-message' },
  own: { appointmentId: 'appointment' },
  refusals: [notFound.Appointment, nothingWaits],
  input: z.object({ appointmentId: id('appointmentId'), messageId: z.optional(id('messageId')) }),
  answer: Done,
});

export const markReplyRead = endpoint({
  summary:
    'A reply of a patient was read by a person: it no longer stands in the calls. With `resume` messages go on to a patient whose reply might have meant "stop". Repeated, it changes nothing.',
  method: 'POST',
  path: '/api/admin/mark-reply-read',
  caller: 'admin',
  refusals: [notFound.Reply],
  input: z.object({ replyId: id('replyId'), resume: z.optional(flag('resume')) }),
  answer: Done,
});

export const readSmsSetUp = endpoint({
  summary: 'Whether SMS are sent, and since when the gateway has an address for receipts and replies.',
  method: 'GET',
  path: '/api/admin/sms',
  caller: 'admin',
  needs: 'manager',
  input: Nothing,
  answer: z.object({
    hasGateway: z.boolean(),
    /** epoch milliseconds; null: it has none, so nobody hears what came of an SMS */
    inboundSince: z.nullable(z.number()),
  }),
});

export const renewSmsAddress = endpoint({
  summary:
    'A new address at which the gateway hands in receipts and replies; the one before is not taken any more. It is a secret, and shown this once.',
  method: 'POST',
  path: '/api/admin/renew-sms-address',
  caller: 'admin',
  needs: 'manager',
  proof: 'always',
  input: Nothing,
  /** `url`: with the origin people use, as `PUBLIC_URL` or the browser says it. */
  answer: z.extend(Done, { url: z.string() }),
});
