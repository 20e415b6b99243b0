import { fromWallMinutes, toIsoDate } from '@docket/contract/formats/slot-date.ts';
import { minutesPerDay } from '@docket/contract/rules/limits.ts';
import { addUpDay } from '../src/close-day/close.ts';
import { closingStore, drawerStore } from '../src/close-day/store.ts';
import type { Tx } from '../src/platform/database/engine.ts';
import type { AppointmentRowParts } from './appointment-rows.ts';
import type { DemoAppointment } from './appointments.ts';
import { toPaymentHistory } from './payment-rows.ts';
import type { AppointmentRow, HistoryRow, PaymentRow } from './rows.ts';
import { demoStore } from './store.ts';

const closedForDays = 21;
/** The desk counts and closes at this minute; every appointment is settled by half past six. */
const countedAt = 19 * 60;
const closedAt = countedAt + 5;
const floatCents = 15_000;
const missingCents = 500;

/** An appointment paid days after its day was closed. */
interface LateAppointment {
  readonly appointment: DemoAppointment;
  readonly row: AppointmentRow;
}

/** Returns the closed days of a demo clinic, and the late payment for one of them. */
export function createClosings(appointments: readonly DemoAppointment[], today: number) {
  const dayOf = ({ startsAt }: DemoAppointment) => Math.floor(startsAt / minutesPerDay) * minutesPerDay;
  const past = appointments.filter(
    (appointment) =>
      appointment.status !== 'cancelled' &&
      dayOf(appointment) < today &&
      dayOf(appointment) >= today - closedForDays * minutesPerDay,
  );
  // The last day stays open, so the panel reminds of it.
  const days = [...new Set(past.map(dayOf))].sort((day, other) => day - other).slice(0, -1);
  const [lateFrom, lateTo] = [days.at(-8) ?? today, days.at(-5) ?? today];
  let late: LateAppointment | null = null;
  return {
    /** Notes an appointment that may be paid late. */
    note(appointment: DemoAppointment, row: AppointmentRow, paid: readonly PaymentRow[]): void {
      const day = dayOf(appointment);
      const fits = appointment.status === 'completed' && day >= lateFrom && day <= lateTo;
      if (late === null && fits && paid.length === 0 && row.amountCents > 0) late = { appointment, row };
    },
    /** Counts the drawer and closes each day from the rows written by then. */
    async write(tx: Tx, parts: AppointmentRowParts): Promise<void> {
      let left: number | null = null;
      let waiting = late && makeLatePayment(late, parts);
      for (const [at, midnight] of days.entries()) {
        const date = toIsoDay(midnight);
        if (waiting && waiting.payment.day <= date) {
          await demoStore(tx.db).addLatePayment(waiting.payment, waiting.changes);
          waiting = null;
        }
        const isShort = at === days.length - 3;
        left = await countDrawer(tx, { number: at + 1, midnight, left, isShort }, parts);
        const totals = await addUpDay(tx, { date, from: midnight, to: midnight + minutesPerDay });
        const note = isShort ? 'The drawer was counted twice' : '';
        const accountId = parts.frontDesk.id;
        const closing = { number: 1, at: parts.toInstant(midnight + closedAt), accountId, note, totals };
        await closingStore(tx).add(date, closing);
      }
    },
  };
}

/**
 * Counts the drawer at the end of a day. Returns the cents left in the drawer; `left` are those of the count before,
 * or null.
 */
async function countDrawer(
  tx: Tx,
  {
    number,
    midnight,
    left,
    isShort,
  }: { number: number; midnight: number; left: number | null; isShort: boolean },
  { frontDesk, toInstant }: AppointmentRowParts,
): Promise<number> {
  const store = drawerStore(tx);
  const baseDay = toIsoDay(midnight - minutesPerDay);
  // The sums as of that evening, without later rows.
  const nextDay = toIsoDay(midnight + minutesPerDay);
  const [base, later] = await store.cashFrom(baseDay, nextDay);
  const [cash] = await store.cashFrom(toIsoDay(midnight), nextDay);
  const baseCents = base - later;
  const cashCents = cash - later;
  const dueCents = (left ?? floatCents) + cashCents;
  // A quiet day or a refund leaves less than the usual float.
  const isMissing = isShort && dueCents >= floatCents + missingCents;
  const countedCents = Math.max(0, dueCents - (isMissing ? missingCents : 0));
  const leftCents = Math.min(floatCents, countedCents);
  await store.add({
    number,
    date: toIsoDay(midnight),
    at: toInstant(midnight + countedAt),
    accountId: frontDesk.id,
    countedCents,
    expectedCents: left === null ? null : dueCents,
    takenCents: 0,
    leftCents,
    baseDay,
    baseCents,
    note: isMissing ? 'Given as change by mistake, we think' : '',
  });
  return leftCents;
}

/** Pays the whole amount by transfer on the second morning after. */
function makeLatePayment(
  { appointment, row }: LateAppointment,
  parts: AppointmentRowParts,
): { payment: PaymentRow; changes: HistoryRow[] } {
  const midnight = (Math.floor(appointment.startsAt / minutesPerDay) + 2) * minutesPerDay;
  const at = parts.toInstant(midnight + 10 * 60 + 20);
  const payment: PaymentRow = {
    id: parts.createId(at),
    appointmentId: row.id,
    at,
    accountId: parts.frontDesk.id,
    writtenBy: null,
    kind: 'payment',
    method: 'transfer',
    cents: row.amountCents,
    day: toIsoDay(midnight),
  };
  return { payment, changes: toPaymentHistory(payment, parts) };
}

function toIsoDay(midnight: number): string {
  return toIsoDate(fromWallMinutes(midnight).date);
}
