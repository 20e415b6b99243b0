import type { Context } from '@docket/server/platform/context.ts';
import { type SignInAs, startTry } from '@docket/server/sessions/login-rate-limit/login-rate-limit.ts';

const twoHoursMs = 2 * 60 * 60_000;

/** Failed sign-ins of the past days, so slowly and from so many addresses that no wait came of them. */
export async function failInARow(
  { engine, clock }: Context,
  identity: Omit<SignInAs, 'address'>,
  times = 100,
): Promise<void> {
  for (let left = times; left > 0; left -= 1)
    await startTry(engine, { ...identity, address: `203.0.113.${left}` }, clock.nowMs() - left * twoHoursMs);
}
