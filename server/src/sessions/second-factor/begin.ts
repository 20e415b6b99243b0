import { readClinicSettings } from '../../clinic-settings/read.ts';
import type { Context } from '../../platform/context.ts';
import { notFound, Refusal } from '../../platform/refusal.ts';
import type { Caller } from '../../platform/serve.ts';
import { accountStore } from '../accounts/store.ts';
import { createSecret, toAddress } from './rules.ts';
import { secondFactorStore } from './store.ts';

/** A new secret for the caller's app, not in force before a code of it was confirmed. Throws Refusal (conflict) while one is. */
export async function beginSecondFactor(context: Context, { accountId }: Caller) {
  const { engine } = context;
  const account = await accountStore(engine.read).find(accountId);
  if (!account) throw notFound('Account');
  const { name } = await readClinicSettings(context, engine.read);
  const secret = createSecret();
  await engine.transaction(async (tx) => {
    if (!(await secondFactorStore(tx).begin(accountId, secret))) throw isOn();
  });
  return { secret, otpauth: toAddress(secret, name, account.email) };
}

export function isOn(): Refusal {
  return new Refusal('conflict', 'Your second factor is on already');
}
