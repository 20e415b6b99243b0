import { Refused } from '@docket/contract/client.ts';
import type { Role } from '../../api/session.ts';

export const loginTitle: Record<Role, string> = { admin: 'Admin Login', doctor: 'Doctor Login' };

// Specification 8.2, letter for letter.
export const loginSuccess: Record<Role, string> = {
  admin: 'Admin login successful!',
  doctor: 'Doctor login successful!',
};

/** The toast of a failed login: the server's sentence, or the fallback of the specification. */
export function loginFailure(error: unknown): string {
  if (error instanceof Refused) return error.message || 'Login failed. Please check your credentials.';
  return 'Login failed. Please check your credentials and try again.';
}

/** The notice about failed logins since the last login. */
export function formatFailedTries(count: number): string {
  const tries = count === 1 ? '1 failed try' : `${count} failed tries`;
  return `${tries} to log in to this account since your last login. If that was not you, change your password.`;
}
