import type { StaffRole } from '@docket/contract/endpoints/staff.ts';
import { type Expression, sql } from 'kysely';
import { forUpdate } from '../platform/database/dialect.ts';
import type { Connection } from '../platform/database/engine.ts';
import type { Database } from '../platform/database/schema.ts';

/** An admin as the staff list shows them. */
export interface StaffRecord {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly staffRole: StaffRole;
  readonly canSignIn: boolean;
  readonly secondFactor: boolean;
}

const factorSince = sql<number | null>`(select since from second_factors where account_id = accounts.id)`.as(
  'factorSince',
);

/** Admins with access or an invitation, through the given connection. */
export function staffStore(connection: Connection) {
  const { db } = connection;
  const people = () =>
    db
      .selectFrom('accounts')
      .select(['id', 'name', 'email', 'password_hash', 'front_desk', factorSince])
      .where('role', '=', 'admin')
      .where('removed_at', 'is', null);
  return {
    async list(): Promise<StaffRecord[]> {
      return (await people().orderBy('id').execute()).map(fromRow);
    },
    /**
     * Returns all of them and locks their rows: two managers who remove or demote each other at once must not both
     * succeed.
     */
    async listAndLock(): Promise<StaffRecord[]> {
      return (await forUpdate(connection, people().orderBy('id')).execute()).map(fromRow);
    },
    /** Returns whether the person exists. */
    async rename(id: string, name: string): Promise<boolean> {
      return this.change(id, { name });
    },
    async setRole(id: string, staffRole: StaffRole): Promise<boolean> {
      return this.change(id, { front_desk: staffRole === 'front desk' ? 1 : 0 });
    },
    /** Deletes the password; the row stays for history, and its email becomes free. */
    async remove(id: string, nowMs: number): Promise<boolean> {
      return this.change(id, {
        removed_at: nowMs,
        password_hash: null,
        email: sql<string>`'removed:' || id`,
      });
    },
    async change(
      id: string,
      values: Partial<Record<'name' | 'email', string | Expression<string>>> & {
        removed_at?: number;
        password_hash?: null;
        front_desk?: 0 | 1;
      },
    ): Promise<boolean> {
      const changed = await db
        .updateTable('accounts')
        .set(values)
        .where('id', '=', id)
        .where('role', '=', 'admin')
        .where('removed_at', 'is', null)
        .returning('id')
        .executeTakeFirst();
      return changed !== undefined;
    },
  };
}

type StaffRow = Pick<Database['accounts'], 'id' | 'name' | 'email' | 'password_hash'> & {
  front_desk: 0 | 1;
  factorSince: number | null;
};

function fromRow({ id, name, email, password_hash, front_desk, factorSince }: StaffRow): StaffRecord {
  return {
    id,
    name,
    email,
    staffRole: front_desk === 1 ? 'front desk' : 'manager',
    canSignIn: password_hash !== null,
    secondFactor: factorSince !== null,
  };
}
