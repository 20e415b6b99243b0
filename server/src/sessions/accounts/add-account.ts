import type { Tx } from '../../platform/database/engine.ts';
import { newId } from '../../platform/new-id.ts';
import { Refusal } from '../../platform/refusal.ts';
import { storedSettings } from '../../platform/stored-settings.ts';
import { looksLikeEmail } from './look-alike.ts';
import { normalizeEmail } from './normalize-email.ts';
import { type AccountRole, accountStore } from './store.ts';

export interface NewAccount {
  readonly role: AccountRole;
  readonly email: string;
  readonly name: string;
  /**
   * The result of `hashPassword`, computed before the transaction; null if the account is entered by an invitation
   * link.
   */
  readonly passwordHash: string | null;
  /** True for a front-desk admin. */
  readonly isFrontDesk?: boolean;
  readonly nowMs: number;
}

const roleNames = { admin: 'Admin', doctor: 'Doctor' } as const;

/** Returns the new account's id. Throws Refusal (conflict) when the email has an account already. */
export async function addAccount(tx: Tx, { nowMs, ...account }: NewAccount): Promise<string> {
  const id = newId();
  const email = normalizeEmail(account.email);
  // Releases before 0.6.0 stored other spellings of a domain, which the unique index cannot compare.
  const isTaken = (await accountStore(tx).findByEmail(email)) !== null;
  if (!isTaken && (await hasLookAlikeEmail(tx, email, id)))
    throw new Refusal('conflict', lookAlikeEmailSentence);
  const added = !isTaken && (await accountStore(tx).insert({ ...account, id, email }, nowMs));
  // The insert itself decides, so one of two simultaneous additions of an email loses.
  if (!added) throw new Refusal('conflict', `${roleNames[account.role]} with this email already exists`);
  return id;
}

export const lookAlikeEmailSentence = 'Another account has an email that looks the same';

/**
 * Returns whether another account with access has a look-alike email (`looksLikeEmail`). Locks new names and emails.
 */
export async function hasLookAlikeEmail(tx: Tx, email: string, accountId: string): Promise<boolean> {
  await lockNamesAndEmails(tx);
  const accounts = await accountStore(tx).listWithAccess();
  return accounts.some((other) => other.id !== accountId && looksLikeEmail(other.email, email));
}

/** Locks new names and emails until the transaction ends, so that of two look-alikes at once one is refused. */
export async function lockNamesAndEmails(tx: Tx): Promise<void> {
  await storedSettings(tx).hold('looks of accounts', '');
}
