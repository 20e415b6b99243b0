import { useSyncExternalStore } from 'react';
import { dropToken, type Role } from './tokens.ts';

// Roles whose session ended in mid-work: sign-in opens in place over the page.
let ended: readonly Role[] = [];
const listeners = new Set<() => void>();

function set(next: readonly Role[]): void {
  ended = next;
  for (const listener of listeners) listener();
}

/** The server no longer knows this token: it is dropped (it ends only itself) and sign-in is asked for. */
export function reportSessionEnd(role: Role, token: string | undefined): void {
  if (token === undefined) return;
  dropToken(role, token);
  if (!ended.includes(role)) set([...ended, role]);
}

/** The role signed in again, or the person left. */
export function forgetSessionEnd(role: Role): void {
  set(ended.filter((other) => other !== role));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useEndedSessions(): readonly Role[] {
  return useSyncExternalStore(subscribe, () => ended);
}
