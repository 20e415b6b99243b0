import type { NotNull } from 'kysely';
import type { Connection } from '../../platform/database/engine.ts';

// A program may have signed in thousands of times; the list shows the newest.
const maxSessions = 200;

/** The sessions of an account as its owner sees them, through the given connection. */
export function mySessionsStore({ db }: Connection) {
  const selectSessions = (accountId: string) =>
    db.selectFrom('sessions').where('account_id', '=', accountId).where('kind', '=', 'session');
  return {
    /** Valid sessions, the last used first. */
    async list(accountId: string, nowMs: number, idleBeforeMs: number) {
      return (
        selectSessions(accountId)
          .select(['id', 'device', 'token_hash as tokenHash'])
          .select(['created_at as startedAt', 'last_used_at as lastUsedAt'])
          .where('expires_at', '>', nowMs)
          .where('last_used_at', '>', idleBeforeMs)
          .orderBy('last_used_at', 'desc')
          .orderBy('id', 'desc')
          .limit(maxSessions)
          // Every row has an id since migration 0014, though the column allows null.
          .$narrowType<{ id: NotNull }>()
          .execute()
      );
    },
    /** Returns the token hash of one of the account's sessions, or null. */
    async findTokenHash(accountId: string, id: string): Promise<string | null> {
      const session = await selectSessions(accountId)
        .select('token_hash')
        .where('id', '=', id)
        .executeTakeFirst();
      return session?.token_hash ?? null;
    },
  };
}
