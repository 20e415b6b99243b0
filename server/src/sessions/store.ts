import { millisecondsPerMinute } from '@docket/contract/rules/limits.ts';
import { sql } from 'kysely';
import { forUpdate } from '../platform/database/dialect.ts';
import type { Connection } from '../platform/database/engine.ts';
import { prepareQuery } from '../platform/database/prepare-query.ts';
import type { AccountRole } from './accounts/store.ts';

/** A session signs in; the two links let a person choose a password once. */
type TokenKind = 'session' | 'invitation' | 'first admin';

export interface Token {
  readonly tokenHash: string;
  readonly kind: TokenKind;
  /** Null for the link that creates the first admin, who has no account yet. */
  readonly accountId: string | null;
  readonly createdAt: number;
  readonly expiresAt: number;
  /** Public id in lists; reveals nothing of the token. */
  readonly id: string;
  /** The admin who made a link; null for a session and for a link that the program made at its start. */
  readonly madeBy?: string | null;
}

/** The token of a signed-in account. */
export interface Session extends Token {
  readonly kind: 'session';
  readonly accountId: string;
  /** A device, for example "Chrome on Windows". */
  readonly device: string;
}

/** An unused link as admins see it. */
export interface OpenLink {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: AccountRole;
  /** Whether the account has a password that the link would replace. */
  readonly hasPassword: boolean;
  /** The admin who made it; null for the program, at its start. */
  readonly madeBy: string | null;
  readonly madeById: string | null;
  /** Epoch milliseconds. */
  readonly madeAt: number;
  /** Epoch milliseconds. */
  readonly expiresAt: number;
}

// How far the clocks of nodes may differ. A session created further ahead came from a wrong clock, and would last
// longer than it may.
export const maxAheadMs = 5 * millisecondsPerMinute;

/** Valid tokens by their hashes, through the given connection. */
export function sessionStore(connection: Connection) {
  const { db } = connection;
  const deleteTokens = () => db.deleteFrom('sessions');
  // Checked at each use, because a link may be created while its maker loses the right to create links.
  const hasAuthorizedMaker = sql<boolean>`(made_by is null
    or made_by in (select id from accounts where removed_at is null and front_desk = 0))`;
  const isOpenLink = (tokenHash: string, nowMs: number) => sql<boolean>`token_hash = ${tokenHash}
    and kind in ('invitation', 'first admin') and expires_at > ${nowMs} and created_at <= ${nowMs + maxAheadMs}
    and ${hasAuthorizedMaker}`;
  const selectValid = (nowMs: number) =>
    db
      .selectFrom('sessions')
      .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
      .where('kind', '=', 'session')
      .where('expires_at', '>', nowMs)
      .where('sessions.created_at', '<=', nowMs + maxAheadMs);
  return {
    async insert(token: Token | Session): Promise<void> {
      await db
        .insertInto('sessions')
        .values({
          token_hash: token.tokenHash,
          kind: token.kind,
          account_id: token.accountId,
          created_at: token.createdAt,
          expires_at: token.expiresAt,
          id: token.id,
          device: 'device' in token ? token.device : '',
          last_used_at: token.createdAt,
          made_by: token.madeBy ?? null,
          // Signing in has just asked for the password and, if needed, a code.
          proved_at: token.kind === 'session' ? token.createdAt : 0,
        })
        .execute();
    },
    /** Returns the account of a valid session, idle and archived ones included, else null. */
    async findHolder(tokenHash: string, nowMs: number, withSecondFactor = false) {
      const values = { tokenHash, nowMs, madeUntilMs: nowMs + maxAheadMs };
      return (await readHolder(connection, values, withSecondFactor))[0] ?? null;
    },
    /** Records a use, unless a correct clock recorded one after `unlessAfterMs`. */
    async recordUse(tokenHash: string, nowMs: number, unlessAfterMs: number): Promise<void> {
      await db
        .updateTable('sessions')
        .set({ last_used_at: nowMs })
        .where('token_hash', '=', tokenHash)
        .where((where) =>
          where.or([
            where('last_used_at', '<=', unlessAfterMs),
            where('last_used_at', '>', nowMs + maxAheadMs),
          ]),
        )
        .execute();
    },
    /** Returns which of these sessions (at most a few hundred) were used after this moment and are still valid. */
    async listValid(
      tokenHashes: readonly string[],
      nowMs: number,
      idleBeforeMs: number,
    ): Promise<Set<string>> {
      if (tokenHashes.length === 0) return new Set();
      const rows = await selectValid(nowMs)
        .select('token_hash')
        .where('token_hash', 'in', [...tokenHashes])
        .where('last_used_at', '>', idleBeforeMs)
        .where('removed_at', 'is', null)
        .execute();
      return new Set(rows.map((row) => row.token_hash));
    },
    /** Counts valid sessions of accounts with access; idle ones are left out. */
    async countSessions(nowMs: number, idleBeforeMs: number): Promise<Record<AccountRole, number>> {
      const rows = await selectValid(nowMs)
        .select(({ fn }) => ['accounts.role', fn.countAll<number>().as('count')])
        .where('last_used_at', '>', idleBeforeMs)
        .where('removed_at', 'is', null)
        .groupBy('accounts.role')
        .execute();
      const counts = new Map(rows.map(({ role, count }) => [role, Number(count)]));
      return { admin: counts.get('admin') ?? 0, doctor: counts.get('doctor') ?? 0 };
    },
    /**
     * Returns the account of a link, or null for a used, expired or unknown one, and if its maker lost the right to
     * make it.
     */
    async findLink(tokenHash: string, nowMs: number) {
      const link = await db
        .selectFrom('sessions')
        .select(['account_id as accountId'])
        .where(isOpenLink(tokenHash, nowMs))
        .executeTakeFirst();
      return link ?? null;
    },
    /** Ends a link and returns its account; one of two simultaneous uses gets null. */
    async useLink(tokenHash: string, nowMs: number) {
      const link = await deleteTokens()
        .where(isOpenLink(tokenHash, nowMs))
        .returning(['account_id as accountId'])
        .executeTakeFirst();
      return link ?? null;
    },
    async end(tokenHash: string): Promise<void> {
      await deleteTokens().where('token_hash', '=', tokenHash).execute();
    },
    /** Ends all tokens of the account, links included, except one. */
    async endAllOf(accountId: string, exceptHash: string | null = null): Promise<void> {
      const all = deleteTokens().where('account_id', '=', accountId);
      await (exceptHash === null ? all : all.where('token_hash', '<>', exceptHash)).execute();
    },
    /** Ends the URL at which calendar programs read a doctor's appointments; returns whether there was one. */
    async endCalendarLinkOf(accountId: string): Promise<boolean> {
      const ended = await db
        .deleteFrom('calendar_feeds')
        .where('doctor_id', '=', accountId)
        .returning('doctor_id')
        .executeTakeFirst();
      return ended !== undefined;
    },
    async endInvitationsOf(accountId: string): Promise<void> {
      await deleteTokens().where('account_id', '=', accountId).where('kind', '=', 'invitation').execute();
    },
    async endLinksMadeBy(accountId: string): Promise<void> {
      await deleteTokens().where('made_by', '=', accountId).execute();
    },
    /** Ends a link; returns its account, or null if there is no such link. */
    async endLink(id: string): Promise<string | null> {
      const ended = await deleteTokens()
        .where('id', '=', id)
        .where('kind', '=', 'invitation')
        .returning('account_id as accountId')
        .executeTakeFirst();
      return ended?.accountId ?? null;
    },
    /** Returns the valid links to choose a password, newest first. */
    async listLinks(nowMs: number): Promise<OpenLink[]> {
      const rows = await db
        .selectFrom('sessions')
        .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
        .leftJoin('accounts as makers', 'makers.id', 'sessions.made_by')
        .select([
          'sessions.id',
          'accounts.name',
          'accounts.email',
          'accounts.role',
          'accounts.password_hash as passwordHash',
          'makers.name as madeBy',
          'makers.id as madeById',
          'sessions.created_at as madeAt',
          'sessions.expires_at as expiresAt',
        ])
        .where('kind', '=', 'invitation')
        .where('expires_at', '>', nowMs)
        .where('sessions.created_at', '<=', nowMs + maxAheadMs)
        .where('accounts.removed_at', 'is', null)
        .where('makers.removed_at', 'is', null)
        .where(sql<boolean>`coalesce(makers.front_desk, 0) = 0`)
        .orderBy('sessions.created_at', 'desc')
        .orderBy('sessions.id', 'desc')
        .execute();
      return rows.map(({ id, passwordHash, ...link }) => ({
        ...link,
        // Every link has an id since migration 0014.
        id: id ?? '',
        hasPassword: passwordHash !== null,
      }));
    },
    /** Returns whether a session exists, and locks it until the transaction ends. */
    async lockSession(tokenHash: string): Promise<boolean> {
      const query = db.selectFrom('sessions').select('id').where('token_hash', '=', tokenHash);
      return (await forUpdate(connection, query).executeTakeFirst()) !== undefined;
    },
    /** Returns when its owner last gave the password or a code; null if the session is gone. */
    async findProvedAt(tokenHash: string): Promise<number | null> {
      const session = await db
        .selectFrom('sessions')
        .select('proved_at as provedAt')
        .where('token_hash', '=', tokenHash)
        .where('kind', '=', 'session')
        .executeTakeFirst();
      return session?.provedAt ?? null;
    },
    async recordProof(tokenHash: string, atMs: number): Promise<void> {
      await db.updateTable('sessions').set({ proved_at: atMs }).where('token_hash', '=', tokenHash).execute();
    },
    async endFirstAdminLinks(): Promise<void> {
      await deleteTokens().where('kind', '=', 'first admin').execute();
    },
    /** Leaves links created too far ahead: if this node's clock is slow, they work once it is corrected. */
    async deleteExpired(nowMs: number): Promise<void> {
      await deleteTokens().where('expires_at', '<=', nowMs).execute();
      await deleteTokens()
        .where('kind', '=', 'session')
        .where('created_at', '>', nowMs + maxAheadMs)
        .execute();
    },
  };
}

interface Holder {
  readonly accountId: string;
  readonly role: AccountRole;
  readonly name: string;
  readonly frontDesk: 0 | 1;
  /** Epoch milliseconds; null: has access. */
  readonly removedAt: number | null;
  /** epoch milliseconds */
  readonly lastUsedAt: number;
  /** Epoch milliseconds; null: none is active. Present on request only. */
  readonly secondFactorSince?: number | null;
}

interface HolderQuery {
  readonly tokenHash: string;
  readonly nowMs: number;
  /** Epoch milliseconds; tokens made later were made by a wrong clock. */
  readonly madeUntilMs: number;
}

/**
 * Returns the account of a token's hash, on request with its second factor. Every request runs it, so it is compiled
 * once.
 */
const readHolder = prepareQuery(
  ({ tokenHash, nowMs, madeUntilMs }: HolderQuery, _kind, withSecondFactor: boolean) => {
    const factor = sql`, (select since from second_factors where account_id = a.id) as "secondFactorSince"`;
    return sql<Holder>`
      select a.id as "accountId", a.role, a.name, a.front_desk as "frontDesk", a.removed_at as "removedAt", s.last_used_at as "lastUsedAt"
        ${withSecondFactor ? factor : sql``}
      from sessions s join accounts a on a.id = s.account_id
      where s.token_hash = ${tokenHash} and s.kind = 'session' and s.expires_at > ${nowMs}
        and s.created_at <= ${madeUntilMs}`;
  },
);
