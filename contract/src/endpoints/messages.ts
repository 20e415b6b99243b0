import * as z from 'zod/mini';
import { Done, endpoint, endpointPerRole, NoFields } from '../endpoint.ts';
import { flag, id } from '../formats/fields.ts';
import { ofPatient } from '../patient-data.ts';
import { noPendingMessage, notFound } from '../refusals.ts';
import { replyMeanings } from '../rules/reply-meanings.ts';

/** Changes of an appointment that patients are notified of. Rescheduled: moved by a change of the doctor's hours. */
export const changeKinds = ['booked', 'moved', 'rescheduled', 'cancelled', 'restored'] as const;

/**
 * Kinds of messages to patients. Late: the appointment starts later than booked. Offer: a freed slot is held for the
 * patient. Cancel reply: a reply asking to cancel was read, and nothing is cancelled yet.
 */
export const messageKinds = [...changeKinds, 'reminder', 'late', 'offer', 'cancel reply'] as const;
export type MessageKind = (typeof messageKinds)[number];

export const messageChannels = ['email', 'sms'] as const;
export type MessageChannel = (typeof messageChannels)[number];

/**
 * Handed over: the mail server accepted it; mail servers do not confirm delivery. Refused: the mail server rejected
 * it for good. Would be told: no mail server or gateway is set up.
 */
export const messageStates = [
  'waiting',
  'sending',
  'handed over',
  'delivered',
  'refused',
  'given up',
  'no address',
  'stopped',
  'withdrawn',
  'would be told',
] as const;
export type MessageState = (typeof messageStates)[number];

/** Beginning of the reason of an SMS that was given up because its result is unknown. */
export const mayHaveBeenSent = 'Unknown: it may have been sent, and is not sent a second time';

export const Message = z.object({
  _id: z.string(),
  /** null: an offer to a patient without an appointment */
  appointmentId: z.nullable(z.string()),
  /** The appointment's present slot. */
  appointment: z.nullable(z.object({ slotDate: z.string(), slotTime: z.string(), doctorName: z.string() })),
  patientName: ofPatient('name', z.string()),
  kind: z.enum(messageKinds),
  channel: z.enum(messageChannels),
  state: z.enum(messageStates),
  /** Reason of the state in words; empty if the state needs none. */
  reason: ofPatient('text', z.string()),
  /** Email address or phone number the message was sent to, or would be sent to now; empty: none is known. */
  address: ofPatient('text', z.string()),
  /** Epoch milliseconds. `madeAt`: written to the queue. `deliveredAt`: confirmed by a receipt. */
  madeAt: z.number(),
  dueAt: z.number(),
  sentAt: z.nullable(z.number()),
  deliveredAt: z.nullable(z.number()),
  attempts: z.number(),
  /** Text as sent; empty before. */
  subject: ofPatient('text', z.string()),
  text: ofPatient('text', z.string()),
  /** The patient's replies to an SMS, oldest first; `at` in epoch milliseconds. */
  replies: z.array(
    z.object({ text: ofPatient('text', z.string()), meaning: z.enum(replyMeanings), at: z.number() }),
  ),
});
export type Message = z.infer<typeof Message>;

/** The message of an offer, as shown with the offer. */
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
  /** True if a mail server or an SMS gateway is set up. */
  canSend: z.boolean(),
});

/** A change of an appointment that did not reach its patient: the desk has to call. */
export const UndeliveredChange = z.object({
  what: z.enum(['moved', 'cancelled', 'restored']),
  /** Slot that the patient still expects; null: the patient expects no appointment. */
  was: z.nullable(z.object({ slotDate: z.string(), slotTime: z.string() })),
  /** time of the change, epoch milliseconds */
  at: z.number(),
});
export type UndeliveredChange = z.infer<typeof UndeliveredChange>;

export const readMessages = endpointPerRole({
  summary: 'Lists past and pending messages about an appointment, newest first.',
  method: 'GET',
  paths: { admin: '/api/admin/appointments/:id/messages', doctor: '/api/doctor/appointments/:id/messages' },
  ownerFields: { id: 'appointment' },
  refusals: [notFound.Appointment],
  input: z.object({ id: id('id') }),
  answer: z.extend(Messages, {
    /** Change to call the patient about; null: the patient knows, or a message is on its way. */
    untold: z.nullable(z.extend(UndeliveredChange, { phone: ofPatient('text', z.string()) })),
  }),
});

export const readPatientMessages = endpoint({
  summary: 'Lists past and pending messages to a patient, newest first, at most 100.',
  method: 'GET',
  path: '/api/admin/patients/:id/messages',
  caller: 'admin',
  refusals: [notFound.Patient],
  input: z.object({ id: id('id') }),
  answer: Messages,
});

/**
 * Reasons why messages are an hour late. Untried: no server has tried to send them, for example while all were
 * stopped.
 */
const heldBecause = ['failing', 'missing settings', 'untried'] as const;

/** Messages of one channel that are at least an hour late. */
const HeldMessages = z.object({
  channel: z.enum(messageChannels),
  count: z.number(),
  /** When the oldest was due; epoch milliseconds. */
  since: z.number(),
  because: z.enum(heldBecause),
  /** Answer of the mail server or gateway, or the missing setting; '' before the first attempt. */
  reason: z.string(),
  /** Next attempt, epoch milliseconds; null: unknown. */
  nextAt: z.nullable(z.number()),
});
export type HeldMessages = z.infer<typeof HeldMessages>;

export const readHeldMessages = endpoint({
  summary:
    'Lists messages that are an hour late, by channel: number, time of the oldest, and reason. Empty for a restored copy, which sends no messages.',
  method: 'GET',
  path: '/api/admin/held-messages',
  caller: 'admin',
  input: NoFields,
  answer: z.object({
    held: z.array(HeldMessages),
    /** Names of the managers, whom the front desk asks for help. */
    managers: z.array(z.string()),
  }),
});

export const withdrawMessage = endpointPerRole({
  summary: 'Withdraws pending messages about an appointment: the named one, or all.',
  method: 'POST',
  paths: { admin: '/api/admin/withdraw-message', doctor: '/api/doctor/withdraw-message' },
  ownerFields: { appointmentId: 'appointment' },
  refusals: [notFound.Appointment, noPendingMessage],
  input: z.object({ appointmentId: id('appointmentId'), messageId: z.optional(id('messageId')) }),
  answer: Done,
});

export const markReplyRead = endpoint({
  summary:
    'Marks a patient\'s reply as read, which removes it from the calls. `resume` sends messages again to a patient whose reply may have meant "stop". A repeated call changes nothing.',
  method: 'POST',
  path: '/api/admin/mark-reply-read',
  caller: 'admin',
  refusals: [notFound.Reply],
  input: z.object({ replyId: id('replyId'), resume: z.optional(flag('resume')) }),
  answer: Done,
});

export const readSmsSetUp = endpoint({
  summary: 'Reads whether SMS are sent, and since when the gateway has a URL for receipts and replies.',
  method: 'GET',
  path: '/api/admin/sms',
  caller: 'admin',
  needs: 'manager',
  input: NoFields,
  answer: z.object({
    hasGateway: z.boolean(),
    /** epoch milliseconds; null: the gateway has no URL for receipts, so it stays unknown whether an SMS is delivered */
    inboundSince: z.nullable(z.number()),
  }),
});

export const renewSmsAddress = endpoint({
  summary:
    "Creates a new URL for the gateway's receipts and replies; the previous one ends. It is a secret, and answered only once.",
  method: 'POST',
  path: '/api/admin/renew-sms-address',
  caller: 'admin',
  needs: 'manager',
  proof: 'always',
  input: NoFields,
  /** `url`: with the public origin, from `PUBLIC_URL` or the browser. */
  answer: z.extend(Done, { url: z.string() }),
});
