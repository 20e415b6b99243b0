import type { WebhookDelivery } from '@docket/contract/endpoints/webhooks.ts';
import { millisecondsPerDay, millisecondsPerMinute } from '@docket/contract/rules/limits.ts';
import { findPauseMs } from '../platform/outbox.ts';

export const longestPauseMs = millisecondsPerDay;
const pausesInMinutes = [1, 5, 30, 120, 360, 720, longestPauseMs / millisecondsPerMinute];

/** After failing this long, a webhook is switched off; a delivery is given up after as long. */
export const maxFailingMs = 5 * millisecondsPerDay;

/** How long deliveries are kept. */
export const keptMs = 30 * millisecondsPerDay;

/** Returns the pause before the next attempt, in milliseconds; `attempts` counts the failed ones, from 1. */
export function retryAfterMs(attempts: number): number {
  return findPauseMs(pausesInMinutes, attempts);
}

/** Returns the body by Standard Webhooks. It holds ids only. */
export function toBody({
  event,
  at,
  appointmentId,
  doctorId,
  patientId,
}: Pick<WebhookDelivery, 'event' | 'at'> &
  Record<'appointmentId' | 'doctorId' | 'patientId', string | null>) {
  const ids = { appointmentId, doctorId, patientId };
  const data = Object.fromEntries(Object.entries(ids).filter(([, id]) => id !== null));
  return JSON.stringify({ type: event, timestamp: new Date(at).toISOString(), data });
}
