import type { Context } from '../platform/context.ts';
import { verifyPassword } from '../platform/passwords.ts';
import { Refusal } from '../platform/refusal.ts';
import { noteSecurity } from '../platform/security-log.ts';
import type { KnownAccount } from './accounts/store.ts';
import { startTry, type Try } from './login-rate-limit/login-rate-limit.ts';

/** A present password as it was typed, from where. */
export interface TypedPassword {
  readonly currentPassword: string;
  readonly address: string;
}

/**
 * Checks the present password of an account that is signed in. Returns the try that was counted, for the change to take
 * back with its success. Throws Refusal: invalid (wrong password), too many.
 */
export async function provePassword(
  { engine, clock, log }: Context,
  account: KnownAccount,
  { currentPassword, address }: TypedPassword,
): Promise<Try> {
  // A stolen session must not become a way to try passwords: tries count as at the login.
  const who = { role: account.role, email: account.email, address };
  const tried = await startTry(engine, who, clock.nowMs());
  if (await verifyPassword(account.passwordHash, currentPassword)) return tried;
  noteSecurity(log, 'proof refused', { accountId: account.id, because: 'password' });
  throw notRight();
}

/** What is said where the password was changed between its check and what it was to prove. */
export function changedMeanwhile(): Refusal {
  return new Refusal('conflict', 'Your password was changed meanwhile');
}

// Not 401: the session itself is good, and the panel must not log out over a typing mistake.
function notRight(): Refusal {
  return new Refusal('invalid', 'The current password is not right', { field: 'currentPassword' });
}
