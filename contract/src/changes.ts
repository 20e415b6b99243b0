import * as z from 'zod/mini';
import { bookedByMistake, CancelKind, noShowReason } from './appointments.ts';
import { Done, endpointPerRole, Nothing } from './endpoint.ts';
import { flag, id } from './fields.ts';
import { ofPatient } from './patient-data.ts';
import { notFound } from './refusals.ts';

/** One change of hours, opening hours or time off as it stands in the history of changes. */
export const Change = z.object({
  _id: z.string(),
  /** epoch milliseconds */
  at: z.number(),
  who: z.object({ name: z.string(), role: z.enum(['admin', 'doctor', 'system']) }),
  what: z.enum(['hours changed', 'opening hours changed', 'time off added', 'time off removed']),
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

export const listChanges = endpointPerRole({
  summary: 'The newest 50, newest first.',
  method: 'GET',
  paths: { admin: '/api/admin/changes', doctor: '/api/doctor/changes' },
  refusals: [notFound.Doctor],
  input: z.object({ doctorId: z.optional(id('doctorId')) }),
  doctorInput: Nothing,
  answer: z.object({ changes: z.array(Change) }),
});

/** One patient to call after a change of hours: when they were to come, and what became of it. */
export const PatientCall = z.object({
  appointmentId: z.string(),
  patient: ofPatient('name', z.string()),
  phone: ofPatient('text', z.string()),
  /** When and with whom it was before the change. */
  slotDate: z.string(),
  slotTime: z.string(),
  doctor: z.string(),
  /** Where it was moved to; null: it was cancelled. */
  movedTo: z.nullable(z.object({ slotDate: z.string(), slotTime: z.string(), doctor: z.string() })),
  /** Why it is cancelled now, where it is and that was said. */
  cancelReason: z.optional(ofPatient('text', z.string(), [noShowReason, bookedByMistake])),
  cancelKind: z.optional(CancelKind),
  /** Who called them, and when (epoch milliseconds); null: not called yet. */
  called: z.nullable(z.object({ by: z.string(), at: z.number() })),
});
export type PatientCall = z.infer<typeof PatientCall>;

export const readCalls = endpointPerRole({
  summary:
    'Whom to call after a change: every appointment that was moved or cancelled with it, earliest first.',
  method: 'GET',
  paths: { admin: '/api/admin/changes/:id/calls', doctor: '/api/doctor/changes/:id/calls' },
  refusals: [notFound.Change],
  input: z.object({ id: id('id') }),
  answer: z.object({ calls: z.array(PatientCall) }),
  own: { id: 'change' },
});

const Called = z.object({
  changeId: id('changeId'),
  appointmentId: id('appointmentId'),
  called: z._default(flag('called'), true),
});
export const markCalled = endpointPerRole({
  summary: 'Ticks off a patient of that list who was called, or takes the tick back.',
  method: 'POST',
  paths: { admin: '/api/admin/mark-called', doctor: '/api/doctor/mark-called' },
  refusals: [notFound.Change, notFound.Appointment],
  input: Called,
  answer: Done,
  own: { changeId: 'change', appointmentId: 'appointment' },
});
