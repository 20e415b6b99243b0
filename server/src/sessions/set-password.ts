import type * as contract from '@docket/contract/endpoints/sessions.ts';
import type { Context } from '../platform/context.ts';
import type { Tx } from '../platform/database/engine.ts';
import { hashPassword } from '../platform/passwords.ts';
import { Refusal } from '../platform/refusal.ts';
import { logSecurity } from '../platform/security-log.ts';
import type { Call } from '../platform/serve.ts';
import { hashToken } from '../platform/tokens.ts';
import { addAccount } from './accounts/add-account.ts';
import { type Account, accountStore } from './accounts/store.ts';
import { checkChosenPassword } from './check-chosen-password.ts';
import { endEveryAccess } from './end-sessions.ts';
import { deleteFailures } from './login-rate-limit/login-rate-limit.ts';
import { sessionStore } from './store.ts';

type SetPasswordInput = Call<typeof contract.setPassword>['input'];
type Owner = Pick<Account, 'id' | 'role' | 'email'>;

/** Sets a password through a one-time link; every session and other link of the account ends. */
export async function setPassword(context: Context, { input, address }: Call<typeof contract.setPassword>) {
  const { engine, clock, log } = context;
  const tokenHash = hashToken(input.token);
  const validLink = await sessionStore(engine.read).findLink(tokenHash, clock.nowMs());
  if (!validLink) throw linkNotFound();
  if (validLink.accountId === null && !input.email) {
    throw new Refusal('invalid', 'email is required', { field: 'email' });
  }
  const account =
    validLink.accountId === null ? null : await accountStore(engine.read).find(validLink.accountId);
  const email = account?.email ?? input.email ?? '';
  const name = account?.name ?? input.name ?? '';
  await checkChosenPassword(context, input.password, 'password', [name, email]);
  const passwordHash = await hashPassword(input.password);

  const owner = await engine.transaction(async (tx) => {
    const link = await sessionStore(tx).useLink(tokenHash, clock.nowMs());
    if (!link) throw linkNotFound();
    const owner =
      link.accountId === null
        ? await addFirstAdmin(tx, input, passwordHash, clock.nowMs())
        : await replacePassword(tx, link.accountId, passwordHash);
    // Setting a password also opens an account that a stranger's tries closed.
    await deleteFailures(tx, { ...owner, address });
    return owner;
  });
  logSecurity(log, 'password set by a link', { accountId: owner.id, role: owner.role });
  return { message: 'Password set. You can log in now', role: owner.role, email: owner.email };
}

async function addFirstAdmin(
  tx: Tx,
  input: SetPasswordInput,
  passwordHash: string,
  nowMs: number,
): Promise<Owner> {
  if (await accountStore(tx).hasAdmin()) throw linkNotFound();
  const email = input.email ?? '';
  const id = await addAccount(tx, { role: 'admin', email, name: input.name || 'Admin', passwordHash, nowMs });
  return { id, role: 'admin', email };
}

async function replacePassword(tx: Tx, accountId: string, passwordHash: string): Promise<Owner> {
  const accounts = accountStore(tx);
  const account = await accounts.find(accountId);
  if (!account || !(await accounts.setPassword(accountId, passwordHash))) throw linkNotFound();
  await endEveryAccess(tx, accountId);
  // The staff list shows passwords and open links.
  await tx.publish({ topic: 'people', ids: { accountId } });
  return account;
}

/** Returns the owner of a link. Throws Refusal (not found) alike for a used, expired or unknown link. */
export async function readInvitation(
  { engine, clock }: Context,
  { input }: Call<typeof contract.readInvitation>,
) {
  const link = await sessionStore(engine.read).findLink(hashToken(input.token), clock.nowMs());
  if (!link) throw linkNotFound();
  // The first admin has no account yet and chooses name and email on that page.
  if (link.accountId === null) return { role: 'admin' as const, name: '', email: '' };
  const account = await accountStore(engine.read).find(link.accountId);
  // A link made while its account lost access does not work.
  if (!account || account.removedAt !== null) throw linkNotFound();
  return { role: account.role, name: account.name, email: account.email };
}

/** The refusal of a used, expired or unknown link. */
function linkNotFound(): Refusal {
  return new Refusal('not found', 'This link was already used or has expired. Please ask for a new one');
}
