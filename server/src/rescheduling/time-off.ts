import type * as contract from '@docket/contract/endpoints/rescheduling.ts';
import { timeOffStore } from '../hours/store.ts';
import { runOnce } from '../platform/idempotency/with-idempotency.ts';
import { getDoctorId, getOwnerId } from '../platform/permissions.ts';
import { notFound } from '../platform/refusal.ts';
import type { Call } from '../platform/serve.ts';
import { applyChange, lockDoctorsOfPlan } from './apply/apply-change.ts';
import { checkNoOverlap } from './check-overlap.ts';
import { findAffected } from './find-affected.ts';
import { recordChange } from './record-change.ts';
import { toTimeOffRequest } from './requested-change.ts';
import type { ReschedulingContext } from './rescheduling-context.ts';

/**
 * Adds time off of a doctor, or (doctorId null) of the whole clinic, and applies the plan for the appointments
 * inside, in one transaction. Throws Refusal: invalid, not found, forbidden, conflict with the current state.
 */
export async function addTimeOff(context: ReschedulingContext, call: Call<typeof contract.addTimeOff>) {
  const input = { ...call.input, doctorId: getDoctorId(call) };
  const { doctorId, plan, ...timeOff } = input;
  return runOnce(context, { ...call, input }, async (tx) => {
    await lockDoctorsOfPlan(tx, doctorId, plan);
    const changeRequest = await toTimeOffRequest(tx, context.clock, doctorId, timeOff);
    const { off } = changeRequest;
    await checkNoOverlap(tx, off);
    const { changeId, summary } = await applyChange(
      { tx, context, caller: call.caller },
      {
        changeRequest,
        plan,
        cancelReason: off.reason,
        moveReason: off.reason === '' ? 'Time off' : `Time off, ${off.reason}`,
        values: { what: 'time off added', before: null, after: off },
        write: () => timeOffStore(tx).insert(off),
      },
    );
    return { message: `Time off added${summary}`, changeId };
  });
}

/**
 * Removes time off; a doctor may only remove their own. Appointments moved because of it stay where they are. Throws
 * Refusal (not found).
 */
export async function removeTimeOff(
  { engine, clock, onScheduleChange }: ReschedulingContext,
  { caller, input }: Call<typeof contract.removeTimeOff>,
) {
  const { timeOffId } = input;
  return engine.transaction(async (tx) => {
    const ownerId = getOwnerId(caller);
    // A doctor gets "not found" for time off of a colleague or the clinic.
    const found = await timeOffStore(tx).find(timeOffId, ownerId);
    if (!found) throw notFound('Time off');
    const { doctorId } = found;
    await lockDoctorsOfPlan(tx, doctorId);
    const off = await timeOffStore(tx).remove(timeOffId, ownerId);
    if (!off) throw notFound('Time off');
    // Recorded, because Undo restores the time off although these appointments are inside it.
    const { upcoming } = await findAffected(tx, clock, { what: 'time off added', doctorId, off });
    const changeId = await recordChange(
      { tx, clock, caller },
      { what: 'time off removed', doctorId, before: off, after: null },
      { done: [], stood: upcoming.map((appointment) => appointment.id) },
    );
    const offers = await onScheduleChange(tx, clock, doctorId);
    return { message: `Time off removed${offers}`, changeId };
  });
}
