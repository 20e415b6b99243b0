import type { setPayment as endpoint } from '@docket/contract/appointments.ts';
import type { Context } from '../platform/context.ts';
import type { Tx } from '../platform/database/engine.ts';
import { LostRace, retryLostRace } from '../platform/retry-lost-race.ts';
import type { Call, Caller } from '../platform/serve.ts';
import { loadOwn } from './load-own.ts';
import { recordHistory } from './record-history.ts';
import { checkUnchanged, refuseFor } from './refuse.ts';
import { whyNotPay } from './rules.ts';
import { arrivalAndNoteStore } from './store/arrival-and-note.ts';

/** Turns cash into online and back. Setting what is set already changes nothing and leaves no trace. */
export async function setPayment({ engine, clock }: Context, { caller, input }: Call<typeof endpoint>) {
  await engine.transaction((tx) => retryLostRace(() => write({ tx, clock, caller }, input)));
  return { message: input.payment ? 'Payment set to Online' : 'Payment set to Cash' };
}

async function write(
  { tx, clock, caller }: { tx: Tx; clock: Context['clock']; caller: Caller },
  wanted: Call<typeof endpoint>['input'],
): Promise<void> {
  const { appointmentId, version, payment } = wanted;
  const now = await loadOwn(tx, caller, appointmentId);
  const whyNot = whyNotPay(now.status);
  if (whyNot) throw await refuseFor(whyNot, now, tx);
  if (now.paidOnline === payment) return;
  await checkUnchanged(now, version, tx);
  if (!(await arrivalAndNoteStore(tx).setPaid(now, payment))) throw new LostRace();
  await recordHistory(tx, {
    appointment: now,
    by: caller,
    at: clock.nowMs(),
    what: 'payment set',
    from: { payment: !payment },
    to: { payment },
  });
}
