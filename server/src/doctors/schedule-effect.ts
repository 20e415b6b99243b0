import type { Clock } from '../platform/clock.ts';
import type { Context } from '../platform/context.ts';
import type { Tx } from '../platform/database/engine.ts';

/**
 * Runs in the transaction of a change of hours, time off or presence (away, availability, archive) of a doctor, or of
 * all doctors (`doctorId` null). Returns text to add to the act's sentence.
 */
export type ScheduleEffect = (tx: Tx, clock: Clock, doctorId: string | null) => Promise<string>;

/**
 * The context of an act that changes when a doctor works. `server/src/effects.ts` names the effect, `app.ts` passes it.
 */
export interface ScheduleContext extends Context {
  readonly onScheduleChange: ScheduleEffect;
}
