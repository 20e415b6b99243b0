import { type Role, readTokens } from '../../api/session.ts';

/**
 * What somebody typed and has not sent yet: it waits while they look at another page, and ends with their session.
 * Takes the role it belongs to; nobody else at the same screen finds it.
 */
export function createDraft<T>(role: Role) {
  let kept: { token: string | null; typed: T } | null = null;
  return {
    read: (): T | null => (kept && kept.token === readTokens()[role] ? kept.typed : null),
    keep: (typed: T): void => {
      kept = { token: readTokens()[role], typed };
    },
    drop: (): void => {
      kept = null;
    },
  };
}
