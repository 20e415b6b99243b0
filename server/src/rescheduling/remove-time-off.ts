import type { removeTimeOff as endpoint } from '@docket/contract/rescheduling.ts';
import { timeOffStore } from '../hours/time-off-store.ts';
import type { Context } from '../platform/context.ts';
import { ownerOf } from '../platform/owner-of.ts';
import { notFound } from '../platform/refusal.ts';
import type { Call } from '../platform/serve.ts';
import { waitForAll } from './apply/apply-change.ts';
import { findAffected } from './find-affected.ts';
import { recordChange } from './record-change.ts';

/** Removes time off; a doctor only their own. What was moved for it stays where it is. Throws Refusal (not found). */
export async function removeTimeOff({ engine, clock }: Context, { caller, input }: Call<typeof endpoint>) {
  const { timeOffId } = input;
  return engine.transaction(async (tx) => {
    const ownerId = ownerOf(caller);
    // Somebody else's, and the clinic's, answer a doctor like one that does not exist.
    const found = await timeOffStore(tx).find(timeOffId, ownerId);
    if (!found) throw notFound('Time off');
    const { doctorId } = found;
    await waitForAll(tx, doctorId);
    const off = await timeOffStore(tx).remove(timeOffId, ownerId);
    if (!off) throw notFound('Time off');
    // Whoever stands inside already may stand there again when this is undone.
    const { coming } = await findAffected(tx, clock, { what: 'time off added', doctorId, off });
    const changeId = await recordChange(
      { tx, clock, caller },
      { what: 'time off removed', doctorId, before: off, after: null },
      { done: [], stood: coming.map((visit) => visit.id) },
    );
    return { message: 'Time off removed', changeId };
  });
}
