import { hash, randomBytes } from 'node:crypto';

/** Returns a new secret of 256 random bits as 43 letters that are valid in headers and URLs. */
export function createToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns the token's SHA-256 in hexadecimal, the only form in which it is stored. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'hex');
}
