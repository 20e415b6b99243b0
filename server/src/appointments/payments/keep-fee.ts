import type * as contract from '@docket/contract/endpoints/payments.ts';
import { computeLargestFeeCents } from '@docket/contract/endpoints/payments.ts';
import { doctorArchived } from '@docket/contract/refusals.ts';
import { LostRace } from '../../platform/database/engine.ts';
import { runOnce } from '../../platform/idempotency/with-idempotency.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Call } from '../../platform/serve.ts';
import type { ChangeContext } from '../appointment-change.ts';
import { recordManyInHistory } from '../history.ts';
import { type ChangingCall, loadForCaller, refuseFor } from '../load-for-caller.ts';
import { createPayment } from './pay-online.ts';
import { type NewPayment, paymentStore } from './store.ts';
import { refuseMoney, toEntryAnswer } from './write-entry.ts';

/**
 * Keeps money as a fee for a cancelled or missed appointment: a part of the money received, or with `method` money
 * received now. Throws Refusal: not found, conflict.
 */
export async function keepFee(context: ChangeContext, call: Call<typeof contract.keepFee>) {
  const { caller, input } = call;
  return runOnce(context, call, async (tx) => ({
    message: input.method ? 'Fee received' : 'Kept as a fee',
    ...(await writeFee({ tx, context, caller }, input)),
  }));
}

async function writeFee(by: ChangingCall, input: Call<typeof contract.keepFee>['input']) {
  const { tx, context, caller } = by;
  const { appointmentId, cents, method, reason } = input;
  const now = await loadForCaller(tx, caller, appointmentId);
  if (now.status !== 'cancelled')
    throw await refuseFor('A fee is kept for cancelled and missed appointments', now, tx);
  const money = await paymentStore(tx).readMoney(now.id);
  if (method && money.doctorArchivedAt !== null)
    throw refuse(doctorArchived, 'This doctor is archived', { archived: true });
  const dueCents = money.receivedCents - money.keptCents;
  if (input.dueCents !== undefined && input.dueCents !== dueCents)
    throw refuseMoney('What was received has changed in the meantime', now, money);
  if (!method && cents > dueCents)
    throw refuseMoney('That is more than was received and not given back or kept', now, money);
  if (cents > computeLargestFeeCents(money, method !== undefined))
    throw refuseMoney(
      money.keptCents === 0
        ? 'That is more than this appointment costs'
        : 'With the fee kept before, that is more than this appointment costs',
      now,
      money,
    );
  if (!(await paymentStore(tx).raiseVersion(now))) throw new LostRace();
  const payment =
    method && createPayment(by, { appointmentId: now.id, kind: 'payment', method, cents, note: reason });
  const fee = {
    ...createPayment(by, { appointmentId: now.id, kind: 'kept', method: null, cents, note: reason }),
    feePaymentId: payment?.id ?? null,
  };
  const entries: NewPayment[] = payment ? [payment, fee] : [fee];
  for (const entry of entries) await paymentStore(tx).add(entry);
  await recordManyInHistory(
    by,
    entries.map((entry) => ({
      appointment: now,
      by: caller,
      at: context.clock.nowMs(),
      what: entry.kind === 'kept' ? ('fee kept' as const) : ('payment received' as const),
      from: null,
      to: { cents, ...(entry.method && { method: entry.method }), note: reason },
    })),
  );
  return toEntryAnswer(tx, fee, now);
}
