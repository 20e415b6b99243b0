import { useSyncExternalStore } from 'react';
import { dropToken, type Role } from './tokens.ts';

/** A session that is no more. */
export interface EndedSession {
  readonly role: Role;
  /** The account was archived: signing in again will not help until it is brought back. */
  readonly isArchived: boolean;
}

// Roles whose session ended in mid-work: sign-in opens in place over the page.
let ended: readonly EndedSession[] = [];
const listeners = new Set<() => void>();

function set(next: readonly EndedSession[]): void {
  ended = next;
  for (const listener of listeners) listener();
}

/** The server no longer knows this token: it is dropped (it ends only itself) and sign-in is asked for. */
export function reportSessionEnd(role: Role, token: string | undefined, isArchived = false): void {
  if (token === undefined) return;
  dropToken(role, token);
  const known = ended.find((one) => one.role === role);
  // The stream of changes may be refused first, and it is not told why: who is told later counts.
  if (known && (known.isArchived || !isArchived)) return;
  set([...ended.filter((one) => one !== known), { role, isArchived }]);
}

/** The role signed in again, or the person left. */
export function forgetSessionEnd(role: Role): void {
  set(ended.filter((other) => other.role !== role));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useEndedSessions(): readonly EndedSession[] {
  return useSyncExternalStore(subscribe, () => ended);
}
