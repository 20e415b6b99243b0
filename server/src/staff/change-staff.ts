import type * as contract from '@docket/contract/staff.ts';
import type { Context } from '../platform/context.ts';
import { notFound, Refusal } from '../platform/refusal.ts';
import { noteSecurity } from '../platform/security-log.ts';
import type { Call } from '../platform/serve.ts';
import { accountStore } from '../sessions/accounts/store.ts';
import { checkIdentityConfirmed } from '../sessions/confirm-identity.ts';
import { reopenSignIn } from '../sessions/login-rate-limit/login-rate-limit.ts';
import { secondFactorStore } from '../sessions/second-factor/store.ts';
import { sessionStore } from '../sessions/store.ts';
import { type StaffRecord, staffStore } from './store.ts';

/**
 * Takes away access at once: sessions and password end, links for this person and those this person made. Throws Refusal:
 * forbidden (not confirmed), conflict (the last admin), not found.
 */
export async function removePerson(context: Context, { caller, input }: Call<typeof contract.removePerson>) {
  const { accountId } = input;
  const { engine, clock, log } = context;
  await checkIdentityConfirmed(context, caller);
  await engine.transaction(async (tx) => {
    const people = staffStore(tx);
    checkMayRemove(await people.hold(), accountId);
    await people.remove(accountId, clock.nowMs());
    await sessionStore(tx).endAllOf(accountId);
    await sessionStore(tx).endLinksMadeBy(accountId);
    await secondFactorStore(tx).remove(accountId);
    await tx.publish({ topic: 'people', ids: { accountId } });
  });
  noteSecurity(log, 'access taken away', { accountId, byId: caller.accountId });
  return { message: 'Access taken away' };
}

/** Somebody who can sign in must be left, or nobody could ever let anybody in again. */
function checkMayRemove(people: readonly StaffRecord[], accountId: string): void {
  if (!people.some((person) => person.id === accountId)) throw notFound('Person');
  const others = people.filter((person) => person.id !== accountId);
  if (!others.some((person) => person.canSignIn)) {
    throw new Refusal('conflict', 'You are the only admin. Invite someone else first.');
  }
}

/** Another name from now on; what history already says stays as it was said. */
export async function renamePerson({ engine }: Context, { input }: Call<typeof contract.renamePerson>) {
  const { accountId, name } = input;
  await engine.transaction(async (tx) => {
    if (!(await staffStore(tx).rename(accountId, name))) throw notFound('Person');
    await tx.publish({ topic: 'people', ids: { accountId } });
  });
  return { message: 'Name changed' };
}

/** Opens an account again, of either role, that too many failed tries shut. Throws Refusal (not found). */
export async function reopenAccount(
  { engine, log }: Context,
  { caller, input }: Call<typeof contract.reopenSignIn>,
) {
  const { accountId } = input;
  const wasShut = await engine.transaction(async (tx) => {
    const account = await accountStore(tx).find(accountId);
    if (!account || account.removedAt !== null) throw notFound('Account');
    await tx.publish({ topic: 'people', ids: { accountId } });
    return reopenSignIn(tx, account);
  });
  if (wasShut) noteSecurity(log, 'sign-in opened again', { accountId, byId: caller.accountId });
  return { message: 'Sign-in opened again' };
}
