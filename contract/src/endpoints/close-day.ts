import * as z from 'zod/mini';
import { Done, endpoint, NoFields } from '../endpoint.ts';
import { optionalText, wholeNumber } from '../formats/fields.ts';
import { type CalendarDate, isoDate, toWallMinutes } from '../formats/slot-date.ts';
import { ofPatient } from '../patient-data.ts';
import {
  appointmentChanged,
  dayClosed,
  dayOpen,
  drawerCounted,
  managersOnly,
  notFound,
} from '../refusals.ts';
import { maxDaysUnclosed, maxPaymentCents, maxReasonLength, minutesPerDay } from '../rules/limits.ts';
import { Appointment, OneAppointment } from './appointments.ts';
import { HistoryEntry } from './history.ts';
import { StatementSums } from './payments.ts';

/** Most outcomes in one request, and most rows in one answer. */
export const maxOutcomes = 400;

/**
 * Returns whether a past day or today is in the last week. The front desk may close only those days, and the drawer of
 * an earlier day can no longer be counted.
 */
export function isOfLastWeek(day: CalendarDate, today: CalendarDate): boolean {
  return toWallMinutes(day) >= toWallMinutes(today) - maxDaysUnclosed * minutesPerDay;
}

export const DrawerCount = z.object({
  /** Sequence number over all counts, from 1. */
  number: z.number(),
  /** Day the count is for. */
  date: z.string(),
  by: z.string(),
  /** epoch milliseconds */
  at: z.number(),
  countedCents: z.number(),
  /**
   * Amount left by the previous count plus cash received since, less cash refunded and taken out; null for the first
   * count.
   */
  expectedCents: z.nullable(z.number()),
  /** Cash taken out between the previous count and this one. */
  takenCents: z.number(),
  leftCents: z.number(),
  note: ofPatient('text', z.string()),
});
export type DrawerCount = z.infer<typeof DrawerCount>;

/** A day's appointments and money (cents) at its closing. */
const ClosingTotals = z.extend(StatementSums, {
  completed: z.number(),
  noShows: z.number(),
  /** Number of pending appointments. */
  withoutOutcome: z.number(),
  /** Sum over all counts of the day; null if the drawer was not counted or an expected amount was missing. */
  differenceCents: z.nullable(z.number()),
});
export type ClosingTotals = z.infer<typeof ClosingTotals>;

const NamedAppointment = z.object({
  appointmentId: z.string(),
  patientName: ofPatient('name', z.string()),
  doctorName: z.string(),
  slotTime: z.string(),
});

/** A change of a closed day. */
const ChangeSinceClosing = z.extend(NamedAppointment, {
  what: HistoryEntry.shape.what,
  by: z.string(),
  /** epoch milliseconds */
  at: z.number(),
  /** Change of the received amount, negative for less; null: no money. */
  cents: z.nullable(z.number()),
  /** Change of the open amount by a new fee or a write-off, in cents, negative for less; missing: neither. */
  openCents: z.optional(z.number()),
  /** Cancelled as a no-show. */
  isNoShow: z.optional(z.literal(true)),
});
export type ChangeSinceClosing = z.infer<typeof ChangeSinceClosing>;

/** Lists of a closing, beside its totals. */
const SinceClosing = z.object({
  /** Appointments without an outcome at the closing. */
  withoutOutcome: z.array(NamedAppointment),
  /** Changes between closing and reopening, oldest first; at most 200. */
  changes: z.array(ChangeSinceClosing),
});

/** A closing or reopening of a day. Entries are never changed or removed. */
const ClosingEntry = z.object({
  kind: z.enum(['closed', 'reopened']),
  by: z.string(),
  /** epoch milliseconds */
  at: z.number(),
  note: ofPatient('text', z.string()),
  /** null for a reopening */
  totals: z.nullable(ClosingTotals),
  /** null for a reopening */
  since: z.nullable(SinceClosing),
});

export const CloseDay = z.object({
  /** "2026-11-20" */
  date: z.string(),
  /** Pending appointments that have begun, earliest first; at most 400. */
  withoutOutcome: z.array(Appointment),
  /** Number of pending appointments that have not begun. */
  later: z.number(),
  money: StatementSums,
  drawer: z.object({
    /** Last count of any day; null before the first one. */
    last: z.nullable(DrawerCount),
    /** Cash received since the last count, less refunds; 0 before the first count. */
    cashCents: z.number(),
    /** Counts of this day, oldest first. */
    counts: z.array(DrawerCount),
  }),
  /** All closings and reopenings, oldest first. */
  entries: z.array(ClosingEntry),
  /** The closing in force; null: the day is open. */
  closing: z.nullable(z.extend(SinceClosing, { totals: ClosingTotals })),
});
export type CloseDay = z.infer<typeof CloseDay>;

export const readCloseDay = endpoint({
  summary:
    'Reads the end of a day, today or earlier: appointments without an outcome, money, drawer, and changes after closing.',
  method: 'GET',
  path: '/api/admin/close-day',
  caller: 'admin',
  // The front desk may read only days of the last week.
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
    'Records the outcome of pending appointments that have begun: the patient was seen (`seen` completes them) or did not come (`no-show`). All or none; completed ones stay completed.',
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
  summary: 'Undoes `seen`: completed appointments are pending again, all or none.',
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
    'Records the cash counted, taken out of and left in the drawer, at any change of shift, for today or an open day of the last week. `after` is the number of the last count the caller saw (0: none).',
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
    'Closes a day with its totals, and lists appointments without an outcome. If two users close it at once, the second is refused.',
  method: 'POST',
  path: '/api/admin/close-day',
  caller: 'admin',
  refusals: [dayClosed, managersOnly],
  input: z.extend(day, { note }),
  answer: Done,
});

export const reopenDay = endpoint({
  summary: 'Reopens a closed day. Its closing stays on record.',
  method: 'POST',
  path: '/api/admin/reopen-day',
  caller: 'admin',
  refusals: [dayOpen, managersOnly],
  input: z.extend(day, { note }),
  answer: Done,
});

export const readUnclosedDay = endpoint({
  summary:
    'Reads the oldest unclosed day of the last week, and the number of them. Counted are days before today with appointments, or with money received or refunded other than online.',
  method: 'GET',
  path: '/api/admin/unclosed-day',
  caller: 'admin',
  input: NoFields,
  answer: z.object({
    /** null: all are closed */
    date: z.nullable(z.string()),
    /** Number of unclosed days, this one included. */
    count: z.number(),
  }),
});
