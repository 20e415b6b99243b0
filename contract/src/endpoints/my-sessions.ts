import * as z from 'zod/mini';
import { Done, endpointPerRole, NoFields } from '../endpoint.ts';
import { id } from '../formats/fields.ts';
import { notFound } from '../refusals.ts';

export const MySession = z.object({
  /** independent of the token */
  _id: z.string(),
  /** browser and system, such as "Chrome on Windows", or "Unknown device" */
  device: z.string(),
  /** epoch milliseconds */
  startedAt: z.number(),
  /** last act of a person in this session: epoch milliseconds, precise to a minute */
  lastUsedAt: z.number(),
  /** true for the session of this request */
  current: z.boolean(),
});
export type MySession = z.infer<typeof MySession>;

const Listed = z.object({ sessions: z.array(MySession) });
const OneSession = z.object({ sessionId: id('sessionId') });

export const listSessions = endpointPerRole({
  summary: "Lists the caller's open sessions, last used first.",
  method: 'GET',
  paths: { admin: '/api/admin/sessions', doctor: '/api/doctor/sessions' },
  input: NoFields,
  answer: Listed,
});
export const endSession = endpointPerRole({
  summary: "Ends one of the caller's sessions; 404 for an unknown one.",
  method: 'POST',
  paths: { admin: '/api/admin/end-session', doctor: '/api/doctor/end-session' },
  endsAccess: true,
  ownerFields: { sessionId: 'session' },
  refusals: [notFound.Session],
  input: OneSession,
  answer: Done,
});
export const signOutEverywhere = endpointPerRole({
  summary: 'Ends every session of the caller, this one included.',
  method: 'POST',
  paths: { admin: '/api/admin/sign-out-everywhere', doctor: '/api/doctor/sign-out-everywhere' },
  endsAccess: true,
  input: NoFields,
  answer: Done,
});
export const keepSession = endpointPerRole({
  summary:
    'Keeps the session from going idle while a person uses the panel, which sends it at most once a minute.',
  method: 'POST',
  paths: { admin: '/api/admin/keep-session', doctor: '/api/doctor/keep-session' },
  input: NoFields,
  answer: z.object({ idleMinutes: z.number() }),
});
