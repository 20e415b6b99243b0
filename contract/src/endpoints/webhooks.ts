import * as z from 'zod/mini';
import { Done, endpoint, NoFields } from '../endpoint.ts';
import { flag, id, text } from '../formats/fields.ts';
import { notFound, webhookExists, webhookOff, webhooksFull, webhooksOff } from '../refusals.ts';
import type { HistoryEntry } from './history.ts';

/** Events that other programs can receive, with their names on screens. */
export const webhookEvents = {
  'appointment.booked': 'Booked',
  'appointment.moved': 'Moved',
  'appointment.cancelled': 'Cancelled',
  'appointment.restored': 'Restored',
  'appointment.completed': 'Completed',
  'appointment.arrived': 'Arrived',
  'appointment.changed': 'Other changes',
} as const;
export type WebhookEvent = keyof typeof webhookEvents;
const eventNames = Object.keys(webhookEvents) as [WebhookEvent, ...WebhookEvent[]];

/** Event of `testWebhook`, by which a manager checks that the webhook works. */
export const testEvent = 'webhook.test';

/** Returns the event for an act of the audit trail. */
export function toWebhookEvent(action: HistoryEntry['what']): WebhookEvent {
  const name = `appointment.${action}`;
  return eventNames.find((event) => event === name) ?? 'appointment.changed';
}

export const maxWebhooks = 20;
/** Most deliveries in one answer, latest first. */
export const maxDeliveries = 50;

/** A URL of another program that receives events, which contain only ids. */
export const Webhook = z.object({
  _id: z.string(),
  url: z.string(),
  events: z.array(z.enum(eventNames)),
  isOn: z.boolean(),
  /** first failure since the last success, epoch milliseconds; null: the last delivery succeeded, or none was sent yet */
  failingSince: z.nullable(z.number()),
  /** when it was switched off after days of failing, epoch milliseconds; null: it was not */
  switchedOffAt: z.nullable(z.number()),
  /** epoch milliseconds */
  madeAt: z.number(),
});
export type Webhook = z.infer<typeof Webhook>;

/** Delivery of one event to one webhook. */
export const WebhookDelivery = z.object({
  /** constant over all attempts: the header `webhook-id` */
  eventId: z.string(),
  event: z.enum([...eventNames, testEvent]),
  appointmentId: z.nullable(z.string()),
  /** time of the event, epoch milliseconds */
  at: z.number(),
  state: z.enum(['waiting', 'delivered', 'given up']),
  attempts: z.number(),
  /** last attempt, epoch milliseconds; null: none yet */
  triedAt: z.nullable(z.number()),
  /** next attempt, epoch milliseconds; null: none */
  nextAt: z.nullable(z.number()),
  /** last result in words; empty before the first attempt */
  result: z.string(),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

const badUrl = 'URL must be an https address such as https://example.org/hook, without a name or password';
const Url = text('URL', 2_000, 1).check(z.refine(isWebAddress, badUrl));

// The server decides whether http is allowed, and which hosts.
function isWebAddress(value: string): boolean {
  // The URL parser silently drops line breaks.
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
  summary: 'Lists all webhooks, oldest first. `whyOff`: the reason if webhooks are off.',
  method: 'GET',
  path: '/api/admin/webhooks',
  caller: 'admin',
  needs: 'manager',
  input: NoFields,
  answer: z.object({ webhooks: z.array(Webhook), whyOff: z.nullable(z.string()) }),
});
export const addWebhook = endpoint({
  summary:
    'Adds a webhook: another program gets these events from now on. `secret` signs them (Standard Webhooks) and is answered only once.',
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
    'Changes a webhook. Missing fields stay unchanged. With `newSecret` the answer has a new `secret`, only once; the previous one ends.',
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
  summary: 'Removes a webhook with its deliveries; pending ones are not sent.',
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
  summary: `Sends the event ${testEvent}, which has no content, to a webhook.`,
  method: 'POST',
  path: '/api/admin/test-webhook',
  caller: 'admin',
  needs: 'manager',
  refusals: [notFound.Webhook, webhooksOff, webhookOff],
  input: OneWebhook,
  answer: Done,
});
export const listWebhookDeliveries = endpoint({
  summary: `Lists the last ${maxDeliveries} deliveries of a webhook, newest first. Deliveries are kept for a month.`,
  method: 'GET',
  path: '/api/admin/webhook-deliveries',
  caller: 'admin',
  needs: 'manager',
  refusals: [notFound.Webhook],
  input: OneWebhook,
  answer: z.object({ deliveries: z.array(WebhookDelivery) }),
});
export const resendWebhookDelivery = endpoint({
  summary: 'Sends a delivery again now, with its id, in any state.',
  method: 'POST',
  path: '/api/admin/resend-webhook-delivery',
  caller: 'admin',
  needs: 'manager',
  refusals: [notFound.Webhook, notFound.Delivery, webhooksOff, webhookOff],
  input: z.extend(OneWebhook, { eventId: id('eventId') }),
  answer: Done,
});
