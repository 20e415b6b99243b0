import type { PaymentMethod } from '@docket/contract/endpoints/payments.ts';
import { fromWallMinutes, toIsoDate } from '@docket/contract/formats/slot-date.ts';
import type { AppointmentRowParts } from './appointment-rows.ts';
import type { DemoAppointment } from './appointments.ts';
import type { Random } from './random.ts';
import type { AppointmentRow, HistoryRow, PaymentRow } from './rows.ts';

/** The money of an appointment: its row afterwards, ledger entries and history. */
interface MoneyRows {
  readonly row: AppointmentRow;
  readonly payments: readonly PaymentRow[];
  readonly changes: readonly HistoryRow[];
}

/**
 * Returns the money of a demo appointment. Online payments come with the booking; other patients pay at the desk,
 * most of them in full. One in a hundred pays less, and for one in a hundred the rest is written off. Some cancelled
 * appointments have a refund due.
 */
export function toMoneyRows(
  demo: DemoAppointment,
  row: AppointmentRow,
  parts: AppointmentRowParts,
  random: Random,
): MoneyRows {
  const { amountCents, status, paidOnline } = row;
  // Drawn in any case, so that the next appointment does not depend on this one.
  const [method, share, refund] = [random.next(), random.next(), random.next()];
  const written = (
    now: AppointmentRow,
    payments: readonly PaymentRow[],
    before: readonly HistoryRow[] = [],
  ) => ({
    row: now,
    payments,
    changes: [...before, ...payments.flatMap((payment) => toPaymentHistory(payment, parts))],
  });
  if (amountCents === 0) return written(row, []);
  const write = (
    wallMinutes: number,
    entry: Pick<PaymentRow, 'kind' | 'method' | 'cents'> & { isMarkedOnline?: boolean },
  ): PaymentRow => {
    const at = Math.max(row.bookedAt, parts.toInstant(wallMinutes));
    return {
      id: parts.createId(at),
      appointmentId: row.id,
      at,
      accountId: parts.frontDesk.id,
      kind: entry.kind,
      method: entry.method,
      cents: entry.cents,
      day: toIsoDate(fromWallMinutes(Math.floor(wallMinutes)).date),
      writtenBy: entry.isMarkedOnline ? 'set-payment' : null,
    };
  };
  const { settledAt } = demo;
  if (paidOnline) {
    const paid = { kind: 'payment', method: 'online', cents: amountCents, isMarkedOnline: true } as const;
    const payments = [write(demo.bookedAt, paid)];
    if (status === 'cancelled' && settledAt !== null && refund < 0.8)
      payments.push(write(settledAt, { kind: 'refund', method: 'online', cents: amountCents }));
    return written(row, payments);
  }
  if (status !== 'completed' || settledAt === null || share > 0.96) return written(row, []);
  const isCheaper = share > 0.91 && share <= 0.92;
  const now = isCheaper ? { ...row, amountCents: Math.round(amountCents / 125) * 100 } : row;
  const cents = share > 0.92 ? Math.round(amountCents / 200) * 100 : now.amountCents;
  if (cents === 0) return written(row, []);
  const before = isCheaper ? [toDiscountHistory(row, now, parts.toInstant(settledAt), parts)] : [];
  const payments = [write(settledAt, { kind: 'payment', method: chooseMethod(method), cents })];
  if (share > 0.92 && share <= 0.93 && cents < amountCents)
    payments.push(write(settledAt, { kind: 'write-off', method: null, cents: amountCents - cents }));
  return written(now, payments, before);
}

function chooseMethod(draw: number): PaymentMethod {
  if (draw < 0.55) return 'cash';
  return draw < 0.95 ? 'card' : 'transfer';
}

function toDiscountHistory(
  was: AppointmentRow,
  is: AppointmentRow,
  atMs: number,
  parts: AppointmentRowParts,
): HistoryRow {
  const at = Math.max(was.bookedAt, atMs);
  return {
    ...byDesk({ appointmentId: was.id, at }, parts),
    what: 'amount set',
    from: JSON.stringify({ amount: was.amountCents / 100 }),
    to: JSON.stringify({ amount: is.amountCents / 100, reason: 'A short visit' }),
  };
}

const historyActions = {
  payment: 'payment received',
  refund: 'payment refunded',
  'write-off': 'written off',
  kept: 'fee kept',
} as const;

/** Returns the history of a ledger entry; online payments have none. */
export function toPaymentHistory(payment: PaymentRow, parts: AppointmentRowParts): HistoryRow[] {
  if (payment.writtenBy !== null) return [];
  const { cents, method } = payment;
  return [
    {
      ...byDesk(payment, parts),
      what: historyActions[payment.kind],
      from: null,
      to: JSON.stringify({ cents, ...(method && { method }) }),
    },
  ];
}

function byDesk(
  { appointmentId, at }: Pick<HistoryRow, 'appointmentId' | 'at'>,
  { createId, frontDesk }: AppointmentRowParts,
) {
  const { id: accountId, name: whoName } = frontDesk;
  return { id: createId(at), appointmentId, at, accountId, whoName, whoRole: 'admin' } as const;
}
