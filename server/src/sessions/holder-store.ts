import { sql } from 'kysely';
import { prepareQuery } from '../platform/database/prepare-query.ts';
import type { AccountRole } from './accounts/store.ts';

interface Holder {
  readonly accountId: string;
  readonly role: AccountRole;
  readonly name: string;
  /** epoch milliseconds; null: may sign in */
  readonly removedAt: number | null;
  /** epoch milliseconds */
  readonly lastUsedAt: number;
  /** epoch milliseconds; null: none is on. There only where it was asked for. */
  readonly secondFactorSince?: number | null;
}

interface HolderQuery {
  readonly tokenHash: string;
  readonly nowMs: number;
  /** what was made later than that was made by a wrong clock, epoch milliseconds */
  readonly madeUntilMs: number;
}

/**
 * Whose session a token is, by its hash; with the second factor of its account where that decides. Every call there is
 * asks it, so it is built once.
 */
export const readHolder = prepareQuery(
  ({ tokenHash, nowMs, madeUntilMs }: HolderQuery, _kind, withSecondFactor: boolean) => {
    const factor = sql`, (select since from second_factors where account_id = a.id) as "secondFactorSince"`;
    return sql<Holder>`
      select a.id as "accountId", a.role, a.name, a.removed_at as "removedAt", s.last_used_at as "lastUsedAt"
        ${withSecondFactor ? factor : sql``}
      from sessions s join accounts a on a.id = s.account_id
      where s.token_hash = ${tokenHash} and s.kind = 'session' and s.expires_at > ${nowMs}
        and s.created_at <= ${madeUntilMs}`;
  },
);
