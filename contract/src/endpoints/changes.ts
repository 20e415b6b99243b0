import * as z from 'zod/mini';
import { Done, endpointPerRole, NoFields } from '../endpoint.ts';
import { flag, id } from '../formats/fields.ts';
import { ofPatient } from '../patient-data.ts';
import { notFound } from '../refusals.ts';
import { bookedByMistake, noShowReason } from '../rules/cancel-reasons.ts';
import { CancelKind } from './appointments.ts';

/** One change of hours, opening hours or time off, as listed in the history of changes. */
export const Change = z.object({
  _id: z.string(),
  /** epoch milliseconds */
  at: z.number(),
  who: z.object({ name: z.string(), role: z.enum(['admin', 'doctor', 'system']) }),
  what: z.enum(['hours changed', 'opening hours changed', 'time off added', 'time off removed']),
  /** null: the whole clinic */
  doctorId: z.nullable(z.string()),
  /** The doctor's present name; null: the whole clinic. */
  doctorName: z.optional(z.nullable(z.string())),
  /** Sentence for screens: "Time off on 23 November 2026, Ill". */
  summary: z.string(),
  /** Number of appointments that this change moved or cancelled. */
  appointments: z.number(),
  /** Time of the undo, epoch milliseconds; null: not undone. */
  undoneAt: z.nullable(z.number()),
  /** Author of the undo; null: not undone. */
  undoneBy: z.optional(z.nullable(z.string())),
});
export type Change = z.infer<typeof Change>;

export const listChanges = endpointPerRole({
  summary: 'Lists the newest 50 changes of hours and time off, newest first.',
  method: 'GET',
  paths: { admin: '/api/admin/changes', doctor: '/api/doctor/changes' },
  refusals: [notFound.Doctor],
  input: z.object({ doctorId: z.optional(id('doctorId')) }),
  doctorInput: NoFields,
  answer: z.object({ changes: z.array(Change) }),
});

/** One patient to call because a change of hours moved or cancelled their appointment. */
export const PatientCall = z.object({
  appointmentId: z.string(),
  patient: ofPatient('name', z.string()),
  phone: ofPatient('text', z.string()),
  /** Slot and doctor before the change. */
  slotDate: z.string(),
  slotTime: z.string(),
  doctor: z.string(),
  /** New slot and doctor; null: cancelled. */
  movedTo: z.nullable(z.object({ slotDate: z.string(), slotTime: z.string(), doctor: z.string() })),
  /** Reason of the cancellation, if the appointment is cancelled and a reason is recorded. */
  cancelReason: z.optional(ofPatient('text', z.string(), [noShowReason, bookedByMistake])),
  cancelKind: z.optional(CancelKind),
  /** Author and time (epoch milliseconds) of the phone call; null: not called yet. */
  called: z.nullable(z.object({ by: z.string(), at: z.number() })),
});
export type PatientCall = z.infer<typeof PatientCall>;

export const readCalls = endpointPerRole({
  summary:
    'Lists the patients to call after a change: every appointment that was moved or cancelled with it, earliest first.',
  method: 'GET',
  paths: { admin: '/api/admin/changes/:id/calls', doctor: '/api/doctor/changes/:id/calls' },
  refusals: [notFound.Change],
  input: z.object({ id: id('id') }),
  answer: z.object({ calls: z.array(PatientCall) }),
  ownerFields: { id: 'change' },
});

const Called = z.object({
  changeId: id('changeId'),
  appointmentId: id('appointmentId'),
  called: z._default(flag('called'), true),
});
export const markCalled = endpointPerRole({
  summary: 'Marks a patient of that list as called, or as not called.',
  method: 'POST',
  paths: { admin: '/api/admin/mark-called', doctor: '/api/doctor/mark-called' },
  refusals: [notFound.Change, notFound.Appointment],
  input: Called,
  answer: Done,
  ownerFields: { changeId: 'change', appointmentId: 'appointment' },
});
