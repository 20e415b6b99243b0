import { domainToUnicode } from 'node:url';
import { isEmailAddress, withAsciiDomain } from '@docket/contract/formats/email-address.ts';

/**
 * Returns an email as it is stored. Letter case, surrounding blanks and the spelling of the domain make no difference.
 */
export function normalizeEmail(email: string): string {
  const plain = email.trim().normalize('NFC').toLowerCase();
  const ascii = withAsciiDomain(plain);
  const at = ascii.lastIndexOf('@');
  return isEmailAddress(plain) ? `${ascii.slice(0, at)}@${domainToUnicode(ascii.slice(at + 1))}` : plain;
}
