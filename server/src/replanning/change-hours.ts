import type { PlanStep } from '@docket/contract/replanning.ts';
import { keepHours } from '../hours/keep-hours.ts';
import type { Context } from '../platform/context.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Caller } from '../platform/serve.ts';
import { applyChange, waitForAll } from './apply/apply-change.ts';
import { type AskedHours, areSameHours, keptOf, wantHours } from './wanted-change.ts';

interface Wanted extends AskedHours {
  readonly doctorId: string;
  readonly plan: readonly PlanStep[];
  readonly cancelReason: string;
}

/**
 * Changes how a doctor works, with what becomes of the visits that would stand outside, as one. Throws Refusal: invalid,
 * not found, forbidden, conflict with what is different now.
 */
export async function changeHours(
  context: Context,
  caller: Caller,
  { doctorId, plan, cancelReason, ...hours }: Wanted,
) {
  return context.engine.transaction(async (tx) => {
    await waitForAll(tx, doctorId, plan);
    const wanted = await wantHours(tx, doctorId, hours);
    const [before, after] = [keptOf(wanted.before), keptOf(wanted.after)];
    if (areSameHours(before, after)) throw new Refusal('conflict', 'These are the hours already');
    const { changeId, said } = await applyChange(
      { tx, context, caller },
      {
        wanted,
        plan,
        cancelReason,
        why: 'Change of hours',
        values: { what: 'hours changed', before, after },
        write: () => keepHours(tx, doctorId, after),
      },
    );
    return { message: `Hours changed${said}`, changeId };
  });
}
