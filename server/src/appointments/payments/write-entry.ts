import type { HistoryEntry } from '@docket/contract/endpoints/history.ts';
import type * as contract from '@docket/contract/endpoints/payments.ts';
import {
  alreadyReversed,
  doctorArchived,
  onlyAdminsUndoPayments,
  openChanged,
} from '@docket/contract/refusals.ts';
import type { Context } from '../../platform/context.ts';
import { LostRace } from '../../platform/database/engine.ts';
import { runOnce } from '../../platform/idempotency/with-idempotency.ts';
import { getOwnerId } from '../../platform/permissions.ts';
import { notFound, refuse } from '../../platform/refusal.ts';
import type { Call } from '../../platform/serve.ts';
import type { AppointmentChange, ChangeContext } from '../appointment-change.ts';
import { recordHistory, recordManyInHistory } from '../history.ts';
import { type ChangingCall, checkUnchanged, loadForCaller, refuseFor } from '../load-for-caller.ts';
import { explainPaymentRefusal } from '../rules.ts';
import type { CurrentState } from '../store/changes.ts';
import { createPayment, createReversal, openCentsOf } from './pay-online.ts';
import { type AppointmentMoney, type NewPayment, paymentStore, type StoredPayment } from './store.ts';

interface EntryInput {
  readonly appointmentId: string;
  readonly cents: number;
  readonly method: contract.PaymentMethod | null;
  readonly note: string;
  readonly openCents?: number | undefined;
  readonly receivedCents?: number | undefined;
}

/** Records money received for an appointment. Throws Refusal: not found, conflict. */
export async function receive(context: ChangeContext, call: Call<typeof contract.receivePayment>) {
  return writeOnce(context, call, 'payment', call.input, 'Payment received');
}

/** Records money given back. Throws Refusal: not found, conflict. */
export async function refund(context: ChangeContext, call: Call<typeof contract.refundPayment>) {
  return writeOnce(context, call, 'refund', call.input, 'Payment refunded');
}

/** Writes off the open amount, or a part of it. Throws Refusal: not found, conflict. */
export async function writeOff(context: ChangeContext, call: Call<typeof contract.writeOff>) {
  const input = { ...call.input, method: null };
  return writeOnce(context, call, 'write-off', input, 'Amount written off');
}

async function writeOnce(
  context: ChangeContext,
  call: Call<typeof contract.receivePayment> | Call<typeof contract.writeOff>,
  kind: WrittenKind,
  input: EntryInput,
  message: string,
) {
  return runOnce(context, call, async (tx) => ({
    message,
    ...(await writeEntry({ tx, context, caller: call.caller }, kind, input)),
  }));
}

const eventByKind = {
  payment: 'payment received',
  refund: 'payment refunded',
  'write-off': 'written off',
  kept: 'fee kept',
} as const satisfies Record<contract.ReversibleKind, HistoryEntry['what']>;

type WrittenKind = Exclude<contract.ReversibleKind, 'kept'>;

async function writeEntry(by: ChangingCall, kind: WrittenKind, input: EntryInput) {
  const { tx, context, caller } = by;
  const { appointmentId, cents, method, note } = input;
  const now = await loadForCaller(tx, caller, appointmentId);
  const money = await paymentStore(tx).readMoney(now.id);
  const open = openCentsOf(now, money);
  if (kind !== 'refund') {
    const refusalReason = explainPaymentRefusal(now.status);
    if (refusalReason) throw await refuseFor(refusalReason, now, tx);
  }
  if (kind === 'payment' && money.doctorArchivedAt !== null)
    throw refuse(doctorArchived, 'This doctor is archived', { archived: true });
  const refuseSum = (sentence: string) => refuseMoney(sentence, now, money);
  if (input.openCents !== undefined && input.openCents !== open)
    throw refuseSum('What is open has changed in the meantime');
  if (input.receivedCents !== undefined && input.receivedCents !== money.receivedCents)
    throw refuseSum('What was received has changed in the meantime');
  if (kind === 'refund' && cents > money.receivedCents - money.keptCents)
    throw refuseSum(
      cents > money.receivedCents
        ? 'That is more than was received'
        : 'That is more than is due: the rest is kept as a fee',
    );
  if (kind !== 'refund' && cents > open) throw refuseSum('That is more than is still open');
  if (!(await paymentStore(tx).raiseVersion(now))) throw new LostRace();
  const payment = createPayment(by, { appointmentId: now.id, kind, method, cents, note });
  await paymentStore(tx).add(payment);
  await recordHistory(by, {
    appointment: now,
    by: caller,
    at: context.clock.nowMs(),
    what: eventByKind[kind],
    from: null,
    to: { cents, ...(method && { method }), ...(note !== '' && { note }) },
  });
  return toEntryAnswer(tx, payment, now);
}

/** Adds the reversal of an entry. Throws Refusal: not found, forbidden, conflict. */
export async function undo(context: ChangeContext, { caller, input }: Call<typeof contract.undoPayment>) {
  return context.engine.transaction((tx) => reverseEntry({ tx, context, caller }, input.paymentId));
}

const undoneMessages: Record<contract.ReversibleKind, string> = {
  payment: 'Payment undone',
  refund: 'Refund undone',
  'write-off': 'Write-off undone',
  kept: 'The fee is no longer kept',
};

async function reverseEntry(by: ChangingCall, paymentId: string) {
  const { tx, caller } = by;
  const entry = await paymentStore(tx).find(paymentId, getOwnerId(caller));
  if (!entry) throw notFound('Payment');
  const now = await loadForCaller(tx, caller, entry.appointmentId);
  if (caller.role === 'doctor' && entry.accountId !== caller.accountId)
    throw refuse(onlyAdminsUndoPayments, 'Only an admin takes back what somebody else wrote down');
  if (entry.kind === 'reversal') throw refuse(alreadyReversed, 'What was undone stays undone');
  if (entry.isReversed) throw refuse(alreadyReversed, 'This was already undone');
  const money = await paymentStore(tx).readMoney(now.id);
  const refuseSum = (sentence: string) => refuseMoney(sentence, now, money);
  if (entry.kind === 'payment' && entry.cents > money.receivedCents - money.keptCents)
    throw refuseSum(
      entry.cents > money.receivedCents
        ? 'This was refunded meanwhile: undo the refund first'
        : 'This is kept as a fee: undo the fee first',
    );
  const rest = money.amountCents - money.receivedCents - money.writtenOffCents;
  if (entry.kind === 'refund' && entry.cents > rest)
    throw refuseSum(explainRefundUndoRefusal(await paymentStore(tx).listOf(now.id), entry.id));
  if (!(await paymentStore(tx).raiseVersion(now))) throw new LostRace();
  const payment = entry.feePaymentId && (await paymentStore(tx).find(entry.feePaymentId, null));
  const received = payment && !payment.isReversed ? [payment] : [];
  const [reversal] = await addReversals(by, now, [entry, ...received]);
  const message = received.length > 0 ? 'The fee and its payment are undone' : undoneMessages[entry.kind];
  return { message, ...(await toEntryAnswer(tx, reversal, now)) };
}

/**
 * Reverses entries of one appointment, with their history, and returns the first reversal. The caller has changed the
 * appointment in this transaction.
 */
async function addReversals(
  by: ChangingCall,
  now: AppointmentChange['appointment'],
  entries: readonly [StoredPayment, ...StoredPayment[]],
): Promise<readonly [NewPayment]> {
  const { tx, context, caller } = by;
  const [first, ...others] = entries;
  const firstReversal = createReversal(by, first);
  for (const reversal of [firstReversal, ...others.map((entry) => createReversal(by, entry))])
    await paymentStore(tx).add(reversal);
  await recordManyInHistory(
    by,
    entries.map(({ kind, cents, method }) => ({
      appointment: now,
      by: caller,
      at: context.clock.nowMs(),
      what: 'payment undone' as const,
      from: { undone: kind, cents, ...(method && { method }) },
      to: null,
    })),
  );
  return [firstReversal];
}

/**
 * Reverses the kept fees of appointments that are pending again; the money stays as a payment. The caller has changed
 * the appointments in this transaction. Throws Refusal (conflict) if more was received and written off than an
 * appointment costs.
 */
export async function reverseFees(by: ChangingCall, appointments: readonly CurrentState[]): Promise<void> {
  const kept = await paymentStore(by.tx).findKeptFees(appointments.map(({ id }) => id));
  for (const appointment of appointments) {
    const [first, ...others] = kept.filter(({ appointmentId }) => appointmentId === appointment.id);
    if (!first) continue;
    const { amountCents, receivedCents, writtenOffCents } = await paymentStore(by.tx).readMoney(
      appointment.id,
    );
    if (receivedCents + writtenOffCents > amountCents)
      throw await refuseFor(
        'More was received as a fee than this appointment costs: undo the fee first',
        appointment,
        by.tx,
      );
    await addReversals(by, appointment, [first, ...others]);
  }
}

/** Returns why a refund can't be undone: a later payment or write-off, or else a lowered amount. */
function explainRefundUndoRefusal(entries: readonly contract.PaymentEntry[], refundId: string): string {
  const at = entries.findIndex(({ _id }) => _id === refundId);
  const hasLater = (kind: contract.PaymentKind) =>
    entries.slice(at + 1).some((entry) => entry.kind === kind && !entry.isReversed);
  if (hasLater('payment')) return 'This was received again meanwhile: undo that first';
  if (hasLater('write-off')) return 'This was written off meanwhile: undo that first';
  return 'The amount was lowered meanwhile: raise it first';
}

/**
 * Changes the amount of an appointment, to no less than was received and written off. Setting the current amount
 * writes nothing. Throws Refusal: not found, conflict.
 */
export async function setAmount(context: ChangeContext, { caller, input }: Call<typeof contract.setAmount>) {
  return context.engine.transaction(async (tx) => ({
    message: 'Amount changed',
    ...(await writeAmount({ tx, context, caller }, input)),
  }));
}

async function writeAmount(by: ChangingCall, request: Call<typeof contract.setAmount>['input']) {
  const { tx, context, caller } = by;
  const { cents, reason } = request;
  const now = await loadForCaller(tx, caller, request.appointmentId);
  const refusalReason = explainPaymentRefusal(now.status);
  if (refusalReason) throw await refuseFor(refusalReason, now, tx);
  const before = await paymentStore(tx).readMoney(now.id);
  const wasCents = before.amountCents;
  if (cents === wasCents) return { wasCents, ...computeSums(now, before) };
  await checkUnchanged(now, request.version, tx);
  if (cents < before.receivedCents + before.writtenOffCents)
    throw refuseMoney('That is less than was received or written off', now, before);
  if (!(await paymentStore(tx).setAmount(now, cents))) throw new LostRace();
  await recordHistory(by, {
    appointment: now,
    by: caller,
    at: context.clock.nowMs(),
    what: 'amount set',
    from: { amount: wasCents / 100 },
    to: { amount: cents / 100, reason },
  });
  return { wasCents, ...computeSums(now, { ...before, amountCents: cents }) };
}

/** Returns the entries of an appointment and their sums. Throws Refusal (not found). */
export async function list({ engine }: Context, { caller, input }: Call<typeof contract.listPayments>) {
  const now = await loadForCaller(engine.read, caller, input.id);
  const money = await paymentStore(engine.read).readMoney(now.id);
  return {
    ...computeSums(now, money),
    writtenOffCents: money.writtenOffCents,
    entries: await paymentStore(engine.read).listOf(now.id),
  };
}

/** Returns a refusal with the current received and open sums. */
export function refuseMoney(sentence: string, now: Pick<CurrentState, 'status'>, money: AppointmentMoney) {
  return refuse(openChanged, sentence, computeSums(now, money));
}

function computeSums(now: Pick<CurrentState, 'status'>, money: AppointmentMoney) {
  return {
    receivedCents: money.receivedCents,
    keptCents: money.keptCents === 0 ? undefined : money.keptCents,
    openCents: openCentsOf(now, money),
  };
}

export async function toEntryAnswer(tx: ChangingCall['tx'], { id }: NewPayment, now: CurrentState) {
  const money = await paymentStore(tx).readMoney(now.id);
  return { paymentId: id, ...computeSums(now, money) };
}
