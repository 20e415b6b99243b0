import type * as contract from '@docket/contract/endpoints/patients.ts';
import type { Context } from '../platform/context.ts';
import { runOnce } from '../platform/idempotency/with-idempotency.ts';
import type { Call } from '../platform/serve.ts';
import { addPatient } from './add.ts';
import { checkBirthDate } from './rules.ts';
import { toPatient } from './to-patient.ts';

/** Adds a patient without an appointment. Throws Refusal: invalid; conflict if the patient is already on record. */
export async function addPatientRecord(context: Context, call: Call<typeof contract.addPatient>) {
  const { clock } = context;
  const { input } = call;
  checkBirthDate(input.dob, clock.today());
  const nowMs = clock.nowMs();
  return runOnce(context, call, async (tx) => {
    const patient = await addPatient(tx, input, { anyway: input.anyway, nowMs });
    return { message: 'Patient added', patient: toPatient(patient, call) };
  });
}
