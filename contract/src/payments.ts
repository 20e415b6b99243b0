import * as z from 'zod/mini';
import { Appointment, OneAppointment } from './appointments.ts';
import { endpoint, endpointPerRole, Nothing } from './endpoint.ts';
import { flag, id, optionalText, text, wholeNumber } from './fields.ts';
import { maxPaymentCents, maxReasonLength } from './limits.ts';
import { ofPatient } from './patient-data.ts';
import {
  alreadyReversed,
  appointmentChanged,
  doctorArchived,
  managersOnly,
  notFound,
  openChanged,
  undoesPaymentsAlone,
} from './refusals.ts';
import { isoDate } from './slot-date.ts';

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
  /** The date on the clinic's wall; null: paid online before payments were recorded, on a day that nobody knows. */
  day: z.nullable(z.string()),
  kind: z.enum(paymentKinds),
  /** null: written off, or kept as a fee */
  method: z.nullable(z.enum(paymentMethods)),
  /** always more than 0 */
  cents: z.number(),
  note: ofPatient('text', z.string()),
  /** null: nobody is known to have written it */
  who: z.nullable(z.object({ name: z.string(), role: z.enum(['admin', 'doctor']) })),
  /** the entry that this one reverses */
  reverses: z.nullable(z.string()),
  isReversed: z.boolean(),
});
export type PaymentEntry = z.infer<typeof PaymentEntry>;

const Sums = {
  receivedCents: z.number(),
  /** The part of `receivedCents` kept as a fee for a cancelled appointment, which is not due as a refund. Left out means 0. */
  keptCents: z.optional(z.number()),
  /** What is open now; of an appointment from before payments were recorded its whole amount. */
  openCents: z.number(),
};

const cents = wholeNumber('The amount in cents', 1, maxPaymentCents);
const note = optionalText('Note', maxReasonLength);

const Entry = z.object({
  appointmentId: id('appointmentId'),
  cents,
  note,
  /** The open amount that the caller saw: where it is another one by now, nothing is written. */
  openCents: z.optional(wholeNumber('openCents', 0, maxPaymentCents)),
});
const EntryWithMethod = z.extend(Entry, { method: PaymentMethod });
const Written = z.object({ message: z.string(), paymentId: z.string(), ...Sums });

export const receivePayment = endpointPerRole({
  summary: 'Writes down money received for an appointment: all of the open amount or a part of it.',
  method: 'POST',
  paths: { admin: '/api/admin/receive-payment', doctor: '/api/doctor/receive-payment' },
  own: { appointmentId: 'appointment' },
  creates: true,
  refusals: [notFound.Appointment, appointmentChanged, openChanged, doctorArchived],
  input: EntryWithMethod,
  answer: Written,
});
export const refundPayment = endpoint({
  summary: 'Writes down money given back, at most what was received; of a cancelled appointment, too.',
  method: 'POST',
  path: '/api/admin/refund-payment',
  caller: 'admin',
  creates: true,
  refusals: [notFound.Appointment, openChanged],
  input: z.extend(EntryWithMethod, {
    /** What the caller saw as received: where it is another sum by now, nothing is written. */
    receivedCents: z.optional(wholeNumber('receivedCents', 0, maxPaymentCents)),
  }),
  answer: Written,
});
export const writeOff = endpoint({
  summary: 'Gives up all of the open amount or a part of it: nobody will pay it.',
  method: 'POST',
  path: '/api/admin/write-off',
  caller: 'admin',
  creates: true,
  refusals: [notFound.Appointment, appointmentChanged, openChanged],
  input: Entry,
  answer: Written,
});
/** The money of a cancelled appointment that bounds a fee, in cents. */
interface FeeBounds {
  readonly amountCents: number;
  readonly receivedCents: number;
  readonly keptCents: number;
}

/**
 * The largest fee in cents: together with fees kept before at most what the appointment costs, and where none is received now,
 * at most what was received and not kept.
 */
export function largestFeeCents(
  { amountCents, receivedCents, keptCents }: FeeBounds,
  isReceivedNow: boolean,
): number {
  const left = Math.max(0, amountCents - keptCents);
  return isReceivedNow ? left : Math.min(left, receivedCents - keptCents);
}

export const keepFee = endpoint({
  summary:
    'Keeps money as a fee for a cancelled or missed appointment: a part of what was received for it, which then is no refund due; with a `method`, money that is received for that now. All fees of an appointment are together at most its amount. Restoring the appointment makes it a payment again.',
  method: 'POST',
  path: '/api/admin/keep-fee',
  caller: 'admin',
  creates: true,
  refusals: [notFound.Appointment, appointmentChanged, openChanged, doctorArchived],
  input: z.object({
    appointmentId: id('appointmentId'),
    cents,
    /** The way a fee is paid now. Left out: the fee comes out of money received before. */
    method: z.optional(PaymentMethod),
    reason: text('Reason', maxReasonLength, 1),
    /** The refund due that the caller saw. If it has changed since, the call answers 409 and writes no entry. */
    dueCents: z.optional(wholeNumber('dueCents', 0, maxPaymentCents)),
  }),
  answer: Written,
});
export const undoPayment = endpointPerRole({
  summary:
    'Reverses an entry by another one, and with a fee the payment that was received as that fee. A doctor reverses what they wrote themselves.',
  method: 'POST',
  paths: { admin: '/api/admin/undo-payment', doctor: '/api/doctor/undo-payment' },
  own: { paymentId: 'payment' },
  refusals: [notFound.Payment, openChanged, alreadyReversed, undoesPaymentsAlone],
  input: z.object({ paymentId: id('paymentId') }),
  answer: Written,
});

export const setAmount = endpoint({
  summary:
    "Changes what one appointment costs, such as for a discount: at least what was received or written off, and with a reason. The doctor's fee stays, and so does every other appointment.",
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
    /** What it cost before. */
    wasCents: z.number(),
    ...Sums,
  }),
});

export const listPayments = endpointPerRole({
  summary: 'The entries of an appointment, oldest first, and what they add up to.',
  method: 'GET',
  paths: { admin: '/api/admin/appointments/:id/payments', doctor: '/api/doctor/appointments/:id/payments' },
  own: { id: 'appointment' },
  refusals: [notFound.Appointment],
  input: z.object({ id: id('id') }),
  answer: z.object({ ...Sums, writtenOffCents: z.number(), entries: z.array(PaymentEntry) }),
});

/** A column of a statement for each way money comes in, and the others. What a column holds is a sum, or a list of sums. */
function sumColumns<Column extends z.ZodMiniType>(column: Column) {
  return {
    /** without cancelled ones */
    appointments: column,
    /** their amounts */
    expectedCents: column,
    /** refunds taken off */
    received: z.object({ cash: column, card: column, online: column, transfer: column }),
    writtenOffCents: column,
    /** still open of the day's appointments; those from before payments were recorded count only with entries */
    openCents: column,
    /** received for cancelled appointments of the day, less refunds and kept fees */
    refundsDueCents: column,
  };
}

/** What one day or several came to, in cents: appointments by their own day, money by the day it came. */
export const StatementSums = z.object(sumColumns(z.number()));
export type StatementSums = z.infer<typeof StatementSums>;

/**
 * The days of a statement, column by column: what stands at one place of all lists is of one day. A year is a third as long
 * as it would be as a list of days, and is written in half the time.
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

/** Both ends included. */
const StatementInput = z.object({
  from: isoDate('from'),
  to: isoDate('to'),
  /** Left out: all doctors. */
  doctorId: z.optional(id('doctorId')),
});
export const readStatement = endpointPerRole({
  summary: 'What was expected and received on each day; days without either are left out.',
  method: 'GET',
  paths: { admin: '/api/admin/statement', doctor: '/api/doctor/statement' },
  // The front desk sees today's.
  refusals: [notFound.Doctor, managersOnly],
  input: StatementInput,
  // The session says which doctor is meant.
  doctorInput: z.omit(StatementInput, { doctorId: true }),
  answer: z.object({
    days: StatementDays,
    total: StatementSums,
    /** The first day of the ledger; null: it is as old as the clinic. */
    recordedSince: z.nullable(z.string()),
  }),
});

export const StatementEntry = z.extend(PaymentEntry, {
  patientName: ofPatient('name', z.string()),
  doctorName: z.string(),
  /** of the appointment: "5_9_2026", "10:30 AM" */
  slotDate: z.string(),
  slotTime: z.string(),
});
export type StatementEntry = z.infer<typeof StatementEntry>;

export const listStatementEntries = endpointPerRole({
  summary:
    'The entries behind a statement, in the order they were written: the first 1,000; its file has all of them.',
  method: 'GET',
  paths: { admin: '/api/admin/statement-entries', doctor: '/api/doctor/statement-entries' },
  // The front desk sees today's.
  refusals: [notFound.Doctor, managersOnly],
  input: StatementInput,
  doctorInput: z.omit(StatementInput, { doctorId: true }),
  answer: z.object({ entries: z.array(StatementEntry), isComplete: z.boolean() }),
});

const UnsettledInput = z.object({
  day: isoDate('day'),
  /** Left out: all doctors. */
  doctorId: z.optional(id('doctorId')),
});
export const listUnsettled = endpointPerRole({
  summary:
    "The appointments behind one day's `openCents` and `refundsDueCents` of a statement, in order of time: the first 1,000.",
  method: 'GET',
  paths: { admin: '/api/admin/unsettled', doctor: '/api/doctor/unsettled' },
  // The front desk sees today's.
  refusals: [notFound.Doctor, managersOnly],
  input: UnsettledInput,
  doctorInput: z.omit(UnsettledInput, { doctorId: true }),
  answer: z.object({ appointments: z.array(Appointment), isComplete: z.boolean() }),
});

/** What separates the values of a file for spreadsheets. */
const csvSeparators = ['comma', 'semicolon'] as const;
export type CsvSeparator = (typeof csvSeparators)[number];

const FileInput = z.extend(StatementInput, {
  /** Patients are initials in it and notes are hidden, which its first line says. */
  hideNames: z.optional(flag('hideNames')),
  /**
   * `comma`: the decimal sign is a point. `semicolon`: it is a comma. Left out: as spreadsheets in the country of Settings
   * read it.
   */
  separator: z.optional(z.enum(csvSeparators, `separator must be one of ${csvSeparators.join(', ')}`)),
});

/** "statement-2026-11-01-2026-11-20.csv": under which the file is saved. */
export function statementFileName(file: {
  readonly from: string;
  readonly to: string;
  readonly hideNames: boolean;
}): string {
  return `statement-${file.from}-${file.to}${file.hideNames ? '-names-hidden' : ''}.csv`;
}

export const downloadStatement = endpointPerRole({
  summary:
    'A statement as a file for spreadsheets: the days, and below them every entry with what it adds to the money received and written off.',
  method: 'GET',
  paths: { admin: '/api/admin/statement.csv', doctor: '/api/doctor/statement.csv' },
  // The front desk sees today's.
  refusals: [notFound.Doctor, managersOnly],
  input: FileInput,
  doctorInput: z.omit(FileInput, { doctorId: true }),
  answer: Nothing,
  csv: true,
});
