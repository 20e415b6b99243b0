import type { Appointment } from '@docket/contract/endpoints/appointments.ts';
import {
  computeLargestFeeCents,
  type PaymentEntry,
  type PaymentMethod,
  paymentMethods,
  type ReversibleKind,
  type StatementSums,
} from '@docket/contract/endpoints/payments.ts';
import { formatMoney } from '@docket/contract/formats/display.ts';
import { toPlainNumber } from '@docket/contract/formats/fold.ts';
import { toSlotMinutes } from '@docket/contract/formats/slot-date.ts';
import { bookedByMistake } from '@docket/contract/rules/cancel-reasons.ts';
import { maxPaymentCents, minutesPerDay } from '@docket/contract/rules/limits.ts';
import type { Role } from '../../api/session.ts';

/** Returns "$49.50". */
export function formatCents(cents: number): string {
  return formatMoney(cents / 100);
}

export const methodLabels: Record<PaymentMethod, string> = {
  cash: 'Cash',
  card: 'Card',
  online: 'Online',
  transfer: 'Transfer',
};

/** Returns "Received $50 cash", "Received $50 by card". */
export function formatReceived(cents: number, method: PaymentMethod): string {
  return `Received ${formatCents(cents)} ${methodNames[method]}`;
}

/** Returns the label of an action: "Record $50 cash", "Record $50 by card". */
export function formatRecord(cents: number, method: PaymentMethod): string {
  return `Record ${formatCents(cents)} ${methodNames[method]}`;
}

const methodNames: Record<PaymentMethod, string> = {
  cash: 'cash',
  card: 'by card',
  online: 'online',
  transfer: 'by transfer',
};

/** Whether an appointment can receive money. An open amount with an archived doctor can only be written off. */
export function takesPayments({ cancelled, docData }: Appointment): boolean {
  return !cancelled && !docData.archived;
}

/** Returns the largest possible refund in cents: money received, less kept fees. */
export function refundableCents({ receivedCents, keptCents = 0 }: Appointment): number {
  return receivedCents - keptCents;
}

/** Returns the largest fee in cents, from money received before or now. */
export function feeCents(
  { amount, receivedCents, keptCents = 0 }: Appointment,
  isReceivedNow: boolean,
): number {
  return computeLargestFeeCents(
    { amountCents: Math.round(amount * 100), receivedCents, keptCents },
    isReceivedNow,
  );
}

// A booking by mistake costs no fee. For an archived doctor no new money is received, but earlier money can be kept.
function mayKeepFee(appointment: Appointment): boolean {
  const { cancelled, cancelReason, docData } = appointment;
  if (!cancelled || cancelReason === bookedByMistake) return false;
  return feeCents(appointment, false) > 0 || (!docData.archived && feeCents(appointment, true) > 0);
}

/** Returns the possible ledger entries in the order of the menu. Refunds and write-offs are for the front desk. */
export function paymentActs(appointment: Appointment, role: Role): ReversibleKind[] {
  const { cancelled, openCents } = appointment;
  const isOpen = openCents !== 0;
  return [
    ...(takesPayments(appointment) && isOpen ? (['payment'] as const) : []),
    ...(role === 'admin' && refundableCents(appointment) > 0 ? (['refund'] as const) : []),
    ...(role === 'admin' && !cancelled && isOpen ? (['write-off'] as const) : []),
    ...(role === 'admin' && mayKeepFee(appointment) ? (['kept'] as const) : []),
  ];
}

/** The amount typed in a dialog (null: invalid) and the largest valid one, in cents. */
interface TypedAmount {
  readonly cents: number | null;
  readonly max: number;
}

/**
 * Returns "Refund $45 in cash", "Write off $10", "Keep $15 as a fee"; without an amount "Refund up to $45 in cash".
 */
export function formatAct(act: ReversibleKind, { cents, max }: TypedAmount, method: PaymentMethod): string {
  const sum = cents === null ? `up to ${formatCents(max)}` : formatCents(cents);
  if (act === 'kept') return `Keep ${sum} as a fee`;
  const methodText = act === 'write-off' ? '' : ` ${actMethods[method]}`;
  return `${actVerbs[act]} ${sum}${methodText}`;
}

/**
 * Returns the label of the button that opens an act's dialog. A fee is "Receive a fee" if no received money can be
 * kept.
 */
export function formatActOf(act: ReversibleKind, appointment: Appointment): string {
  if (act !== 'kept') return actVerbs[act];
  return feeCents(appointment, false) === 0 ? 'Receive a fee' : 'Keep as a fee';
}

/** Returns "Receive $15 in cash as a fee"; without an amount "Receive a fee in cash". */
export function formatFee(cents: number | null, method: PaymentMethod): string {
  const methodText = actMethods[method];
  return cents === null
    ? `Receive a fee ${methodText}`
    : `Receive ${formatCents(cents)} ${methodText} as a fee`;
}

const actVerbs: Record<Exclude<ReversibleKind, 'kept'>, string> = {
  payment: 'Receive',
  refund: 'Refund',
  'write-off': 'Write off',
};
const actMethods: Record<PaymentMethod, string> = {
  cash: 'in cash',
  card: 'by card',
  online: 'online',
  transfer: 'by transfer',
};

/**
 * Returns the open amount, in cents, of an appointment of today or an earlier day; 0 for a later one, and if nothing
 * is open or the amount is unknown.
 */
export function openNow(appointment: Appointment, now: number): number {
  const endOfToday = (Math.floor(now / minutesPerDay) + 1) * minutesPerDay;
  return toSlotMinutes(appointment) < endOfToday ? (appointment.openCents ?? 0) : 0;
}

/**
 * Returns the text below the fee: "Received", "$20 open", "Not recorded". undefined if the fee or its button already
 * shows it.
 */
export function formatPaymentMark(appointment: Appointment): string | undefined {
  const { cancelled, amount, receivedCents, keptCents = 0, openCents } = appointment;
  if (cancelled) {
    const due = refundableCents(appointment);
    if (due > 0) return `${formatCents(due)} to refund`;
    return keptCents > 0 ? `${formatCents(keptCents)} fee` : undefined;
  }
  if (amount === 0) return undefined;
  if (openCents === null) return 'Not recorded';
  if (openCents === 0) return receivedCents > 0 ? 'Received' : 'Written off';
  return openCents < Math.round(amount * 100) || !takesPayments(appointment)
    ? `${formatCents(openCents)} open`
    : undefined;
}

/** The sums of a day or a statement, on screen and in the file. */
export const sumColumns: readonly { label: string; cents: (of: StatementSums) => number }[] = [
  ...paymentMethods.map((method) => ({
    label: methodLabels[method],
    cents: ({ received }: Pick<StatementSums, 'received'>) => received[method],
  })),
  { label: 'Written off', cents: ({ writtenOffCents }) => writtenOffCents },
  { label: 'Open', cents: ({ openCents }) => openCents },
  { label: 'Refunds due', cents: ({ refundsDueCents }) => refundsDueCents },
];

/** Returns "Received $20 cash", "Refunded $5 by card", "Wrote off $10", "Undid $20 cash". */
export function formatEntry({ kind, method, cents }: PaymentEntry): string {
  const methodText = method === null ? '' : ` ${methodNames[method]}`;
  return `${entryVerbs[kind]} ${formatCents(cents)}${methodText}${kind === 'kept' ? ' as a fee' : ''}`;
}

const entryVerbs: Record<PaymentEntry['kind'], string> = {
  payment: 'Received',
  refund: 'Refunded',
  'write-off': 'Wrote off',
  kept: 'Kept',
  reversal: 'Undid',
};

/** Returns the remaining money of an appointment by method, in cents, largest first. */
export function receivedBy(entries: readonly PaymentEntry[]): { method: PaymentMethod; cents: number }[] {
  const signs = { payment: 1, refund: -1, 'write-off': 0, kept: 0, reversal: 0 } as const;
  const sums = paymentMethods.map((method) => {
    const methodEntries = entries.filter((entry) => entry.method === method && !entry.isReversed);
    return { method, cents: methodEntries.reduce((sum, { kind, cents }) => sum + signs[kind] * cents, 0) };
  });
  return sums.filter(({ cents }) => cents > 0).sort((one, other) => other.cents - one.cents);
}

/** "100,000.00": the maximum of one entry or count. */
export const paymentLimit = (maxPaymentCents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 });

/** Returns an amount for an input field: "50", "49.50". */
export function formatTyped(cents: number): string {
  return (cents / 100).toFixed(cents % 100 === 0 ? 0 : 2);
}

/**
 * Returns a typed amount in cents: "50", "49.5", "49,50", "1,250", "٤٩٫٥". null if unreadable or below `least` cents.
 */
export function parseAmount(typed: string, least = 1): number | null {
  const plain = toPlainNumber(typed)
    .trim()
    .replace(/^(\d{1,3}),(\d{3})(?=$|\.)/, '$1$2')
    .replace(',', '.');
  if (!/^\d{1,6}(\.\d{1,2})?$/.test(plain)) return null;
  const cents = Math.round(Number(plain) * 100);
  return cents >= least ? cents : null;
}
