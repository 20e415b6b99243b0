import { decodePunycode } from './punycode.ts';
import { isMixOf } from './scripts.ts';

/**
 * Whether mail can be addressed to it: RFC 5321 and 6531 without quotes and bare hosts. Letters of every script may stand
 * before the @ and in the domain, whose labels are judged as DNS has them.
 */
export function isEmailAddress(text: string): boolean {
  const [local = '', domain = '', ...more] = text.split('@');
  const ascii = toAsciiDomain(domain);
  return (
    more.length === 0 &&
    ascii !== null &&
    localPart.test(local) &&
    octetsOf(local) <= maxLocalOctets &&
    octetsOf(local) + 1 + ascii.length <= maxOctets
  );
}

/**
 * Tells whether a part of the domain mixes letters of scripts that look alike, as examрle.com with a Cyrillic р does; in punycode
 * too. Domains of one script, and Japanese, Chinese and Korean beside Latin, are no mix (UTS 39, "highly restrictive").
 */
export function mixesScripts(address: string): boolean {
  const domain = address.slice(address.lastIndexOf('@') + 1).normalize('NFKC');
  return domain.split('.').some((part) => {
    const letters = part.startsWith('xn--') ? (decodePunycode(part.slice(4)) ?? '') : part;
    return isMixOf(domainScripts, letters);
  });
}

// Letters of no script of their own, such as the Japanese long vowel, belong to all.
const domainScripts = [
  /[\p{scx=Latin}\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]/u,
  /[\p{scx=Latin}\p{scx=Han}\p{scx=Bopomofo}]/u,
  /[\p{scx=Latin}\p{scx=Han}\p{scx=Hangul}]/u,
  /\p{scx=Cyrillic}/u,
  /\p{scx=Greek}/u,
  // Of all other scripts none looks like Latin, Cyrillic or Greek.
  /[^\p{scx=Latin}\p{scx=Cyrillic}\p{scx=Greek}\p{scx=Armenian}\p{scx=Cherokee}]/u,
  /\p{scx=Armenian}/u,
  /\p{scx=Cherokee}/u,
];

/** Returns the address with its domain in punycode, so that both spellings of a domain compare equal. Other texts stay unchanged. */
export function withAsciiDomain(address: string): string {
  const at = address.lastIndexOf('@');
  const ascii = toAsciiDomain(address.slice(at + 1));
  return ascii === null ? address : `${address.slice(0, at)}@${ascii}`;
}

/** Tells whether delivery needs SMTPUTF8: the part before the @ has letters beyond ASCII. */
export function needsSmtpUtf8(address: string): boolean {
  return /[^\0-\x7f]/.test(address.slice(0, address.lastIndexOf('@')));
}

const maxOctets = 254;
const maxLocalOctets = 64;
const maxDomainLength = 253;
const maxLabelLength = 63;
// Characters between single dots: those of RFC 5321, and visible characters of other scripts.
const localPart =
  /^(?:[\w!#$%&'*+/=?^`{|}~-]|(?![\p{C}\p{Z}\p{Default_Ignorable_Code_Point}])[^\0-\x7f])+(?:\.(?:[\w!#$%&'*+/=?^`{|}~-]|(?![\p{C}\p{Z}\p{Default_Ignorable_Code_Point}])[^\0-\x7f])+)*$/u;
// Letters, digits and hyphens within; "xn--" is how DNS has other letters.
const label = /^(?!xn--)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const topLabel = /^(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/;
const plainDomain = /^[a-z0-9.-]+$/i;
/** Characters that the URL parser refuses in a hostname, or drops silently. */
const notOfDomains = /[\0-,/:-@[-^`{-\x7f]|[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/u;

function toAsciiDomain(domain: string): string | null {
  if (domain.length > maxDomainLength || notOfDomains.test(domain)) return null;
  const ascii = plainDomain.test(domain) ? domain.toLowerCase() : encodeDomain(domain);
  const labels = ascii?.split('.') ?? [];
  const top = labels.at(-1) ?? '';
  const isDomain = labels.length > 1 && labels.every(isLabel) && topLabel.test(top);
  return isDomain && labels.join('.').length <= maxDomainLength ? labels.join('.') : null;
}

function isLabel(text: string): boolean {
  return label.test(text) || (text.startsWith('xn--') && text.length <= maxLabelLength && isPunycode(text));
}

// As it is made from its letters: another spelling of a label would be another address of nobody.
function isPunycode(text: string): boolean {
  const letters = decodePunycode(text.slice(4));
  const isWord =
    letters !== null &&
    /[^\0-\x7f]/.test(letters) &&
    /^(?:[\p{L}\p{M}\p{N}\u00b7\u30fb-]|\u200c|\u200d)+$/u.test(letters);
  return isWord && encodeDomain(letters) === text;
}

// Browsers and Node have no other way to punycode in common.
function encodeDomain(domain: string): string | null {
  const url = `http://${domain}`;
  return URL.canParse(url) ? new URL(url).hostname : null;
}

function octetsOf(text: string): number {
  return new TextEncoder().encode(text).length;
}
