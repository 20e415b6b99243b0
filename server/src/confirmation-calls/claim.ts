import type {
  claimCall as claimEndpoint,
  releaseCall as releaseEndpoint,
} from '@docket/contract/confirmation-calls.ts';
import { millisecondsPerMinute } from '@docket/contract/limits.ts';
import { callClaimed } from '@docket/contract/refusals.ts';
import { loadOwn } from '../appointments/load-own.ts';
import type { Context } from '../platform/context.ts';
import { refuse } from '../platform/refusal.ts';
import type { Call } from '../platform/serve.ts';
import { claimStore } from './store.ts';

const claimMs = 5 * millisecondsPerMinute;

/**
 * Claims the patient of an appointment for this session, or for five more minutes where it has them already: the patient
 * and not the appointment, because who has two on that day is called once. Of two who try at once the database lets one
 * win. Throws Refusal: not found, conflict.
 */
export async function claimCall({ engine, clock }: Context, { caller, input }: Call<typeof claimEndpoint>) {
  return engine.transaction(async (tx) => {
    const { patientId } = await loadOwn(tx, caller, input.appointmentId);
    const nowMs = clock.nowMs();
    const until = nowMs + claimMs;
    const mine = { sessionHash: caller.tokenHash, accountId: caller.accountId, endsAt: until };
    if (!(await claimStore(tx).take({ patientId, ...mine }, nowMs))) {
      const holder = (await claimStore(tx).standing(nowMs)).get(patientId);
      const by = holder?.by ?? 'Somebody else';
      throw refuse(callClaimed, `${by} is calling this patient`, { by, until: holder?.endsAt ?? until });
    }
    await tx.publish({ topic: 'calls', ids: { patientId } });
    return { message: 'Claimed for five minutes', until };
  });
}

/** Ends the caller's own claim; somebody else's stays. Throws Refusal (not found). */
export async function releaseCall({ engine }: Context, { caller, input }: Call<typeof releaseEndpoint>) {
  return engine.transaction(async (tx) => {
    const { patientId } = await loadOwn(tx, caller, input.appointmentId);
    if (await claimStore(tx).release(patientId, caller.tokenHash))
      await tx.publish({ topic: 'calls', ids: { patientId } });
    return { message: 'Released' };
  });
}
