import type { Clock } from '../platform/clock.ts';
import type { Tx } from '../platform/database/engine.ts';

/**
 * Runs in the transaction of a change of presence (away, availability, archive). Returns text to add to the act's
 * sentence. `app.ts` passes it in, since doctors may not import offers.
 */
export type PresenceEffect = (tx: Tx, clock: Clock, doctorId: string) => Promise<string>;
