import { useSyncExternalStore } from 'react';

export type Role = 'admin' | 'doctor';
export const roles: readonly Role[] = ['admin', 'doctor'];

// Specification 3.5: the keys of the browser's local storage.
const keys: Record<Role, string> = { admin: 'aToken', doctor: 'dToken' };

export type Tokens = Readonly<Record<Role, string | null>>;

let tokens = load();
const listeners = new Set<() => void>();

function load(): Tokens {
  return { admin: localStorage.getItem(keys.admin), doctor: localStorage.getItem(keys.doctor) };
}

function changed(): void {
  tokens = load();
  for (const listener of listeners) listener();
}

// Another tab signed in or out.
window.addEventListener('storage', (event) => {
  if (event.key === null || Object.values(keys).includes(event.key)) changed();
});

/** The tokens held now. */
export function readTokens(): Tokens {
  return tokens;
}

export function keepToken(role: Role, token: string): void {
  localStorage.setItem(keys[role], token);
  changed();
}

/** Forgets the token of one role; with `onlyIf`, only while it is still that one. */
export function dropToken(role: Role, onlyIf?: string): void {
  if (onlyIf === undefined || localStorage.getItem(keys[role]) === onlyIf)
    localStorage.removeItem(keys[role]);
  changed();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The tokens held, live. */
export function useTokens(): Tokens {
  return useSyncExternalStore(subscribe, readTokens);
}
