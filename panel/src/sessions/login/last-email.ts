import type { Role } from '../../api/session.ts';

// In localStorage, because the page may be reloaded between login and the end of the session.
const keyOf = (role: Role) => `docket.email-of-${role}`;

/** The email last used to log in with a role in this browser; null after logging out. */
export function readLastEmail(role: Role): string | null {
  return localStorage.getItem(keyOf(role));
}

export function storeLastEmail(role: Role, email: string): void {
  localStorage.setItem(keyOf(role), email);
}

export function forgetLastEmail(role: Role): void {
  localStorage.removeItem(keyOf(role));
}
