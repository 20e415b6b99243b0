import { toWallText } from '@docket/contract/slot-date.ts';
import { awayStore } from '../doctors/away-store.ts';
import { loadWorking } from '../doctors/load-working.ts';
import type { Context } from '../platform/context.ts';
import { type AwayFor, readAwayUntil } from './away-rules.ts';
import { formatUntil } from './format-time.ts';

/** Sets a doctor away until a moment, or back now. What was said last counts. Throws Refusal: not found, conflict (archived), invalid. */
export async function setAway({ engine, clock }: Context, doctorId: string, asked: AwayFor) {
  const awayUntil = readAwayUntil(asked, clock);
  const doctor = await engine.transaction(async (tx) => {
    const working = await loadWorking(tx, doctorId);
    await awayStore(tx).set(doctorId, awayUntil);
    await tx.publish({ topic: 'doctors', ids: { doctorId } });
    return working;
  });
  if (awayUntil !== null) {
    return {
      message: `Away until ${formatUntil(awayUntil, clock.wallNow())}`,
      awayUntil: toWallText(awayUntil),
    };
  }
  // The switch on the list is another thing: an absence that ends leaves it as it is.
  return { message: doctor.available ? 'Back now' : 'No longer away, but not available', awayUntil: null };
}
