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
export function formatFailedLogins(count: number): string {
  const attempts = count === 1 ? '1 failed login attempt' : `${count} failed login attempts`;
  return `${attempts} since you last signed in. If it wasn’t you, change your password.`;
}
