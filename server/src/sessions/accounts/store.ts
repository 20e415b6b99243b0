import { withAsciiDomain } from '@docket/contract/formats/email-address.ts';
import { sql } from 'kysely';
import type { Connection } from '../../platform/database/engine.ts';

export type AccountRole = 'admin' | 'doctor';

export interface Account {
  readonly id: string;
  readonly role: AccountRole;
  /** Lower case, without outer blanks. */
  readonly email: string;
  readonly name: string;
  /** Null until a password is chosen; sign-in fails until then. */
  readonly passwordHash: string | null;
}

/** A stored account. */
export interface StoredAccount extends Account {
  /** Epoch milliseconds since the account's access was removed; null while it has access. */
  readonly removedAt: number | null;
  /** Epoch milliseconds since sign-in requires a code; null if it does not. */
  readonly secondFactorSince: number | null;
}

const columns = [
  'id',
  'role',
  'email',
  'name',
  'password_hash as passwordHash',
  'removed_at as removedAt',
  sql<number | null>`(select since from second_factors where account_id = accounts.id)`.as(
    'secondFactorSince',
  ),
] as const;

/** Accounts of both roles, through the given connection. */
export function accountStore({ db }: Connection) {
  const accounts = () => db.selectFrom('accounts').select(columns);
  const activeManagers = () =>
    accounts()
      .where('role', '=', 'admin')
      .where('front_desk', '=', 0)
      .where('removed_at', 'is', null)
      .where('password_hash', 'is not', null);
  const update = async (
    id: string,
    role: AccountRole,
    to: { name?: string | undefined; email?: string | undefined } = {},
  ): Promise<StoredAccount | null> => {
    const updated = await db
      .updateTable('accounts')
      .set({ id, ...to })
      .where('id', '=', id)
      .where('role', '=', role)
      .returning(columns)
      .executeTakeFirst();
    return updated ?? null;
  };
  return {
    /** Returns false for an email that belongs to an account. Waits for a concurrent insert of the email. */
    async insert(account: Account & { isFrontDesk?: boolean }, nowMs: number): Promise<boolean> {
      const inserted = await db
        .insertInto('accounts')
        .values({
          id: account.id,
          role: account.role,
          email: account.email,
          name: account.name,
          password_hash: account.passwordHash,
          created_at: nowMs,
          front_desk: account.isFrontDesk ? 1 : 0,
        })
        .onConflict((conflict) => conflict.column('email').doNothing())
        .returning('id')
        .executeTakeFirst();
      return inserted !== undefined;
    },
    async find(id: string): Promise<StoredAccount | null> {
      return (await accounts().where('id', '=', id).executeTakeFirst()) ?? null;
    },
    /**
     * Returns the account of a normalized email (`normalizeEmail`). Also tries the ASCII domain: releases before 0.6.0
     * stored domains as typed.
     */
    async findByEmail(email: string): Promise<StoredAccount | null> {
      const spellings = [...new Set([email, withAsciiDomain(email)])];
      return (await accounts().where('email', 'in', spellings).executeTakeFirst()) ?? null;
    },
    async listDoctors(): Promise<StoredAccount[]> {
      return accounts().where('role', '=', 'doctor').execute();
    },
    /** Returns the accounts of both roles that have access. */
    async listWithAccess(): Promise<StoredAccount[]> {
      return accounts().where('removed_at', 'is', null).orderBy('id').execute();
    },
    /** Returns every account whose name is still in use: all doctors, archived ones too, and admins with access. */
    async listWithNameInUse(): Promise<StoredAccount[]> {
      return accounts()
        .where((where) => where.or([where('role', '=', 'doctor'), where('removed_at', 'is', null)]))
        .execute();
    },
    /**
     * Returns the names of managers who can sign in, in alphabetical order. Managers with an open invitation are left
     * out.
     */
    async listManagers(): Promise<string[]> {
      const managers = await activeManagers().orderBy('name').limit(20).execute();
      return managers.map(({ name }) => name);
    },
    async hasAdmin(): Promise<boolean> {
      const admin = await accounts().where('role', '=', 'admin').limit(1).executeTakeFirst();
      return admin !== undefined;
    },
    /** Returns whether a manager remains who can sign in. */
    async hasActiveManager(): Promise<boolean> {
      const manager = await activeManagers().limit(1).executeTakeFirst();
      return manager !== undefined;
    },
    async makeManager(id: string): Promise<void> {
      await db.updateTable('accounts').set({ front_desk: 0 }).where('id', '=', id).execute();
    },
    /**
     * Changes name or email; omitted fields stay. Returns null if the role has no such account. Violates
     * `accounts_email` for a taken email.
     */
    change: update,
    /** Returns the account and locks its row until the transaction ends; null if the role has no such account. */
    lock: (id: string, role: AccountRole) => update(id, role),
    /** Removes access from this moment on, or restores it (null). Returns whether the account exists. */
    async setRemoved(id: string, role: AccountRole, atMs: number | null): Promise<boolean> {
      const changed = await db
        .updateTable('accounts')
        .set({ removed_at: atMs === null ? null : sql<number>`coalesce(removed_at, ${atMs})` })
        .where('id', '=', id)
        .where('role', '=', role)
        .returning('id')
        .executeTakeFirst();
      return changed !== undefined;
    },
    /**
     * Restores access, under a new email, of an admin whose access was removed. Returns whether such an admin exists.
     */
    async restoreAccess(id: string, email: string): Promise<boolean> {
      const changed = await db
        .updateTable('accounts')
        .set({ removed_at: null, email })
        .where('id', '=', id)
        .where('role', '=', 'admin')
        .where('removed_at', 'is not', null)
        .returning('id')
        .executeTakeFirst();
      return changed !== undefined;
    },
    /** Returns whether an account with access had its password set. */
    async setPassword(id: string, passwordHash: string): Promise<boolean> {
      const changed = await db
        .updateTable('accounts')
        .set({ password_hash: passwordHash })
        .where('id', '=', id)
        .where('removed_at', 'is', null)
        .returning('id')
        .executeTakeFirst();
      return changed !== undefined;
    },
    /** Replaces the password only while it is still `knownHash`; returns whether it was. */
    async replacePassword(id: string, knownHash: string, passwordHash: string): Promise<boolean> {
      const replaced = await db
        .updateTable('accounts')
        .set({ password_hash: passwordHash })
        .where('id', '=', id)
        .where('password_hash', '=', knownHash)
        .returning('id')
        .executeTakeFirst();
      return replaced !== undefined;
    },
    /** Locks the account while its password is still `knownHash`; returns whether it is. */
    async lockIfPasswordIs(id: string, knownHash: string): Promise<boolean> {
      const held = await db
        .updateTable('accounts')
        .set({ password_hash: knownHash })
        .where('id', '=', id)
        .where('password_hash', '=', knownHash)
        .where('removed_at', 'is', null)
        .returning('id')
        .executeTakeFirst();
      return held !== undefined;
    },
  };
}
