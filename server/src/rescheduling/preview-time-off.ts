import type { AnswerOrigin } from '../appointments/present.ts';
import type { Context } from '../platform/context.ts';
import type { Caller } from '../platform/serve.ts';
import { preview } from './preview/preview.ts';
import { type AskedTimeOff, wantTimeOff } from './requested-change.ts';

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
