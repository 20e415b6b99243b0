import { type KeptTimeOff, timeOffStore } from '../hours/time-off-store.ts';
import type { Context } from '../platform/context.ts';
import type { Connection } from '../platform/database/engine.ts';
import { notFound } from '../platform/refusal.ts';
import type { Caller } from '../platform/serve.ts';
import { waitForAll } from './apply/apply-change.ts';
import { findAffected } from './find-affected.ts';
import { recordChange } from './record-change.ts';

/** Removes time off; a doctor only their own. What was moved for it stays where it is. Throws Refusal (not found). */
export async function removeTimeOff({ engine, clock }: Context, caller: Caller, timeOffId: string) {
  return engine.transaction(async (tx) => {
    const { doctorId } = await loadOwnTimeOff(tx, caller, timeOffId);
    await waitForAll(tx, doctorId);
    const off = await timeOffStore(tx).remove(timeOffId);
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

// Somebody else's, and the clinic's, answer a doctor like one that does not exist.
async function loadOwnTimeOff(
  connection: Connection,
  { role, accountId }: Caller,
  timeOffId: string,
): Promise<KeptTimeOff> {
  const off = await timeOffStore(connection).find(timeOffId);
  if (!off || (role === 'doctor' && off.doctorId !== accountId)) throw notFound('Time off');
  return off;
}
