import { withAsciiDomain } from '@docket/contract/email-address.ts';
import { sql } from 'kysely';
import type { Connection } from '../../platform/database/engine.ts';

export type AccountRole = 'admin' | 'doctor';

export interface Account {
  readonly id: string;
  readonly role: AccountRole;
  /** lower-cased, without outer blanks */
  readonly email: string;
  readonly name: string;
  /** null: nobody chose one yet, so nobody can sign in */
  readonly passwordHash: string | null;
}

/** An account as it stands. */
export interface KnownAccount extends Account {
  /** since when nobody signs in with it, epoch milliseconds; null: somebody may */
  readonly removedAt: number | null;
  /** since when signing in asks for a code beside the password, epoch milliseconds; null: it does not */
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

/** Accounts of both roles: email, password, role. Takes the connection to read and write through. */
export function accountStore({ db }: Connection) {
  const accounts = () => db.selectFrom('accounts').select(columns);
  return {
    /** False when the email belongs to an account already; waits for another transaction that is just adding it. */
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
    async find(id: string): Promise<KnownAccount | null> {
      return (await accounts().where('id', '=', id).executeTakeFirst()) ?? null;
    },
    /** Takes it as `normalEmail` makes it; releases before 0.6.0 kept other domains as they were typed. */
    async findByEmail(email: string): Promise<KnownAccount | null> {
      const spellings = [...new Set([email, withAsciiDomain(email)])];
      return (await accounts().where('email', 'in', spellings).executeTakeFirst()) ?? null;
    },
    async listDoctors(): Promise<KnownAccount[]> {
      return accounts().where('role', '=', 'doctor').execute();
    },
    /** Everybody whose access was not taken away, of both roles. */
    async listWorking(): Promise<KnownAccount[]> {
      return accounts().where('removed_at', 'is', null).orderBy('id').execute();
    },
    /** Every account whose name is still shown as someone's own: all doctors, archived ones too, and admins with access. */
    async listNamed(): Promise<KnownAccount[]> {
      return accounts()
        .where((where) => where.or([where('role', '=', 'doctor'), where('removed_at', 'is', null)]))
        .execute();
    },
    /** The names of the managers who can sign in, by name; who was only invited can be asked for nothing yet. */
    async listManagers(): Promise<string[]> {
      const managers = await accounts()
        .where('role', '=', 'admin')
        .where('front_desk', '=', 0)
        .where('removed_at', 'is', null)
        .where('password_hash', 'is not', null)
        .orderBy('name')
        .limit(20)
        .execute();
      return managers.map(({ name }) => name);
    },
    async hasAdmin(): Promise<boolean> {
      const admin = await accounts().where('role', '=', 'admin').limit(1).executeTakeFirst();
      return admin !== undefined;
    },
    /** Tells whether somebody is left who could let others in. */
    async hasActiveManager(): Promise<boolean> {
      const manager = await accounts()
        .where('role', '=', 'admin')
        .where('front_desk', '=', 0)
        .where('removed_at', 'is', null)
        .where('password_hash', 'is not', null)
        .limit(1)
        .executeTakeFirst();
      return manager !== undefined;
    },
    async makeManager(id: string): Promise<void> {
      await db.updateTable('accounts').set({ front_desk: 0 }).where('id', '=', id).execute();
    },
    /** Other name or email; what is left out stays. Null when there is none of that role; breaks `accounts_email` for a taken one. */
    async change(
      id: string,
      role: AccountRole,
      to: { name: string | undefined; email: string | undefined },
    ): Promise<KnownAccount | null> {
      const changed = await db
        .updateTable('accounts')
        .set({ id, ...to })
        .where('id', '=', id)
        .where('role', '=', role)
        .returning(columns)
        .executeTakeFirst();
      return changed ?? null;
    },
    /** The account, held till the transaction ends; null when there is none of that role. */
    async hold(id: string, role: AccountRole): Promise<KnownAccount | null> {
      const held = await db
        .updateTable('accounts')
        .set({ id })
        .where('id', '=', id)
        .where('role', '=', role)
        .returning(columns)
        .executeTakeFirst();
      return held ?? null;
    },
    /** From this moment on (null: no more) nobody signs in with it, whatever password they know; tells whether there is one. */
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
    /** Gives access back to an admin it was taken from, under an email; tells whether there is such a one. */
    async giveBack(id: string, email: string): Promise<boolean> {
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
    /** Tells whether there is such an account that somebody may sign in with. */
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
    /** Only while the password is still the one the caller knew; tells whether it was. */
    async replacePassword(id: string, known: string, passwordHash: string): Promise<boolean> {
      const replaced = await db
        .updateTable('accounts')
        .set({ password_hash: passwordHash })
        .where('id', '=', id)
        .where('password_hash', '=', known)
        .returning('id')
        .executeTakeFirst();
      return replaced !== undefined;
    },
    /** Holds the account till the transaction ends while its password is still the known one; tells whether it is. */
    async holdWhilePasswordIs(id: string, known: string): Promise<boolean> {
      const held = await db
        .updateTable('accounts')
        .set({ password_hash: known })
        .where('id', '=', id)
        .where('password_hash', '=', known)
        .where('removed_at', 'is', null)
        .returning('id')
        .executeTakeFirst();
      return held !== undefined;
    },
  };
}
