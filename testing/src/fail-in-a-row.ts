import type { Context } from '@docket/server/platform/context.ts';
import { type SignInIdentity, startTry } from '@docket/server/sessions/login-rate-limit/login-rate-limit.ts';

const twoHoursMs = 2 * 60 * 60_000;

/** Records failed sign-ins of the past days, so slow and from so many addresses that no wait results. */
export async function failInARow(
  { engine, clock }: Context,
  identity: Omit<SignInIdentity, 'address'>,
  times = 100,
): Promise<void> {
  for (let left = times; left > 0; left -= 1)
    await startTry(engine, { ...identity, address: `203.0.113.${left}` }, clock.nowMs() - left * twoHoursMs);
}
