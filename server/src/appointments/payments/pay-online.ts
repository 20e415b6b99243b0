import { toIsoDate } from '@docket/contract/formats/slot-date.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/engine.ts';
import { newId } from '../../platform/new-id.ts';
import type { Actor } from '../appointment-change.ts';
import type { CurrentState } from '../store/changes.ts';
import { type AppointmentMoney, type NewPayment, paymentStore, type StoredPayment } from './store.ts';

/** The transaction that an entry is written in, and the person who writes it. */
interface Writing {
  readonly tx: Tx;
  readonly context: Pick<Context, 'clock'>;
  readonly caller: Pick<Actor, 'accountId'>;
}

/** Records the open amount of an appointment as received online. The caller has changed the appointment in this transaction. */
export async function recordOnlinePayment(
  by: Writing,
  now: Pick<CurrentState, 'id' | 'status'>,
): Promise<void> {
  const cents = openCentsOf(now, await paymentStore(by.tx).readMoney(now.id));
  if (cents <= 0) return;
  const payment = { appointmentId: now.id, kind: 'payment', method: 'online', cents, note: '' } as const;
  await paymentStore(by.tx).add({ ...createPayment(by, payment), writtenBy: 'set-payment' });
}

/** Reverses the entries of `recordOnlinePayment`, and no others. An entry stays if a refund left less than its amount. */
export async function reverseOnlinePayments(by: Writing, now: Pick<CurrentState, 'id'>): Promise<void> {
  const store = paymentStore(by.tx);
  let { receivedCents } = await store.readMoney(now.id);
  for (const entry of await store.findPaidOnline(now.id)) {
    if (entry.cents > receivedCents) continue;
    receivedCents -= entry.cents;
    await store.add({ ...createReversal(by, entry), writtenBy: 'set-payment' });
  }
}

/** Returns the amount still to be received, in cents; 0 for a cancelled appointment. */
export function openCentsOf({ status }: Pick<CurrentState, 'status'>, money: AppointmentMoney): number {
  return status === 'cancelled' ? 0 : money.amountCents - money.receivedCents - money.writtenOffCents;
}

/** Returns an entry with today's date, written by the caller. */
export function createPayment(
  { context: { clock }, caller }: Writing,
  entry: Pick<NewPayment, 'appointmentId' | 'kind' | 'method' | 'cents' | 'note'>,
): NewPayment {
  return {
    ...entry,
    id: newId(),
    at: clock.nowMs(),
    day: toIsoDate(clock.today()),
    accountId: caller.accountId,
    reverses: null,
    reversedKind: null,
    writtenBy: null,
    feePaymentId: null,
  };
}

/**
 * Returns the reversal of an entry. The reversal of an undated entry is undated too, which leaves the sums of all
 * days as they are.
 */
export function createReversal(
  by: Writing,
  { id, appointmentId, kind, method, cents, day }: StoredPayment,
): NewPayment {
  const reversal = createPayment(by, { appointmentId, kind: 'reversal', method, cents, note: '' });
  if (kind === 'reversal') throw new Error('A reversal is never reversed');
  return { ...reversal, day: day === null ? null : reversal.day, reverses: id, reversedKind: kind };
}
