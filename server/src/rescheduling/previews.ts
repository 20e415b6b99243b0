import type * as clinicSettings from '@docket/contract/endpoints/clinic-settings.ts';
import type * as contract from '@docket/contract/endpoints/rescheduling.ts';
import { clinicSettingsStore } from '../clinic-settings/store.ts';
import type { Context } from '../platform/context.ts';
import { getDoctorId } from '../platform/permissions.ts';
import type { Call } from '../platform/serve.ts';
import { checkNoOverlap } from './check-overlap.ts';
import { previewChange } from './preview/preview.ts';
import { toHoursRequest, toTimeOffRequest } from './requested-change.ts';

/**
 * Returns the appointments that new hours of a doctor would leave outside them, with proposals. Throws Refusal: not
 * found, conflict (archived), invalid.
 */
export async function previewHours(context: Context, call: Call<typeof contract.previewHours>) {
  const changeRequest = await toHoursRequest(context.engine.read, getDoctorId(call), call.input);
  return previewChange(context, call.caller, changeRequest, call);
}

/**
 * Returns the appointments that new opening hours of the practice would leave outside them. Throws Refusal (invalid)
 * if they are more than `maxAffectedAppointments`.
 */
export async function previewOpeningHours(
  context: Context,
  call: Call<typeof clinicSettings.previewOpeningHours>,
) {
  const { settings } = await clinicSettingsStore(context.engine.read).read();
  const [before, after] = [settings.openingHours, call.input.openingHours];
  const changeRequest = { what: 'opening hours changed', doctorId: null, before, after } as const;
  return previewChange(context, call.caller, changeRequest, call);
}

/**
 * Returns the appointments inside new time off of a doctor, or (doctorId null) of the whole clinic, with proposals.
 * Throws Refusal: invalid, not found, conflict (archived, overlapping time off).
 */
export async function previewTimeOff(context: Context, call: Call<typeof contract.previewTimeOff>) {
  const { engine, clock } = context;
  const changeRequest = await toTimeOffRequest(engine.read, clock, getDoctorId(call), call.input);
  await checkNoOverlap(engine.read, changeRequest.off);
  return previewChange(context, call.caller, changeRequest, call);
}
