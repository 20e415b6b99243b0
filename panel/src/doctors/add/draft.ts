import { type Role, readTokens } from '../../api/session.ts';

/**
 * Keeps unsaved form input while the user visits another page. A draft belongs to the session of `role`: another
 * session at this browser cannot read it.
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
