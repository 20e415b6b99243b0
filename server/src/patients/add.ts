import { addPatient as endpoint } from '@docket/contract/patients.ts';
import type { Context } from '../platform/context.ts';
import { toIdempotentRequest, withIdempotency } from '../platform/idempotency/with-idempotency.ts';
import type { Call } from '../platform/serve.ts';
import { addPatient } from './add-patient.ts';
import { checkBorn } from './rules.ts';
import { toPatient } from './to-patient.ts';

/** Puts somebody on record who books nothing yet. Throws Refusal: invalid, conflict where they are on record. */
export async function add({ engine, clock }: Context, call: Call<typeof endpoint>) {
  const { input } = call;
  checkBorn(input.dob, clock.today());
  const nowMs = clock.nowMs();
  const asked = toIdempotentRequest(endpoint, call, nowMs);
  return engine.transaction((tx) =>
    withIdempotency(tx, asked, async () => {
      const patient = await addPatient(tx, input, { anyway: input.anyway, nowMs });
      return { message: 'Patient added', patient: toPatient(patient, call) };
    }),
  );
}
