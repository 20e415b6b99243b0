import { isDeepStrictEqual } from 'node:util';
import { requiresProof } from '@docket/contract/endpoint.ts';
import * as contract from '@docket/contract/endpoints/clinic-settings.ts';
import { saveSettings, toSettingsRequest } from '../clinic-settings/change.ts';
import { logSecurity } from '../platform/security-log.ts';
import type { Call } from '../platform/serve.ts';
import { applyChange, lockDoctorsOfPlan } from './apply/apply-change.ts';
import { sortDays } from './requested-change.ts';
import type { ReschedulingContext } from './rescheduling-context.ts';

/**
 * Changes the practice's settings. New opening hours come with a plan for the appointments left outside them, applied
 * in one transaction. Throws Refusal: invalid, not found, conflict with the current state.
 */
export async function changeSettings(
  context: ReschedulingContext,
  { caller, input: { version, plan, cancelReason, ...settings } }: Call<typeof contract.changeSettings>,
) {
  const answer = await context.engine.transaction(async (tx) => {
    if (settings.openingHours) await lockDoctorsOfPlan(tx, null, plan);
    const settingsRequest = await toSettingsRequest(tx, context, settings, version);
    const before = sortDays(settingsRequest.stored.settings.openingHours, (day) => day.weekday);
    const after = sortDays(settingsRequest.after.openingHours, (day) => day.weekday);
    const done = { message: 'Settings saved', version: settingsRequest.stored.version + 1 };
    const write = async () => {
      await saveSettings(tx, context, caller, settingsRequest);
    };
    if (isDeepStrictEqual(before, after)) {
      await write();
      return done;
    }
    const { changeId, summary } = await applyChange(
      { tx, context, caller },
      {
        changeRequest: { what: 'opening hours changed', doctorId: null, before, after },
        plan,
        cancelReason,
        moveReason: 'Change of opening hours',
        values: { what: 'opening hours changed', before, after },
        write,
      },
    );
    return { ...done, message: `${done.message}${summary}`, changeId };
  });
  // A change that needs proof of identity is logged, because patients read the practice's name and phone number in
  // messages, on link pages and on paper.
  if (requiresProof(contract.changeSettings, settings))
    logSecurity(context.log, 'practice changed', { accountId: null, byId: caller.accountId });
  return answer;
}
