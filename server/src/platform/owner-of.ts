import type { Caller } from './serve.ts';

/**
 * Whose records the caller may touch: a doctor only their own, an admin (null) everybody's. It comes from the session alone
 * and stands in the WHERE of what is read by an id, so that somebody else's record is never even loaded.
 */
export function ownerOf({ role, accountId }: Pick<Caller, 'role' | 'accountId'>): string | null {
  return role === 'doctor' ? accountId : null;
}
