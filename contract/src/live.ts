import * as z from 'zod/mini';
import { endpointPerRole, Nothing } from './endpoint.ts';
import { HistoryEntry } from './history.ts';

/** What was done to an appointment, by whom; of a caller's own deeds they know themselves. */
const Change = z.object({
  what: HistoryEntry.shape.what,
  /** `accountId` is null where no person did it. */
  who: z.object({ accountId: z.nullable(z.string()), name: z.string() }),
  /** epoch milliseconds */
  at: z.number(),
});
export type Change = z.infer<typeof Change>;

/**
 * One event of the live stream: what changed, by its id, for those who may see it. What it is now is read again by the
 * usual calls.
 */
export const LiveEvent = z.discriminatedUnion('topic', [
  /** The first event of every stream. */
  z.object({
    topic: z.literal('hello'),
    /** the caller's account, to tell their own deeds from those of others */
    you: z.string(),
    version: z.string(),
    /** names the panel this server hands out; null where it hands out none */
    build: z.nullable(z.string()),
    /** For how many milliseconds nothing has changed as far as this server knows: reads that are younger still hold. */
    quietMs: z.number(),
  }),
  /** Nothing happened; the stream is alive. Every 25 seconds. */
  z.object({ topic: z.literal('heartbeat') }),
  /** Changes may have been missed: everything on screen is to be read again. */
  z.object({ topic: z.literal('resync') }),
  /** The session is over; the last event of its stream. */
  z.object({ topic: z.literal('ended') }),
  z.object({ topic: z.literal('appointments'), appointmentId: z.string(), change: z.nullable(Change) }),
  z.object({ topic: z.literal('patients'), patientId: z.string() }),
  z.object({ topic: z.literal('doctors'), doctorId: z.string() }),
  /** Hours or time off; `doctorId` is null for the whole clinic. */
  z.object({ topic: z.literal('hours'), doctorId: z.nullable(z.string()) }),
  /** How late a doctor runs. */
  z.object({ topic: z.literal('delays'), doctorId: z.string() }),
  /** Who is calling a patient right now. */
  z.object({ topic: z.literal('calls'), patientId: z.string() }),
  /** What a patient is told of an appointment: sent, withdrawn, or what came of it. */
  z.object({ topic: z.literal('messages'), appointmentId: z.string() }),
  /** A wish of the waiting list. */
  z.object({ topic: z.literal('wishes'), wishId: z.string() }),
  /** A time of a doctor was offered, or an offer ended. */
  z.object({ topic: z.literal('offers'), doctorId: z.string() }),
  /** A day was closed or opened again, or the drawer counted. */
  z.object({ topic: z.literal('closings'), date: z.string() }),
  z.object({ topic: z.literal('people'), accountId: z.string() }),
  /** A webhook, or what came of a delivery to it. */
  z.object({ topic: z.literal('webhooks'), webhookId: z.string() }),
  /** What the practice sets for itself. */
  z.object({ topic: z.literal('settings') }),
]);
export type LiveEvent = z.infer<typeof LiveEvent>;

export const followChanges = endpointPerRole({
  summary:
    "Follows what changes, as server-sent events; each one's `data` is a LiveEvent. The stream stays open until either side ends it: with the session, when the caller reads too slowly, and when the server stops (`retry` then says when to come back). Nothing is replayed: after a pause read again what is older than `quietMs` of the next hello. An admin hears of everything, a doctor of their own appointments, patients and hours.",
  method: 'GET',
  paths: { admin: '/api/admin/live', doctor: '/api/doctor/live' },
  input: Nothing,
  answer: Nothing,
  events: LiveEvent,
});
