import type { Context } from '../platform/context.ts';
import type { Caller } from '../platform/serve.ts';
import { loadOwn } from './load-own.ts';
import { record } from './record.ts';
import { refuseFor } from './refuse.ts';
import { whyNotPay } from './rules.ts';
import { appointmentStore } from './store/changes.ts';

/** Turns cash into online and back. Setting what is set already changes nothing and leaves no trace. */
export async function setPayment(
  { engine, clock }: Context,
  caller: Caller,
  { appointmentId, payment }: { appointmentId: string; payment: boolean },
) {
  await engine.transaction(async (tx) => {
    const isChanged = await appointmentStore(tx).changePayment(appointmentId, payment);
    const now = await loadOwn(tx, caller, appointmentId);
    const whyNot = whyNotPay(now.status);
    if (whyNot) throw await refuseFor(whyNot, now, tx);
    if (!isChanged) return;
    await record(tx, {
      appointment: now,
      by: caller,
      at: clock.nowMs(),
      what: 'payment set',
      from: { payment: !payment },
      to: { payment },
    });
  });
  return { message: payment ? 'Payment set to Online' : 'Payment set to Cash' };
}
