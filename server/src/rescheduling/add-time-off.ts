import { addTimeOff as endpoint } from '@docket/contract/rescheduling.ts';
import { timeOffStore } from '../hours/time-off-store.ts';
import type { Context } from '../platform/context.ts';
import { toIdempotentRequest, withIdempotency } from '../platform/idempotency/with-idempotency.ts';
import { doctorOf } from '../platform/owner-of.ts';
import type { Call } from '../platform/serve.ts';
import { applyChange, waitForAll } from './apply/apply-change.ts';
import { toTimeOffRequest } from './requested-change.ts';

/**
 * Adds time off of a doctor, or (doctorId null) of the whole clinic, with what becomes of the visits inside, as one.
 * Throws Refusal: invalid, not found, forbidden, conflict with what is different now.
 */
export async function addTimeOff(context: Context, call: Call<typeof endpoint>) {
  const input = { ...call.input, doctorId: doctorOf(call) };
  const { doctorId, plan, ...asked } = input;
  const before = toIdempotentRequest(endpoint.admin, { ...call, input }, context.clock.nowMs());
  return context.engine.transaction((tx) =>
    withIdempotency(tx, before, async () => {
      await waitForAll(tx, doctorId, plan);
      const wanted = await toTimeOffRequest(tx, context.clock, doctorId, asked);
      const { off } = wanted;
      const { changeId, said } = await applyChange(
        { tx, context, caller: call.caller },
        {
          wanted,
          plan,
          cancelReason: off.reason,
          why: off.reason === '' ? 'Time off' : `Time off, ${off.reason}`,
          values: { what: 'time off added', before: null, after: off },
          write: () => timeOffStore(tx).insert(off),
        },
      );
      return { message: `Time off added${said}`, changeId };
    }),
  );
}
