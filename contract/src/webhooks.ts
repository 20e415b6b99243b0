import * as z from 'zod/mini';
import { Done, endpoint, Nothing } from './endpoint.ts';
import { flag, id, text } from './fields.ts';
import type { HistoryEntry } from './history.ts';
import { notFound, webhookExists, webhookOff, webhooksFull, webhooksOff } from './refusals.ts';

/** What other programs can be told of, with what it is called on screens. */
export const webhookEvents = {
  'appointment.booked': 'Booked',
  'appointment.moved': 'Moved',
  'appointment.cancelled': 'Cancelled',
  'appointment.restored': 'Restored',
  'appointment.completed': 'Completed',
  'appointment.arrived': 'Arrived',
  'appointment.changed': 'Changed otherwise',
} as const;
export type WebhookEvent = keyof typeof webhookEvents;
const eventNames = Object.keys(webhookEvents) as [WebhookEvent, ...WebhookEvent[]];

/** What is sent on request alone, so that somebody sees whether it arrives. */
export const testEvent = 'webhook.test';

/** What an entry of the audit trail is called outside. */
export function toWebhookEvent(action: HistoryEntry['what']): WebhookEvent {
  const name = `appointment.${action}`;
  return eventNames.find((event) => event === name) ?? 'appointment.changed';
}

export const maxWebhooks = 20;
/** How many deliveries are answered, the latest. */
export const maxDeliveries = 50;

/** An address of another program that is told what happens, by ids alone. */
export const Webhook = z.object({
  _id: z.string(),
  url: z.string(),
  events: z.array(z.enum(eventNames)),
  isOn: z.boolean(),
  /** since when nothing has arrived, epoch milliseconds; null: the last one arrived, or nothing was sent yet */
  failingSince: z.nullable(z.number()),
  /** when it was switched off because nothing had arrived for days, epoch milliseconds; null: it was not */
  switchedOffAt: z.nullable(z.number()),
  /** epoch milliseconds */
  madeAt: z.number(),
});
export type Webhook = z.infer<typeof Webhook>;

/** One event on its way to one webhook. */
export const WebhookDelivery = z.object({
  /** the same whenever it is sent: the header `webhook-id` */
  eventId: z.string(),
  event: z.enum([...eventNames, testEvent]),
  appointmentId: z.nullable(z.string()),
  /** when it happened, epoch milliseconds */
  at: z.number(),
  state: z.enum(['waiting', 'delivered', 'given up']),
  attempts: z.number(),
  /** when it was last sent, epoch milliseconds; null: not yet */
  triedAt: z.nullable(z.number()),
  /** when it is sent next, epoch milliseconds; null: not any more */
  nextAt: z.nullable(z.number()),
  /** what came back, in words; empty before it was sent */
  result: z.string(),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

const badUrl = 'URL must be an https address such as https://example.org/hook, without a name or password';
const Url = text('URL', 2_000, 1).check(z.refine(isWebAddress, badUrl));

// Whether http is fine, and which hosts, the server decides.
function isWebAddress(value: string): boolean {
  // A parser leaves line breaks out without a word.
  if (/\s/.test(value) || !URL.canParse(value)) return false;
  const { protocol, username, password, hostname } = new URL(value);
  return /^https?:$/.test(protocol) && username === '' && password === '' && hostname !== '';
}

const noEvents = `events must be a list of ${eventNames.join(', ')}`;
const Events = z
  .array(z.enum(eventNames, noEvents), noEvents)
  .check(z.minLength(1, 'Choose at least one event'), z.maxLength(eventNames.length, noEvents));

const OneWebhook = z.object({ webhookId: id('webhookId') });

export const listWebhooks = endpoint({
  summary: 'Every webhook, oldest first; `whyOff` says why none is sent to, where that is so.',
  method: 'GET',
  path: '/api/admin/webhooks',
  caller: 'admin',
  needs: 'manager',
  input: Nothing,
  answer: z.object({ webhooks: z.array(Webhook), whyOff: z.nullable(z.string()) }),
});
export const addWebhook = endpoint({
  summary:
    'Tells another program of these events from now on. `secret` signs what is sent (Standard Webhooks) and is answered once.',
  method: 'POST',
  path: '/api/admin/add-webhook',
  caller: 'admin',
  needs: 'manager',
  proof: 'always',
  status: 201,
  refusals: [webhooksOff, webhookExists, webhooksFull],
  input: z.object({ url: Url, events: Events }),
  answer: z.object({ message: z.string(), webhook: Webhook, secret: z.string() }),
});
export const editWebhook = endpoint({
  summary:
    'What is left out stays as it is. With `newSecret` the answer has a new `secret`, once; the one before signs nothing more.',
  method: 'POST',
  path: '/api/admin/edit-webhook',
  caller: 'admin',
  needs: 'manager',
  proof: 'always',
  refusals: [notFound.Webhook, webhooksOff, webhookExists],
  input: z.extend(OneWebhook, {
    url: z.optional(Url),
    events: z.optional(Events),
    isOn: z.optional(flag('isOn')),
    newSecret: z._default(flag('newSecret'), false),
  }),
  answer: z.object({ message: z.string(), webhook: Webhook, secret: z.nullable(z.string()) }),
});
export const removeWebhook = endpoint({
  summary: 'Removes it with its deliveries; what still waits is not sent.',
  method: 'POST',
  path: '/api/admin/remove-webhook',
  caller: 'admin',
  needs: 'manager',
  proof: 'always',
  refusals: [notFound.Webhook],
  input: OneWebhook,
  answer: Done,
});
export const testWebhook = endpoint({
  summary: `Sends it the event ${testEvent}, which tells nothing.`,
  method: 'POST',
  path: '/api/admin/test-webhook',
  caller: 'admin',
  needs: 'manager',
  refusals: [notFound.Webhook, webhooksOff, webhookOff],
  input: OneWebhook,
  answer: Done,
});
export const listWebhookDeliveries = endpoint({
  summary: `The last ${maxDeliveries} deliveries of a webhook, newest first; they are kept for a month.`,
  method: 'GET',
  path: '/api/admin/webhook-deliveries',
  caller: 'admin',
  needs: 'manager',
  refusals: [notFound.Webhook],
  input: OneWebhook,
  answer: z.object({ deliveries: z.array(WebhookDelivery) }),
});
export const resendWebhookDelivery = endpoint({
  summary: 'Sends a delivery again, now and under the same id, whatever came of it.',
  method: 'POST',
  path: '/api/admin/resend-webhook-delivery',
  caller: 'admin',
  needs: 'manager',
  refusals: [notFound.Webhook, notFound.Delivery, webhooksOff, webhookOff],
  input: z.extend(OneWebhook, { eventId: id('eventId') }),
  answer: Done,
});
