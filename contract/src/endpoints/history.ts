import * as z from 'zod/mini';
import { endpointPerRole } from '../endpoint.ts';
import { id } from '../formats/fields.ts';
import { ofPatient } from '../patient-data.ts';
import { notFound } from '../refusals.ts';
import { bookedByMistake, noShowReason } from '../rules/cancel-reasons.ts';

/** Values before or after a change: only the changed fields. */
const Values = ofPatient(
  'values',
  z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  [noShowReason, bookedByMistake],
);
/** One entry of an appointment's audit trail: author, act, time, and values before and after. */
export const HistoryEntry = z.object({
  _id: z.string(),
  /** epoch milliseconds */
  at: z.number(),
  who: z.object({ name: z.string(), role: z.enum(['admin', 'doctor', 'system']) }),
  what: z.enum([
    'booked',
    'cancelled',
    'completed',
    'restored',
    'payment set',
    'moved',
    'arrived',
    'arrival undone',
    'called in',
    'call in undone',
    'note set',
    'confirmed',
    'no answer',
    'left a message',
    'told',
    'contact undone',
    'asked to cancel',
    'patient merged',
    'merge undone',
    'payment received',
    'payment refunded',
    'written off',
    'fee kept',
    'payment undone',
    'amount set',
  ]),
  from: z.nullable(Values),
  to: z.nullable(Values),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

/** A doctor's slot in the values of an entry about a booking or a move. */
interface NamedSlot {
  readonly doctorId: string;
  readonly doctorName: string;
  readonly slotDate: string;
  readonly slotTime: string;
  readonly durationMinutes: number;
}

/** Returns the slot in an entry's values; null if they have none, or an incomplete one as in older entries. */
export function readNamedSlot(values: HistoryEntry['from']): NamedSlot | null {
  const { doctorId, doctorName, slotDate, slotTime, durationMinutes } = values ?? {};
  const texts = [doctorId, doctorName, slotDate, slotTime];
  if (!texts.every((text) => typeof text === 'string') || typeof durationMinutes !== 'number') return null;
  return {
    doctorId: String(doctorId),
    doctorName: String(doctorName),
    durationMinutes,
    slotDate: String(slotDate),
    slotTime: String(slotTime),
  };
}

const HistoryInput = z.object({ id: id('id') });
const HistoryAnswer = z.object({ history: z.array(HistoryEntry) });
export const readHistory = endpointPerRole({
  summary: 'Lists the changes of an appointment, oldest first.',
  method: 'GET',
  paths: { admin: '/api/admin/appointments/:id/history', doctor: '/api/doctor/appointments/:id/history' },
  refusals: [notFound.Appointment],
  input: HistoryInput,
  answer: HistoryAnswer,
  ownerFields: { id: 'appointment' },
});
