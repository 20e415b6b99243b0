import * as z from 'zod/mini';
import { endpointPerRole, NoFields } from '../endpoint.ts';
import { HistoryEntry } from './history.ts';

/** Change of an appointment and its author. Clients do not announce the user's own changes. */
const AppointmentChange = z.object({
  what: HistoryEntry.shape.what,
  /** `accountId` is null for changes without a person. */
  who: z.object({ accountId: z.nullable(z.string()), name: z.string() }),
  /** epoch milliseconds */
  at: z.number(),
});
export type AppointmentChange = z.infer<typeof AppointmentChange>;

/**
 * One event of the live stream: the id of a changed record, sent to callers who may see it. Its new state is read by
 * the usual calls.
 */
export const LiveEvent = z.discriminatedUnion('topic', [
  /** First event of every stream. */
  z.object({
    topic: z.literal('hello'),
    /** the caller's account, to recognize the user's own changes */
    you: z.string(),
    version: z.string(),
    /** version of the panel that this server serves; null: it serves none */
    build: z.nullable(z.string()),
    /** Milliseconds since the last change this server knows of: data read within them is still current. */
    quietMs: z.number(),
  }),
  /** Sent every 25 seconds to show that the stream is alive. */
  z.object({ topic: z.literal('heartbeat') }),
  /** Changes may have been missed: everything on screen must be read again. */
  z.object({ topic: z.literal('resync') }),
  /** The session is over; last event of its stream. */
  z.object({ topic: z.literal('ended') }),
  z.object({
    topic: z.literal('appointments'),
    appointmentId: z.string(),
    change: z.nullable(AppointmentChange),
  }),
  z.object({ topic: z.literal('patients'), patientId: z.string() }),
  z.object({ topic: z.literal('doctors'), doctorId: z.string() }),
  /** Hours or time off; `doctorId` is null for the whole clinic. */
  z.object({ topic: z.literal('hours'), doctorId: z.nullable(z.string()) }),
  z.object({ topic: z.literal('delays'), doctorId: z.string() }),
  /** A user claimed a patient for a phone call, or the claim ended. */
  z.object({ topic: z.literal('calls'), patientId: z.string() }),
  /** A message about an appointment: sent, withdrawn, or with a new state. */
  z.object({ topic: z.literal('messages'), appointmentId: z.string() }),
  z.object({ topic: z.literal('wishes'), wishId: z.string() }),
  /** An offer of a doctor's slot was made or ended. */
  z.object({ topic: z.literal('offers'), doctorId: z.string() }),
  /** A day was closed or reopened, or the drawer counted. */
  z.object({ topic: z.literal('closings'), date: z.string() }),
  z.object({ topic: z.literal('people'), accountId: z.string() }),
  /** A webhook, or the state of one of its deliveries. */
  z.object({ topic: z.literal('webhooks'), webhookId: z.string() }),
  z.object({ topic: z.literal('settings') }),
]);
export type LiveEvent = z.infer<typeof LiveEvent>;

export const followChanges = endpointPerRole({
  summary:
    'Streams changes as server-sent events; `data` of each is a LiveEvent. The server ends the stream with the session, for a caller who reads too slowly, and when it stops (`retry` is then the time to wait before reconnecting). Events are not replayed: after a pause, read again all data older than `quietMs` of the next hello. Admins get all events, doctors those of their appointments, patients and hours.',
  method: 'GET',
  paths: { admin: '/api/admin/live', doctor: '/api/doctor/live' },
  input: NoFields,
  answer: NoFields,
  events: LiveEvent,
});
