import type { WeeklyHours } from '@docket/contract/hours.ts';
import { clinicSettingsStore } from '../clinic-settings/store.ts';
import type { Context } from '../platform/context.ts';
import type { Caller } from '../platform/serve.ts';
import type { AnswerOrigin } from '../platform/uploads/image-url.ts';
import { preview } from './preview/preview.ts';
import { type AskedHours, type AskedTimeOff, wantHours, wantTimeOff } from './requested-change.ts';

/** Whom other hours of a doctor would leave outside. Throws Refusal: not found, conflict (archived), invalid. */
export async function previewHours(
  context: Context,
  caller: Caller,
  { doctorId, ...hours }: AskedHours & { doctorId: string },
  asked: AnswerOrigin,
) {
  return preview(context, caller, await wantHours(context.engine.read, doctorId, hours), asked);
}

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

/** Whom time off of a doctor, or (doctorId null) of the whole clinic, would touch. Throws Refusal: invalid, not found, conflict (archived). */
export async function previewTimeOff(
  context: Context,
  caller: Caller,
  { doctorId, ...off }: AskedTimeOff & { doctorId: string | null },
  asked: AnswerOrigin,
) {
  const { engine, clock } = context;
  return preview(context, caller, await wantTimeOff(engine.read, clock, doctorId, off), asked);
}
