import { createHash, randomBytes } from 'node:crypto';
import { toPlainNumber } from '@docket/contract/formats/fold.ts';
import { Secret, TOTP } from 'otpauth';

const stepMs = 30_000;
const secretBytes = 20; // RFC 4226, section 4: as long as a SHA-1 digest
const recoveryCodeCount = 10;
// Crockford's 32 characters, which are hard to confuse.
const codeAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const recoveryCodeLength = 16;

/** Returns a new secret as base32, for an authenticator app. */
export function createSecret(): string {
  return new Secret({ size: secretBytes }).base32;
}

/** Returns the otpauth URL that an authenticator app reads from a QR code. */
export function toOtpauthUrl(secret: string, issuer: string, label: string): string {
  return new TOTP({ secret, issuer, label }).toString();
}

/**
 * Returns the half minute since 1970 of a six-digit code, or null for a wrong one. Accepts the current half minute
 * and its two neighbours, since clocks differ and typing takes time (RFC 6238, section 5.2).
 */
export function findStep(secret: string, digits: string, nowMs: number): number | null {
  const delta = new TOTP({ secret }).validate({ token: digits, timestamp: nowMs, window: 1 });
  return delta === null ? null : Math.floor(nowMs / stepMs) + delta;
}

/** Returns a typed code in capitals with digits 0 to 9, without blanks and hyphens. */
export function normalizeCode(typed: string): string {
  return toPlainNumber(typed)
    .replace(/[\s\p{Pd}]/gu, '')
    .toUpperCase();
}

/** Returns whether a normalized code is an app's six digits and not a recovery code. */
export function isAppCode(code: string): boolean {
  return /^\d{6}$/.test(code);
}

/** Returns ten codes of 80 random bits each, such as "7K2M-P9XQ-4DTR-W0AB". */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, () =>
    Array.from(randomBytes(recoveryCodeLength), (byte) => codeAlphabet[byte % codeAlphabet.length])
      .join('')
      .replace(/.{4}(?=.)/g, '$&-'),
  );
}

/** Returns the stored form of a recovery code. */
export function hashRecoveryCode(accountId: string, code: string): string {
  return createHash('sha256')
    .update(`${accountId}\n${normalizeCode(code)}`)
    .digest('hex');
}
