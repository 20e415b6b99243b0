import type { PaymentMethod } from '@docket/contract/payments.ts';
import { fromWallMinutes, toIsoDate } from '@docket/contract/slot-date.ts';
import type { AppointmentRowParts } from './appointment-rows.ts';
import type { DemoAppointment } from './appointments.ts';
import type { Random } from './random.ts';
import type { AppointmentRow, PaymentRow } from './rows.ts';

/**
 * What was received for a made-up appointment. Paid online is paid when it is booked; who comes pays the desk on the way
 * out, most of them all of it. Of what was cancelled some still have money to get back.
 */
export function paymentRows(
  demo: DemoAppointment,
  appointment: AppointmentRow,
  { createId, toInstant, frontDesk }: AppointmentRowParts,
  random: Random,
): PaymentRow[] {
  const { amountCents, status, paidOnline } = appointment;
  // Everything is drawn before it is left out, so that the next appointment does not depend on this one.
  const [method, share, refund] = [random.next(), random.next(), random.next()];
  if (amountCents === 0) return [];
  const write = (
    wallMinutes: number,
    entry: { kind: 'payment' | 'refund'; method: PaymentMethod; cents: number; isSaidOnline?: boolean },
  ): PaymentRow => {
    const at = Math.max(appointment.bookedAt, toInstant(wallMinutes));
    return {
      ...{ id: createId(at), appointmentId: appointment.id, at, accountId: frontDesk.id },
      ...{ kind: entry.kind, method: entry.method, cents: entry.cents },
      day: toIsoDate(fromWallMinutes(Math.floor(wallMinutes)).date),
      writtenBy: entry.isSaidOnline ? 'set-payment' : null,
    };
  };
  if (paidOnline) {
    const paid = { kind: 'payment', method: 'online', cents: amountCents, isSaidOnline: true } as const;
    const rows = [write(demo.bookedAt, paid)];
    if (status === 'cancelled' && demo.settledAt !== null && refund < 0.8)
      rows.push(write(demo.settledAt, { kind: 'refund', method: 'online', cents: amountCents }));
    return rows;
  }
  if (status !== 'completed' || demo.settledAt === null || share > 0.96) return [];
  const cents = share > 0.92 ? Math.round(amountCents / 200) * 100 : amountCents;
  if (cents === 0) return [];
  return [write(demo.settledAt, { kind: 'payment', method: methodFor(method), cents })];
}

function methodFor(draw: number): PaymentMethod {
  if (draw < 0.55) return 'cash';
  return draw < 0.95 ? 'card' : 'transfer';
}
