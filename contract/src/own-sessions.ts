import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Done, Nothing } from './envelope.ts';
import { id } from './fields.ts';

/** Where somebody is signed in. */
export const OwnSession = z.object({
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
export type OwnSession = z.infer<typeof OwnSession>;

const Listed = z.object({ sessions: z.array(OwnSession) });
const One = z.object({ sessionId: id('sessionId') });

/** The caller's own sessions that still go, the one last used first. */
export const listSessionsAsAdmin = endpoint({
  method: 'GET',
  path: '/api/admin/sessions',
  caller: 'admin',
  input: Nothing,
  answer: Listed,
});
export const listSessionsAsDoctor = endpoint({
  method: 'GET',
  path: '/api/doctor/sessions',
  caller: 'doctor',
  input: Nothing,
  answer: Listed,
});
/** Ends one of the caller's own sessions. 404 when there is none such. */
export const endSessionAsAdmin = endpoint({
  method: 'POST',
  path: '/api/admin/end-session',
  caller: 'admin',
  own: { sessionId: 'session' },
  input: One,
  answer: Done,
});
export const endSessionAsDoctor = endpoint({
  method: 'POST',
  path: '/api/doctor/end-session',
  caller: 'doctor',
  own: { sessionId: 'session' },
  input: One,
  answer: Done,
});
/** Ends every session of the caller, the calling one too. */
export const signOutEverywhereAsAdmin = endpoint({
  method: 'POST',
  path: '/api/admin/sign-out-everywhere',
  caller: 'admin',
  input: Nothing,
  answer: Done,
});
export const signOutEverywhereAsDoctor = endpoint({
  method: 'POST',
  path: '/api/doctor/sign-out-everywhere',
  caller: 'doctor',
  input: Nothing,
  answer: Done,
});
/** Says that a person is there, so that the session does not end of idleness. The panel sends it at most once a minute. */
export const keepSessionAsAdmin = endpoint({
  method: 'POST',
  path: '/api/admin/keep-session',
  caller: 'admin',
  input: Nothing,
  answer: z.object({ idleMinutes: z.number() }),
});
export const keepSessionAsDoctor = endpoint({
  method: 'POST',
  path: '/api/doctor/keep-session',
  caller: 'doctor',
  input: Nothing,
  answer: z.object({ idleMinutes: z.number() }),
});
