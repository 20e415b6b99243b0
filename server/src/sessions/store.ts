import { millisecondsPerMinute } from '@docket/contract/limits.ts';
import { sql } from 'kysely';
import { forUpdate } from '../platform/database/dialect.ts';
import type { Connection } from '../platform/database/engine.ts';
import { prepareQuery } from '../platform/database/prepare-query.ts';
import type { AccountRole } from './accounts/store.ts';

/** A session signs in by itself; the two links let somebody choose a password, once. */
type TokenKind = 'session' | 'invitation' | 'first admin';

export interface Token {
  readonly tokenHash: string;
  readonly kind: TokenKind;
  /** null: the link to create the first admin, who has no account yet */
  readonly accountId: string | null;
  readonly createdAt: number;
  readonly expiresAt: number;
  /** what it is listed under: neither the token nor its hash */
  readonly id: string;
  /** the admin who made a link; null: a session, or a link the program made at its start */
  readonly madeBy?: string | null;
}

/** A token somebody is signed in with. */
export interface Session extends Token {
  readonly kind: 'session';
  readonly accountId: string;
  /** in words */
  readonly device: string;
}

/** A link that was not used yet, as the admins see it. */
export interface OpenLink {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: AccountRole;
  /** whether the account has a password, which the link would replace */
  readonly hasPassword: boolean;
  /** the admin who made it; null: the program, at its start */
  readonly madeBy: string | null;
  readonly madeById: string | null;
  /** epoch milliseconds */
  readonly madeAt: number;
  /** epoch milliseconds */
  readonly expiresAt: number;
}

// The clocks of nodes, and of one machine before and after it was set, may differ by as much. What was made later than that
// was made while a clock was wrong: it would live until that clock is right.
export const maxAheadMs = 5 * millisecondsPerMinute;

/** Every token that is good for something, as its hash. Takes the connection to read and write through. */
export function sessionStore(connection: Connection) {
  const { db } = connection;
  const deleteTokens = () => db.deleteFrom('sessions');
  // A link is worth nothing once its maker may make none, also one made while that right was being taken away.
  const byAManagerStill = sql<boolean>`(made_by is null
    or made_by in (select id from accounts where removed_at is null and front_desk = 0))`;
  const going = (nowMs: number) =>
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
          // Signing in has just asked for the password, and for a code where one is needed.
          proved_at: token.kind === 'session' ? token.createdAt : 0,
        })
        .execute();
    },
    /** Whose session it is (also an idle one, or somebody's who is archived), or null when there is none or its time is over. */
    async findHolder(tokenHash: string, nowMs: number, withSecondFactor = false) {
      const values = { tokenHash, nowMs, madeUntilMs: nowMs + maxAheadMs };
      return (await readHolder(connection, values, withSecondFactor))[0] ?? null;
    },
    /** Writes that it was used, unless that was written after the second moment, by a clock that was right. */
    async use(tokenHash: string, nowMs: number, unlessAfterMs: number): Promise<void> {
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
    /** Which of these sessions, used after this moment, are still good for something; takes at most a few hundred. */
    async listGoing(
      tokenHashes: readonly string[],
      nowMs: number,
      idleBeforeMs: number,
    ): Promise<Set<string>> {
      if (tokenHashes.length === 0) return new Set();
      const rows = await going(nowMs)
        .select('token_hash')
        .where('token_hash', 'in', [...tokenHashes])
        .where('last_used_at', '>', idleBeforeMs)
        .where('removed_at', 'is', null)
        .execute();
      return new Set(rows.map((row) => row.token_hash));
    },
    /** Sessions that are neither expired nor idle, of accounts with access. */
    async countSessions(nowMs: number, idleBeforeMs: number): Promise<Record<AccountRole, number>> {
      const rows = await going(nowMs)
        .select(({ fn }) => ['accounts.role', fn.countAll<number>().as('count')])
        .where('last_used_at', '>', idleBeforeMs)
        .where('removed_at', 'is', null)
        .groupBy('accounts.role')
        .execute();
      const counts = new Map(rows.map(({ role, count }) => [role, Number(count)]));
      return { admin: counts.get('admin') ?? 0, doctor: counts.get('doctor') ?? 0 };
    },
    /** What a link is good for, or null when it is used, expired or unknown. */
    async findLink(tokenHash: string, nowMs: number) {
      const link = await db
        .selectFrom('sessions')
        .select(['account_id as accountId'])
        .where('token_hash', '=', tokenHash)
        .where('kind', 'in', ['invitation', 'first admin'])
        .where('expires_at', '>', nowMs)
        .where('created_at', '<=', nowMs + maxAheadMs)
        .where(byAManagerStill)
        .executeTakeFirst();
      return link ?? null;
    },
    /** Ends a link for good and returns what it was good for: of two using it at once, one gets null. */
    async useLink(tokenHash: string, nowMs: number) {
      const link = await deleteTokens()
        .where('token_hash', '=', tokenHash)
        .where('kind', 'in', ['invitation', 'first admin'])
        .where('expires_at', '>', nowMs)
        .where('created_at', '<=', nowMs + maxAheadMs)
        .where(byAManagerStill)
        .returning(['account_id as accountId'])
        .executeTakeFirst();
      return link ?? null;
    },
    async end(tokenHash: string): Promise<void> {
      await deleteTokens().where('token_hash', '=', tokenHash).execute();
    },
    /** Ends everything the account's tokens could do, links included, but for one of them. */
    async endAllOf(accountId: string, exceptHash: string | null = null): Promise<void> {
      const all = deleteTokens().where('account_id', '=', accountId);
      await (exceptHash === null ? all : all.where('token_hash', '<>', exceptHash)).execute();
    },
    /** Ends the address at which calendar programs read a doctor's appointments; false: there was none. */
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
    /** Returns whose it was, or null when there is no such link. */
    async endLink(id: string): Promise<string | null> {
      const ended = await deleteTokens()
        .where('id', '=', id)
        .where('kind', '=', 'invitation')
        .returning('account_id as accountId')
        .executeTakeFirst();
      return ended?.accountId ?? null;
    },
    /** Every link to choose a password that would still work, the newest first. */
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
        // Every link has one since links are listed (0014).
        id: id ?? '',
        hasPassword: passwordHash !== null,
      }));
    },
    /** Whether a session is still there; if so it can't end before the transaction does. */
    async holdSession(tokenHash: string): Promise<boolean> {
      const query = db.selectFrom('sessions').select('id').where('token_hash', '=', tokenHash);
      return (await forUpdate(connection, query).executeTakeFirst()) !== undefined;
    },
    /** When its owner last gave the password or a code with it; null: there is no such session. */
    async provedAt(tokenHash: string): Promise<number | null> {
      const session = await db
        .selectFrom('sessions')
        .select('proved_at as provedAt')
        .where('token_hash', '=', tokenHash)
        .where('kind', '=', 'session')
        .executeTakeFirst();
      return session?.provedAt ?? null;
    },
    async proved(tokenHash: string, atMs: number): Promise<void> {
      await db.updateTable('sessions').set({ proved_at: atMs }).where('token_hash', '=', tokenHash).execute();
    },
    async endFirstAdminLinks(): Promise<void> {
      await deleteTokens().where('kind', '=', 'first admin').execute();
    },
    /** A link stays that was made by a clock that is ahead: it is good again when this one is right. */
    async forgetExpired(nowMs: number): Promise<void> {
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
