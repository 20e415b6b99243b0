import { create } from 'zustand';

export type Role = 'admin' | 'doctor';
export const roles: readonly Role[] = ['admin', 'doctor'];

// Specification 3.5: the keys of the browser's local storage.
const keys: Record<Role, string> = { admin: 'aToken', doctor: 'dToken' };

export type Tokens = Readonly<Record<Role, string | null>>;

/** The tokens held, live. */
export const useTokens = create(load);

function load(): Tokens {
  return { admin: localStorage.getItem(keys.admin), doctor: localStorage.getItem(keys.doctor) };
}

function changed(): void {
  useTokens.setState(load());
}

// Another tab signed in or out.
window.addEventListener('storage', (event) => {
  if (event.key === null || Object.values(keys).includes(event.key)) changed();
});

/** The tokens held now. */
export function readTokens(): Tokens {
  return useTokens.getState();
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
