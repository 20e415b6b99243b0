import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Nothing } from './envelope.ts';
import { id } from './fields.ts';

/** One change of hours or time off as it stands in the history of changes. */
export const Change = z.object({
  _id: z.string(),
  /** epoch milliseconds */
  at: z.number(),
  who: z.object({ name: z.string(), role: z.enum(['admin', 'doctor', 'system']) }),
  what: z.enum(['hours changed', 'time off added', 'time off removed']),
  /** null: the whole clinic */
  doctorId: z.nullable(z.string()),
  /** The doctor as named now; null: the whole clinic. */
  doctorName: z.optional(z.nullable(z.string())),
  /** In words: "Time off on 23 November 2026, Ill". */
  summary: z.string(),
  /** How many appointments were moved or cancelled with it. */
  appointments: z.number(),
  /** When it was taken back, epoch milliseconds; null: it stands. */
  undoneAt: z.nullable(z.number()),
  /** Who took it back; null: it stands. */
  undoneBy: z.optional(z.nullable(z.string())),
});
export type Change = z.infer<typeof Change>;

/** The newest 50, newest first. */
export const listChangesAsAdmin = endpoint({
  method: 'GET',
  path: '/api/admin/changes',
  caller: 'admin',
  input: z.object({ doctorId: z.optional(id('doctorId')) }),
  answer: z.object({ changes: z.array(Change) }),
});
export const listChangesAsDoctor = endpoint({
  method: 'GET',
  path: '/api/doctor/changes',
  caller: 'doctor',
  input: Nothing,
  answer: z.object({ changes: z.array(Change) }),
});
