import type { WeeklyHours } from '@docket/contract/hours.ts';
import type { AnswerOrigin } from '../appointments/present.ts';
import { clinicSettingsStore } from '../clinic-settings/store.ts';
import type { Context } from '../platform/context.ts';
import type { Caller } from '../platform/serve.ts';
import { preview } from './preview/preview.ts';

/** Whom other opening hours of the whole practice would leave outside. Throws Refusal (invalid): too many. */
export async function previewOpeningHours(
  context: Context,
  caller: Caller,
  after: WeeklyHours,
  asked: AnswerOrigin,
) {
  const { settings } = await clinicSettingsStore(context.engine.read).read();
  const before = settings.openingHours;
  return preview(context, caller, { what: 'opening hours changed', doctorId: null, before, after }, asked);
}
