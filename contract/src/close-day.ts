import * as z from 'zod/mini';
import { Appointment, OneAppointment } from './appointments.ts';
import { Done, endpoint } from './endpoint.ts';
import { appointmentChanged, notFound } from './refusals.ts';
import { isoDate } from './slot-date.ts';

/** Outcomes of one act, and rows of one answer. */
export const maxOutcomes = 400;

export const CloseDay = z.object({
  /** "2026-11-20" */
  date: z.string(),
  /** Pending and begun by now, earliest first: at most 400. */
  withoutOutcome: z.array(Appointment),
  /** How many of the day are pending and begin later. */
  later: z.number(),
});
export type CloseDay = z.infer<typeof CloseDay>;

export const readCloseDay = endpoint({
  summary: 'What is left to do before a day can be closed: today, or an earlier one.',
  method: 'GET',
  path: '/api/admin/close-day',
  caller: 'admin',
  input: z.object({ date: z.optional(isoDate('date')) }),
  answer: CloseDay,
});

const sentence = `appointments must be a list of 1 to ${maxOutcomes}`;
const Appointments = z
  .array(OneAppointment, sentence)
  .check(z.minLength(1, sentence), z.maxLength(maxOutcomes, sentence));

export const setOutcomes = endpoint({
  summary:
    'Says of pending appointments that have begun that the patient was seen (`seen` completes them) or did not come (`no-show`): all of them or none. One that is completed already stays so.',
  method: 'POST',
  path: '/api/admin/set-outcomes',
  caller: 'admin',
  longBody: true,
  refusals: [notFound.Appointment, appointmentChanged],
  input: z.object({
    outcome: z.enum(['seen', 'no-show'], 'outcome must be seen or no-show'),
    appointments: Appointments,
  }),
  answer: Done,
});

export const undoOutcomes = endpoint({
  summary:
    'Takes back that patients were seen: completed appointments are pending again, all of them or none.',
  method: 'POST',
  path: '/api/admin/undo-outcomes',
  caller: 'admin',
  longBody: true,
  refusals: [notFound.Appointment, appointmentChanged],
  input: z.object({ appointments: Appointments }),
  answer: Done,
});
