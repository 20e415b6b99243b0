import * as z from 'zod/mini';
import { endpoint, endpointPerRole, NoFields } from '../endpoint.ts';
import { flag, id, optionalText, text, wholeNumber } from '../formats/fields.ts';
import { isoDate } from '../formats/slot-date.ts';
import { ofPatient } from '../patient-data.ts';
import {
  alreadyReversed,
  appointmentChanged,
  doctorArchived,
  managersOnly,
  notFound,
  onlyAdminsUndoPayments,
  openChanged,
} from '../refusals.ts';
import { maxPaymentCents, maxReasonLength } from '../rules/limits.ts';
import { Appointment, OneAppointment } from './appointments.ts';

export const paymentMethods = ['cash', 'card', 'online', 'transfer'] as const;
export const PaymentMethod = z.enum(paymentMethods, `method must be one of ${paymentMethods.join(', ')}`);
export type PaymentMethod = z.infer<typeof PaymentMethod>;

const paymentKinds = ['payment', 'refund', 'write-off', 'kept', 'reversal'] as const;
export type PaymentKind = (typeof paymentKinds)[number];
export type ReversibleKind = Exclude<PaymentKind, 'reversal'>;

/** One entry of the ledger. Entries are only ever added: Undo adds a reversal. */
export const PaymentEntry = z.object({
  _id: z.string(),
  appointmentId: z.string(),
  /** epoch milliseconds */
  at: z.number(),
  /** "YYYY-MM-DD" on the clinic's wall clock; null: paid online before payments were recorded, on an unknown day. */
  day: z.nullable(z.string()),
  kind: z.enum(paymentKinds),
  /** null: written off, or kept as a fee */
  method: z.nullable(z.enum(paymentMethods)),
  /** always more than 0 */
  cents: z.number(),
  note: ofPatient('text', z.string()),
  /** null: the author is unknown */
  who: z.nullable(z.object({ name: z.string(), role: z.enum(['admin', 'doctor']) })),
  /** the entry that this one reverses */
  reverses: z.nullable(z.string()),
  isReversed: z.boolean(),
});
export type PaymentEntry = z.infer<typeof PaymentEntry>;

const Sums = {
  receivedCents: z.number(),
  /**
   * Part of `receivedCents` kept as a fee for a cancelled appointment, which is not due as a refund; missing means 0.
   */
  keptCents: z.optional(z.number()),
  /** Present open amount. For an appointment older than the record of payments: its full price. */
  openCents: z.number(),
};

const cents = wholeNumber('The amount in cents', 1, maxPaymentCents);
const note = optionalText('Note', maxReasonLength);

const Entry = z.object({
  appointmentId: id('appointmentId'),
  cents,
  note,
  /** Open amount the caller saw: the call is refused if it has changed. */
  openCents: z.optional(wholeNumber('openCents', 0, maxPaymentCents)),
});
const EntryWithMethod = z.extend(Entry, { method: PaymentMethod });
const Written = z.object({ message: z.string(), paymentId: z.string(), ...Sums });

export const receivePayment = endpointPerRole({
  summary: 'Records money received for an appointment: the open amount or a part of it.',
  method: 'POST',
  paths: { admin: '/api/admin/receive-payment', doctor: '/api/doctor/receive-payment' },
  ownerFields: { appointmentId: 'appointment' },
  creates: true,
  refusals: [notFound.Appointment, appointmentChanged, openChanged, doctorArchived],
  input: EntryWithMethod,
  answer: Written,
});
export const refundPayment = endpoint({
  summary: 'Records a refund, at most the amount received; also for a cancelled appointment.',
  method: 'POST',
  path: '/api/admin/refund-payment',
  caller: 'admin',
  creates: true,
  refusals: [notFound.Appointment, openChanged],
  input: z.extend(EntryWithMethod, {
    /** Received amount the caller saw: the call is refused if it has changed. */
    receivedCents: z.optional(wholeNumber('receivedCents', 0, maxPaymentCents)),
  }),
  answer: Written,
});
export const writeOff = endpoint({
  summary: 'Writes off the open amount, or a part of it.',
  method: 'POST',
  path: '/api/admin/write-off',
  caller: 'admin',
  creates: true,
  refusals: [notFound.Appointment, appointmentChanged, openChanged],
  input: Entry,
  answer: Written,
});
/** Money of a cancelled appointment that limits a fee, in cents. */
interface FeeBounds {
  readonly amountCents: number;
  readonly receivedCents: number;
  readonly keptCents: number;
}

/**
 * Returns the largest fee in cents. All fees together are at most the price. A fee that comes out of money received
 * before is at most the part of that money that is not yet kept.
 */
export function computeLargestFeeCents(
  { amountCents, receivedCents, keptCents }: FeeBounds,
  isReceivedNow: boolean,
): number {
  const left = Math.max(0, amountCents - keptCents);
  return isReceivedNow ? left : Math.min(left, receivedCents - keptCents);
}

export const keepFee = endpoint({
  summary:
    'Keeps a fee for a cancelled or missed appointment, out of the money received, which reduces the refund due. With a `method`, records the fee as received now. All fees of an appointment are together at most its amount. Restoring the appointment turns a fee into a payment.',
  method: 'POST',
  path: '/api/admin/keep-fee',
  caller: 'admin',
  creates: true,
  refusals: [notFound.Appointment, appointmentChanged, openChanged, doctorArchived],
  input: z.object({
    appointmentId: id('appointmentId'),
    cents,
    /** Method of a fee paid now. Missing: the fee comes out of money received before. */
    method: z.optional(PaymentMethod),
    reason: text('Reason', maxReasonLength, 1),
    /** The refund due that the caller saw. If it has changed since, the call answers 409 and writes no entry. */
    dueCents: z.optional(wholeNumber('dueCents', 0, maxPaymentCents)),
  }),
  answer: Written,
});
export const undoPayment = endpointPerRole({
  summary:
    'Reverses an entry by a new one; for a fee also the payment received as that fee. Doctors reverse only their own entries.',
  method: 'POST',
  paths: { admin: '/api/admin/undo-payment', doctor: '/api/doctor/undo-payment' },
  ownerFields: { paymentId: 'payment' },
  refusals: [notFound.Payment, openChanged, alreadyReversed, onlyAdminsUndoPayments],
  input: z.object({ paymentId: id('paymentId') }),
  answer: Written,
});

export const setAmount = endpoint({
  summary:
    "Changes the price of one appointment, such as for a discount, with a reason. It can't be lower than the amount received or written off. The doctor's fee and other appointments stay unchanged.",
  method: 'POST',
  path: '/api/admin/set-amount',
  caller: 'admin',
  refusals: [notFound.Appointment, appointmentChanged, openChanged],
  input: z.extend(OneAppointment, {
    cents: wholeNumber('The amount in cents', 0, maxPaymentCents),
    reason: text('Reason', maxReasonLength, 1),
  }),
  answer: z.object({
    message: z.string(),
    /** Previous price. */
    wasCents: z.number(),
    ...Sums,
  }),
});

export const listPayments = endpointPerRole({
  summary: 'Lists the ledger entries of an appointment, oldest first, with their sums.',
  method: 'GET',
  paths: { admin: '/api/admin/appointments/:id/payments', doctor: '/api/doctor/appointments/:id/payments' },
  ownerFields: { id: 'appointment' },
  refusals: [notFound.Appointment],
  input: z.object({ id: id('id') }),
  answer: z.object({ ...Sums, writtenOffCents: z.number(), entries: z.array(PaymentEntry) }),
});

/** Returns the columns of a statement; `column` is the schema of a sum, or of a list of sums. */
function sumColumns<Column extends z.ZodMiniType>(column: Column) {
  return {
    /** number of appointments, without cancelled ones */
    appointments: column,
    /** prices of these appointments */
    expectedCents: column,
    /** money received by each method, less refunds */
    received: z.object({ cash: column, card: column, online: column, transfer: column }),
    writtenOffCents: column,
    /** open amounts of the day's appointments; those older than the record of payments count if they have entries */
    openCents: column,
    /** received for cancelled appointments of the day, less refunds and kept fees */
    refundsDueCents: column,
  };
}

/** Sums of one or more days in cents: appointments count on their own day, money on the day it was received. */
export const StatementSums = z.object(sumColumns(z.number()));
export type StatementSums = z.infer<typeof StatementSums>;

/**
 * Days of a statement in columns: equal positions of all lists belong to one day. A year takes a third of the space
 * of a list of days, and half the time to write.
 */
const StatementDays = z.object({
  /** "2026-11-20" */
  day: z.array(z.string()),
  ...sumColumns(z.array(z.number())),
});
type StatementDays = z.infer<typeof StatementDays>;

export interface StatementDay extends StatementSums {
  /** "2026-11-20" */
  day: string;
}

export function toStatementColumns(days: readonly StatementDay[]): StatementDays {
  const column = (read: (day: StatementDay) => number) => days.map(read);
  return {
    day: days.map(({ day }) => day),
    appointments: column((day) => day.appointments),
    expectedCents: column((day) => day.expectedCents),
    received: {
      cash: column(({ received }) => received.cash),
      card: column(({ received }) => received.card),
      online: column(({ received }) => received.online),
      transfer: column(({ received }) => received.transfer),
    },
    writtenOffCents: column((day) => day.writtenOffCents),
    openCents: column((day) => day.openCents),
    refundsDueCents: column((day) => day.refundsDueCents),
  };
}

export function fromStatementColumns(days: StatementDays): StatementDay[] {
  return days.day.map((day, at) => {
    const read = (column: readonly number[]) => column[at] ?? 0;
    return {
      day,
      appointments: read(days.appointments),
      expectedCents: read(days.expectedCents),
      received: {
        cash: read(days.received.cash),
        card: read(days.received.card),
        online: read(days.received.online),
        transfer: read(days.received.transfer),
      },
      writtenOffCents: read(days.writtenOffCents),
      openCents: read(days.openCents),
      refundsDueCents: read(days.refundsDueCents),
    };
  });
}

/** Both dates are included. */
const StatementInput = z.object({
  from: isoDate('from'),
  to: isoDate('to'),
  /** Default: all doctors. */
  doctorId: z.optional(id('doctorId')),
});
export const readStatement = endpointPerRole({
  summary: 'Reads the amounts expected and received on each day; days without any are left out.',
  method: 'GET',
  paths: { admin: '/api/admin/statement', doctor: '/api/doctor/statement' },
  // The front desk may read only today's.
  refusals: [notFound.Doctor, managersOnly],
  input: StatementInput,
  // The session names the doctor.
  doctorInput: z.omit(StatementInput, { doctorId: true }),
  answer: z.object({
    days: StatementDays,
    total: StatementSums,
    /** First day with recorded payments; null: payments were recorded from the first appointment on. */
    recordedSince: z.nullable(z.string()),
  }),
});

export const StatementEntry = z.extend(PaymentEntry, {
  patientName: ofPatient('name', z.string()),
  doctorName: z.string(),
  /** slot of the appointment: "5_9_2026", "10:30 AM" */
  slotDate: z.string(),
  slotTime: z.string(),
});
export type StatementEntry = z.infer<typeof StatementEntry>;

export const listStatementEntries = endpointPerRole({
  summary:
    'Lists the entries of a statement in the order they were recorded, the first 1,000; its file has all of them.',
  method: 'GET',
  paths: { admin: '/api/admin/statement-entries', doctor: '/api/doctor/statement-entries' },
  // The front desk may read only today's.
  refusals: [notFound.Doctor, managersOnly],
  input: StatementInput,
  doctorInput: z.omit(StatementInput, { doctorId: true }),
  answer: z.object({ entries: z.array(StatementEntry), isComplete: z.boolean() }),
});

const UnsettledInput = z.object({
  day: isoDate('day'),
  /** Default: all doctors. */
  doctorId: z.optional(id('doctorId')),
});
export const listUnsettled = endpointPerRole({
  summary:
    'Lists the appointments behind `openCents` and `refundsDueCents` of one day of a statement, earliest first, the first 1,000.',
  method: 'GET',
  paths: { admin: '/api/admin/unsettled', doctor: '/api/doctor/unsettled' },
  // The front desk may read only today's.
  refusals: [notFound.Doctor, managersOnly],
  input: UnsettledInput,
  doctorInput: z.omit(UnsettledInput, { doctorId: true }),
  answer: z.object({ appointments: z.array(Appointment), isComplete: z.boolean() }),
});

const csvSeparators = ['comma', 'semicolon'] as const;
export type CsvSeparator = (typeof csvSeparators)[number];

const FileInput = z.extend(StatementInput, {
  /** Patients become initials and notes are hidden; the first line of the file states it. */
  hideNames: z.optional(flag('hideNames')),
  /**
   * `comma` with decimal points, or `semicolon` with decimal commas. Default: as spreadsheets in the practice's
   * country expect.
   */
  separator: z.optional(z.enum(csvSeparators, `separator must be one of ${csvSeparators.join(', ')}`)),
});

/** Returns the name of the file: "statement-2026-11-01-2026-11-20.csv". */
export function statementFileName(file: {
  readonly from: string;
  readonly to: string;
  readonly hideNames: boolean;
}): string {
  return `statement-${file.from}-${file.to}${file.hideNames ? '-names-hidden' : ''}.csv`;
}

export const downloadStatement = endpointPerRole({
  summary:
    'Downloads a statement as a file for spreadsheets: the days, then every entry with its change of the amounts received and written off.',
  method: 'GET',
  paths: { admin: '/api/admin/statement.csv', doctor: '/api/doctor/statement.csv' },
  // The front desk may read only today's.
  refusals: [notFound.Doctor, managersOnly],
  input: FileInput,
  doctorInput: z.omit(FileInput, { doctorId: true }),
  answer: NoFields,
  csv: true,
});
