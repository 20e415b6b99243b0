import type { AnswerOrigin } from '../appointments/present.ts';
import type { Context } from '../platform/context.ts';
import type { Caller } from '../platform/serve.ts';
import { preview } from './preview/preview.ts';
import { type AskedHours, wantHours } from './requested-change.ts';

/** Whom other hours of a doctor would leave outside. Throws Refusal: not found, conflict (archived), invalid. */
export async function previewHours(
  context: Context,
  caller: Caller,
  { doctorId, ...hours }: AskedHours & { doctorId: string },
  asked: AnswerOrigin,
) {
  return preview(context, caller, await wantHours(context.engine.read, doctorId, hours), asked);
}
