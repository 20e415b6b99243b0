import * as z from 'zod/mini';
import { Appointment, OneAppointment } from './appointments.ts';
import { Done, endpoint, Nothing } from './endpoint.ts';
import { optionalText, wholeNumber } from './fields.ts';
import { HistoryEntry } from './history.ts';
import { maxDaysUnclosed, maxPaymentCents, maxReasonLength, minutesPerDay } from './limits.ts';
import { ofPatient } from './patient-data.ts';
import { StatementSums } from './payments.ts';
import { appointmentChanged, dayClosed, dayOpen, drawerCounted, managersOnly, notFound } from './refusals.ts';
import { type CalendarDate, isoDate, toWallMinutes } from './slot-date.ts';

/** Outcomes of one act, and rows of one answer. */
export const maxOutcomes = 400;

/** Whether a day that has come is one of the last week: of earlier ones the front desk closes none, and nobody knows what was in the drawer. */
export function isOfLastWeek(day: CalendarDate, today: CalendarDate): boolean {
  return toWallMinutes(day) >= toWallMinutes(today) - maxDaysUnclosed * minutesPerDay;
}

/** A count of the drawer, in cents. */
export const DrawerCount = z.object({
  /** 1 for the first one ever: each follows the one before. */
  number: z.number(),
  /** The day that it was made for. */
  date: z.string(),
  by: z.string(),
  /** epoch milliseconds */
  at: z.number(),
  countedCents: z.number(),
  /** Left in by the count before, and what came in and went out in cash since; null: the first one has nothing to go by. */
  expectedCents: z.nullable(z.number()),
  /** Taken out since the count before. */
  takenCents: z.number(),
  /** What stays in the drawer. */
  leftCents: z.number(),
  note: ofPatient('text', z.string()),
});
export type DrawerCount = z.infer<typeof DrawerCount>;

/** A day's appointments and money, in cents, as they were when it was closed. */
const ClosingTotals = z.extend(StatementSums, {
  completed: z.number(),
  noShows: z.number(),
  /** Pending ones. */
  withoutOutcome: z.number(),
  /** Of all counts of the day together; null: the drawer was not counted, or there was nothing to go by. */
  differenceCents: z.nullable(z.number()),
});
export type ClosingTotals = z.infer<typeof ClosingTotals>;

const NamedAppointment = z.object({
  appointmentId: z.string(),
  patientName: ofPatient('name', z.string()),
  doctorName: z.string(),
  slotTime: z.string(),
});

/** What happened to a closed day. */
const ChangeSinceClosing = z.extend(NamedAppointment, {
  what: HistoryEntry.shape.what,
  by: z.string(),
  /** epoch milliseconds */
  at: z.number(),
  /** By how much more was received; below 0: less. null: no money. */
  cents: z.nullable(z.number()),
  /** By how much more is open through a changed amount or a write-off, in cents; below 0: less. Left out: by none of them. */
  openCents: z.optional(z.number()),
  /** Cancelled as somebody who did not come. */
  isNoShow: z.optional(z.literal(true)),
});
export type ChangeSinceClosing = z.infer<typeof ChangeSinceClosing>;

/** What a closing knows beside its totals. */
const SinceClosing = z.object({
  /** Those that had no outcome when the day was closed. */
  withoutOutcome: z.array(NamedAppointment),
  /** What was changed since, until it was opened again, oldest first; at most 200. */
  changes: z.array(ChangeSinceClosing),
});

/** A day was closed, or opened again. Entries are only ever added. */
const ClosingEntry = z.object({
  kind: z.enum(['closed', 'reopened']),
  by: z.string(),
  /** epoch milliseconds */
  at: z.number(),
  note: ofPatient('text', z.string()),
  /** null: it was opened again */
  totals: z.nullable(ClosingTotals),
  /** null: it was opened again */
  since: z.nullable(SinceClosing),
});

export const CloseDay = z.object({
  /** "2026-11-20" */
  date: z.string(),
  /** Pending and begun by now, earliest first: at most 400. */
  withoutOutcome: z.array(Appointment),
  /** How many of the day are pending and begin later. */
  later: z.number(),
  /** As a statement has it. */
  money: StatementSums,
  drawer: z.object({
    /** The last count, of whatever day; null: there is none. */
    last: z.nullable(DrawerCount),
    /** Cash that came in since, less what was given back; 0 where there is no count. */
    cashCents: z.number(),
    /** Those of this day, oldest first. */
    counts: z.array(DrawerCount),
  }),
  /** Every closing and reopening, oldest first. */
  entries: z.array(ClosingEntry),
  /** As the last of them has it; null: the day is open. */
  closing: z.nullable(z.extend(SinceClosing, { totals: ClosingTotals })),
});
export type CloseDay = z.infer<typeof CloseDay>;

export const readCloseDay = endpoint({
  summary:
    'The end of a day, today or an earlier one: what has no outcome yet, its money, the drawer, and what became of a closed one.',
  method: 'GET',
  path: '/api/admin/close-day',
  caller: 'admin',
  // The front desk sees the days of the last week.
  refusals: [managersOnly],
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

const day = z.object({ date: z.optional(isoDate('date')) });
const note = optionalText('Note', maxReasonLength);
const cents = (name: string) => wholeNumber(name, 0, maxPaymentCents);

export const countDrawer = endpoint({
  summary:
    'Writes down what is in the drawer, at any change of shift, and what is left in; for today or a day of the last week that is open. `after` is the number of the last count that the caller saw (0: none).',
  method: 'POST',
  path: '/api/admin/count-drawer',
  caller: 'admin',
  creates: true,
  refusals: [drawerCounted, dayClosed, managersOnly],
  input: z
    .extend(day, {
      countedCents: cents('countedCents'),
      takenCents: z._default(cents('takenCents'), 0),
      leftCents: cents('leftCents'),
      note,
      after: z.optional(wholeNumber('after', 0, 2_147_483_647)),
    })
    .check(
      z.refine(({ countedCents, leftCents }) => leftCents <= countedCents, {
        error: 'leftCents must not be more than countedCents',
        path: ['leftCents'],
      }),
    ),
  answer: z.extend(Done, { count: DrawerCount }),
});

export const closeDay = endpoint({
  summary:
    'Closes a day with its totals, also where appointments have no outcome, which the closing names. Of two who close it at once one is told of the other.',
  method: 'POST',
  path: '/api/admin/close-day',
  caller: 'admin',
  refusals: [dayClosed, managersOnly],
  input: z.extend(day, { note }),
  answer: Done,
});

export const reopenDay = endpoint({
  summary: 'Opens a closed day again. Its closing stays on record.',
  method: 'POST',
  path: '/api/admin/reopen-day',
  caller: 'admin',
  refusals: [dayOpen, managersOnly],
  input: z.extend(day, { note }),
  answer: Done,
});

export const readUnclosedDay = endpoint({
  summary:
    'The oldest day of the last week that nobody closed, and how many there are. Days before today count that had appointments, or on which money came in or went out other than online.',
  method: 'GET',
  path: '/api/admin/unclosed-day',
  caller: 'admin',
  input: Nothing,
  answer: z.object({
    /** null: every one was closed */
    date: z.nullable(z.string()),
    /** How many are open, this one with them. */
    count: z.number(),
  }),
});
