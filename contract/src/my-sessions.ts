import * as z from 'zod/mini';
import { Done, endpointPerRole, Nothing } from './endpoint.ts';
import { id } from './fields.ts';
import { notFound } from './refusals.ts';

/** A session, as its owner sees it. */
export const MySession = z.object({
  /** not the token, nor made of it */
  _id: z.string(),
  /** browser and system in words, such as "Chrome on Windows"; "Unknown device" when it did not say */
  device: z.string(),
  /** epoch milliseconds */
  startedAt: z.number(),
  /** when a person last did something with it, epoch milliseconds, true to a minute */
  lastUsedAt: z.number(),
  /** the session this call was made with */
  current: z.boolean(),
});
export type MySession = z.infer<typeof MySession>;

const Listed = z.object({ sessions: z.array(MySession) });
const One = z.object({ sessionId: id('sessionId') });

export const listSessions = endpointPerRole({
  summary: "The caller's own sessions that still go, the one last used first.",
  method: 'GET',
  paths: { admin: '/api/admin/sessions', doctor: '/api/doctor/sessions' },
  input: Nothing,
  answer: Listed,
});
export const endSession = endpointPerRole({
  summary: "Ends one of the caller's own sessions. 404 when there is none such.",
  method: 'POST',
  paths: { admin: '/api/admin/end-session', doctor: '/api/doctor/end-session' },
  shutsOut: true,
  own: { sessionId: 'session' },
  refusals: [notFound.Session],
  input: One,
  answer: Done,
});
export const signOutEverywhere = endpointPerRole({
  summary: 'Ends every session of the caller, the calling one too.',
  method: 'POST',
  paths: { admin: '/api/admin/sign-out-everywhere', doctor: '/api/doctor/sign-out-everywhere' },
  shutsOut: true,
  input: Nothing,
  answer: Done,
});
export const keepSession = endpointPerRole({
  summary:
    'Says that a person is there, so that the session does not end of idleness. The panel sends it at most once a minute.',
  method: 'POST',
  paths: { admin: '/api/admin/keep-session', doctor: '/api/doctor/keep-session' },
  input: Nothing,
  answer: z.object({ idleMinutes: z.number() }),
});
