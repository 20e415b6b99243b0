import type * as contract from '@docket/contract/endpoints/doctors.ts';
import type { Context } from '../platform/context.ts';
import type { Call } from '../platform/serve.ts';
import { accountStore } from '../sessions/accounts/store.ts';
import { doctorStore } from './store.ts';
import { toDoctor } from './to-doctor.ts';

/** Returns every doctor, newest last. */
export async function listDoctors({ engine, clock }: Context, call: Call<typeof contract.listDoctors>) {
  // Accounts are read second, since an account exists before its doctor.
  const records = await doctorStore(engine.read).list();
  const accounts = new Map(
    (await accountStore(engine.read).listDoctors()).map((account) => [account.id, account]),
  );
  return {
    doctors: records.flatMap((record) => {
      const account = accounts.get(record.id);
      return account ? [toDoctor(record, account, call, clock.wallNow())] : [];
    }),
  };
}
