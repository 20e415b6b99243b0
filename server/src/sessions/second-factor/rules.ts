import { createHash, randomBytes } from 'node:crypto';
import { toPlainNumber } from '@docket/contract/fold.ts';
import { Secret, TOTP } from 'otpauth';

const stepMs = 30_000;
const secretBytes = 20; // RFC 4226, section 4: as long as what SHA-1 gives
const recoveryCodeCount = 10;
// Crockford's 32 signs: none is taken for another.
const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const recoveryCodeSigns = 16;

/** Returns a fresh secret as base32, for an authenticator app. */
export function createSecret(): string {
  return new Secret({ size: secretBytes }).base32;
}

/** The otpauth address that an authenticator app reads from a QR code. */
export function toAddress(secret: string, issuer: string, label: string): string {
  return new TOTP({ secret, issuer, label }).toString();
}

/**
 * Takes a secret, six digits and the time; returns the half minute (counted since 1970) whose code they are: the present
 * one, or the one before or after it, since clocks differ and typing takes a moment (RFC 6238, section 5.2). Null for
 * any other digits.
 */
export function stepOfCode(secret: string, digits: string, nowMs: number): number | null {
  const delta = new TOTP({ secret }).validate({ token: digits, timestamp: nowMs, window: 1 });
  return delta === null ? null : Math.floor(nowMs / stepMs) + delta;
}

/** A typed code without blanks and hyphens, in capitals and with digits 0 to 9. */
export function normalCode(typed: string): string {
  return toPlainNumber(typed)
    .replace(/[\s\p{Pd}]/gu, '')
    .toUpperCase();
}

/** Tells six digits of an app from a recovery code; takes a code in its one form. */
export function isOfApp(code: string): boolean {
  return /^\d{6}$/.test(code);
}

/** Returns ten codes of 80 random bits each, such as "7K2M-P9XQ-4DTR-W0AB". */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, () =>
    Array.from(randomBytes(recoveryCodeSigns), (byte) => signs[byte % signs.length])
      .join('')
      .replace(/.{4}(?=.)/g, '$&-'),
  );
}

/** The only form in which a recovery code is stored. */
export function hashRecoveryCode(accountId: string, code: string): string {
  return createHash('sha256')
    .update(`${accountId}\n${normalCode(code)}`)
    .digest('hex');
}
