import type { NotNull } from 'kysely';
import type { Connection } from '../../platform/database/engine.ts';

// Nobody reads further, and a program may have signed in thousands of times.
const maxSessions = 200;

/** The sessions of an account, as their owner sees them. Takes the connection to read and write through. */
export function mySessionsStore({ db }: Connection) {
  const sessionsOf = (accountId: string) =>
    db.selectFrom('sessions').where('account_id', '=', accountId).where('kind', '=', 'session');
  return {
    /** Those that still go, the one last used first. */
    async list(accountId: string, nowMs: number, idleBeforeMs: number) {
      return (
        sessionsOf(accountId)
          .select(['id', 'device', 'token_hash as tokenHash'])
          .select(['created_at as startedAt', 'last_used_at as lastUsedAt'])
          .where('expires_at', '>', nowMs)
          .where('last_used_at', '>', idleBeforeMs)
          .orderBy('last_used_at', 'desc')
          .orderBy('id', 'desc')
          .limit(maxSessions)
          // Each has one since migration 0014, though the column allows none.
          .$narrowType<{ id: NotNull }>()
          .execute()
      );
    },
    /** The hash of the token of one of the account's sessions, or null when there is none of this id. */
    async findTokenHash(accountId: string, id: string): Promise<string | null> {
      const session = await sessionsOf(accountId)
        .select('token_hash')
        .where('id', '=', id)
        .executeTakeFirst();
      return session?.token_hash ?? null;
    },
  };
}
