import type { editPatient as endpoint } from '@docket/contract/patients.ts';
import type { Context } from '../platform/context.ts';
import type { Call } from '../platform/serve.ts';
import { patientChangeStore } from './change-store.ts';
import { readPhoneCountry, tidyPhone } from './phone-numbers.ts';
import { refuseChange } from './refuse.ts';
import { checkBorn, keysOf } from './rules.ts';

/** Changes what is known of a patient. Throws Refusal: not found, invalid, conflict (changed meanwhile, or merged). */
export async function edit({ engine, clock }: Context, call: Call<typeof endpoint>) {
  const { patientId, version, ...asked } = call.input;
  checkBorn(asked.dob, clock.today());
  await engine.transaction(async (tx) => {
    const values = { ...asked, phone: tidyPhone(asked.phone, await readPhoneCountry(tx)) };
    const by = { accountId: call.caller.accountId, at: clock.nowMs() };
    const isChanged = await patientChangeStore(tx).change(
      patientId,
      version,
      { ...values, ...keysOf(values) },
      by,
    );
    if (!isChanged) throw await refuseChange(tx, patientId, call);
    await tx.publish({ topic: 'patients', ids: { patientId } });
  });
  return { message: 'Patient saved' };
}
