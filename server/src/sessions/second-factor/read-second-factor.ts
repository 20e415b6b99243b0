import type { Context } from '../../platform/context.ts';
import type { Caller } from '../../platform/serve.ts';
import { secondFactorStore } from './store.ts';

/** How the caller's own second factor stands. */
export async function readSecondFactor({ engine, settings }: Context, { accountId }: Caller) {
  const store = secondFactorStore(engine.read);
  const since = (await store.find(accountId))?.since ?? null;
  return {
    on: since !== null,
    since,
    recoveryCodesLeft: await store.countRecoveryCodes(accountId),
    required: settings.secondFactor === 'required',
  };
}
