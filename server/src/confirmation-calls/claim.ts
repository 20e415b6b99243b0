import type * as contract from '@docket/contract/endpoints/confirmation-calls.ts';
import { callClaimed } from '@docket/contract/refusals.ts';
import { millisecondsPerMinute } from '@docket/contract/rules/limits.ts';
import { checkPending, loadForCaller, refuseFor } from '../appointments/load-for-caller.ts';
import { loadUndeliveredChange } from '../messages/load-undelivered.ts';
import { replyStore } from '../messages/store/replies.ts';
import type { Context } from '../platform/context.ts';
import type { Tx } from '../platform/database/engine.ts';
import { refuse } from '../platform/refusal.ts';
import type { Call, Caller } from '../platform/serve.ts';
import { claimStore, confirmationStore, contactStore } from './store.ts';

const claimMs = 5 * millisecondsPerMinute;

/**
 * Claims a patient's call for this session for five minutes; repeating it extends the claim. The claim is on the
 * patient, so two appointments on one day need one call. Throws Refusal: not found, conflict.
 */
export async function claimCall(context: Context, { caller, input }: Call<typeof contract.claimCall>) {
  const { engine, clock } = context;
  return engine.transaction(async (tx) => {
    const { patientId } = await loadForCaller(tx, caller, input.appointmentId);
    const nowMs = clock.nowMs();
    const until = nowMs + claimMs;
    const mine = { sessionHash: caller.tokenHash, accountId: caller.accountId, endsAt: until };
    // Deletes old claims first, to keep the table short.
    await claimStore(tx).forgetEndedBefore(nowMs - claimMs);
    if (!(await claimStore(tx).claim({ patientId, ...mine }, nowMs))) {
      const holder = (await claimStore(tx).listValid(nowMs)).get(patientId);
      const by = holder?.by ?? 'Somebody else';
      throw refuse(callClaimed, `${by} is calling this patient`, { by, until: holder?.endsAt ?? until });
    }
    // Checked after the claim, because the outcome of a previous claim's holder is committed by then.
    await checkStillToCall(context, tx, caller, input);
    await tx.publish({ topic: 'calls', ids: { patientId } });
    return { message: 'Claimed for five minutes', until };
  });
}

async function checkStillToCall(
  context: Context,
  tx: Tx,
  caller: Caller,
  { appointmentId, contactedAt }: Call<typeof contract.claimCall>['input'],
): Promise<void> {
  const now = await loadForCaller(tx, caller, appointmentId);
  const isUndelivered = (await loadUndeliveredChange(context, tx, now.id)) !== null;
  if (!isUndelivered) await checkPending(now, tx);
  // A confirmed patient with an unread reply is still called.
  const isConfirmed = (await confirmationStore(tx).find(now.id)) !== null;
  if (!isUndelivered && isConfirmed && (await replyStore(tx).unreadMeanings(now.id)).size === 0)
    throw await refuseFor('Appointment is already confirmed', now, tx);
  const last = await contactStore(tx).findLast(now.id);
  if (last === null || contactedAt === undefined || contactedAt === last.at) return;
  throw refuse(callClaimed, `${last.by} called this patient in the meantime`, {
    by: last.by,
    until: context.clock.nowMs(),
  });
}

/** Ends the caller's claim and leaves claims of others. Throws Refusal (not found). */
export async function releaseCall({ engine }: Context, { caller, input }: Call<typeof contract.releaseCall>) {
  return engine.transaction(async (tx) => {
    const { patientId } = await loadForCaller(tx, caller, input.appointmentId);
    if (await claimStore(tx).release(patientId, caller.tokenHash))
      await tx.publish({ topic: 'calls', ids: { patientId } });
    return { message: 'Released' };
  });
}
