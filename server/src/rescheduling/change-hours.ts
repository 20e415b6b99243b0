import type * as contract from '@docket/contract/endpoints/rescheduling.ts';
import { formatAgo } from '@docket/contract/formats/format-ago.ts';
import { hoursChanged } from '@docket/contract/refusals.ts';
import { saveHours } from '../hours/work-plans.ts';
import type { Context } from '../platform/context.ts';
import type { Tx } from '../platform/database/engine.ts';
import { getDoctorId } from '../platform/permissions.ts';
import { Refusal, refuse } from '../platform/refusal.ts';
import type { Call } from '../platform/serve.ts';
import { applyChange, lockDoctorsOfPlan } from './apply/apply-change.ts';
import { areEqualHours, toHoursRequest, toStoredHours } from './requested-change.ts';
import type { ReschedulingContext } from './rescheduling-context.ts';
import { changeStore } from './store/changes.ts';

/**
 * Changes a doctor's hours and applies the plan for the appointments left outside them, in one transaction. Throws
 * Refusal: invalid, not found, forbidden, conflict with the current state.
 */
export async function changeHours(context: ReschedulingContext, call: Call<typeof contract.changeHours>) {
  const { caller } = call;
  const doctorId = getDoctorId(call);
  const { plan, cancelReason, seen: seenChangeId, ...hours } = call.input;
  return context.engine.transaction(async (tx) => {
    await lockDoctorsOfPlan(tx, doctorId, plan);
    await checkUnchanged(tx, context, doctorId, seenChangeId);
    const changeRequest = await toHoursRequest(tx, doctorId, hours);
    const [before, after] = [toStoredHours(changeRequest.before), toStoredHours(changeRequest.after)];
    if (areEqualHours(before, after)) throw new Refusal('conflict', 'These are the hours already');
    const { changeId, summary } = await applyChange(
      { tx, context, caller },
      {
        changeRequest,
        plan,
        cancelReason,
        moveReason: 'Change of hours',
        values: { what: 'hours changed', before, after },
        write: () => saveHours(tx, doctorId, after),
      },
    );
    return { message: `Hours changed${summary}`, changeId };
  });
}

// Saving hours that another user has changed would overwrite a change the editor never saw.
async function checkUnchanged(
  tx: Tx,
  { clock }: Context,
  doctorId: string,
  seenChangeId: string | null | undefined,
): Promise<void> {
  if (seenChangeId === undefined) return;
  const newest = await changeStore(tx).findNewestOfHours(doctorId);
  if ((newest?.id ?? null) === seenChangeId) return;
  if (!newest) throw refuse(hoursChanged, 'The hours were put back meanwhile. Look at them again', {});
  const { id, by, at } = newest;
  throw refuse(
    hoursChanged,
    `The hours were changed by ${by.name} ${formatAgo(clock.nowMs() - at)}. Look at them again`,
    { changeId: id, by: { name: by.name, role: by.role }, at },
  );
}
