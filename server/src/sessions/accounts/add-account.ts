import type { Tx } from '../../platform/database/engine.ts';
import { newId } from '../../platform/new-id.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type AccountRole, accountStore } from './store.ts';

export interface NewAccount {
  readonly role: AccountRole;
  readonly email: string;
  readonly name: string;
  /** From `hashPassword`, made before the transaction began; null: an invitation link is the way in. */
  readonly passwordHash: string | null;
  /** an admin who is no manager */
  readonly isFrontDesk?: boolean;
  readonly nowMs: number;
}

const roleNames = { admin: 'Admin', doctor: 'Doctor' } as const;

/** Returns the new account's id. Throws Refusal (conflict) when the email has an account already. */
export async function addAccount(tx: Tx, { nowMs, ...account }: NewAccount): Promise<string> {
  const id = newId();
  const added = await accountStore(tx).insert({ ...account, id, email: normalEmail(account.email) }, nowMs);
  // The email is asked of the database, not looked up before: of two adding it at once one must lose.
  if (!added) throw new Refusal('conflict', `${roleNames[account.role]} with this email already exists`);
  return id;
}

/** An email in the form that is stored: letter case and surrounding blanks do not make another account. */
export function normalEmail(email: string): string {
  return email.trim().toLowerCase();
}
