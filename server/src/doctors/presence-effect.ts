import type { Clock } from '../platform/clock.ts';
import type { Tx } from '../platform/database/engine.ts';

/**
 * What a change of a doctor's presence (away, switched off, archived, and back) sets off in its transaction. Returns what it
 * did, to be added to the sentence of the act. Handed in by `app.ts`, as the doctors know nothing of offers.
 */
export type PresenceEffect = (tx: Tx, clock: Clock, doctorId: string) => Promise<string>;
