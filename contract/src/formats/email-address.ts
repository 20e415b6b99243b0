import { decodePunycode } from './punycode.ts';
import { mixesGroups } from './scripts.ts';

/**
 * Returns whether the text is an email address: RFC 5321 and 6531, except for quoted local parts and hosts without a
 * dot. Letters of every script are allowed; labels of the domain follow DNS.
 */
export function isEmailAddress(text: string): boolean {
  const [local = '', domain = '', ...more] = text.split('@');
  const ascii = toAsciiDomain(domain);
  return (
    more.length === 0 &&
    ascii !== null &&
    localPart.test(local) &&
    countOctets(local) <= maxLocalOctets &&
    countOctets(local) + 1 + ascii.length <= maxOctets
  );
}

/**
 * Returns whether a label of the domain, also one in punycode, mixes scripts that look alike, as examрle.com with a
 * Cyrillic р does. One script alone, or Latin with Japanese, Chinese or Korean, is not a mix (UTS 39, "highly
 * restrictive").
 */
export function mixesScripts(address: string): boolean {
  const domain = address.slice(address.lastIndexOf('@') + 1).normalize('NFKC');
  return domain.split('.').some((part) => {
    const letters = part.startsWith('xn--') ? (decodePunycode(part.slice(4)) ?? '') : part;
    return mixesGroups(domainScripts, letters);
  });
}

// Letters shared by scripts, such as the Japanese long vowel, belong to all of them (scx).
const domainScripts = [
  /[\p{scx=Latin}\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]/u,
  /[\p{scx=Latin}\p{scx=Han}\p{scx=Bopomofo}]/u,
  /[\p{scx=Latin}\p{scx=Han}\p{scx=Hangul}]/u,
  /\p{scx=Cyrillic}/u,
  /\p{scx=Greek}/u,
  // All other scripts: their letters do not look like Latin, Cyrillic or Greek ones.
  /[^\p{scx=Latin}\p{scx=Cyrillic}\p{scx=Greek}\p{scx=Armenian}\p{scx=Cherokee}]/u,
  /\p{scx=Armenian}/u,
  /\p{scx=Cherokee}/u,
];

/**
 * Returns the address with its domain in punycode, so that both spellings of a domain compare equal. Other text is
 * returned unchanged.
 */
export function withAsciiDomain(address: string): string {
  const at = address.lastIndexOf('@');
  if (at < 0) return address;
  const ascii = toAsciiDomain(address.slice(at + 1));
  return ascii === null ? address : `${address.slice(0, at)}@${ascii}`;
}

/** Returns whether delivery needs SMTPUTF8: the local part has letters beyond ASCII. */
export function needsSmtpUtf8(address: string): boolean {
  return /[^\0-\x7f]/.test(address.slice(0, address.lastIndexOf('@')));
}

const maxOctets = 254;
const maxLocalOctets = 64;
const maxDomainLength = 253;
const maxLabelLength = 63;
// Characters of RFC 5321 and visible characters of other scripts, separated by single dots.
const localPart =
  /^(?:[\w!#$%&'*+/=?^`{|}~-]|(?![\p{C}\p{Z}\p{Default_Ignorable_Code_Point}])[^\0-\x7f])+(?:\.(?:[\w!#$%&'*+/=?^`{|}~-]|(?![\p{C}\p{Z}\p{Default_Ignorable_Code_Point}])[^\0-\x7f])+)*$/u;
// Letters, digits and inner hyphens; DNS writes other letters after "xn--".
const label = /^(?!xn--)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const topLabel = /^(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/;
const plainDomain = /^[a-z0-9.-]+$/i;
/** Characters that the URL parser refuses in a hostname, or drops silently. */
const forbiddenInDomain = /[\0-,/:-@[-^`{-\x7f]|[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/u;

function toAsciiDomain(domain: string): string | null {
  if (domain.length > maxDomainLength || forbiddenInDomain.test(domain)) return null;
  const ascii = plainDomain.test(domain) ? domain.toLowerCase() : encodeDomain(domain);
  const labels = ascii?.split('.') ?? [];
  const top = labels.at(-1) ?? '';
  const isDomain = labels.length > 1 && labels.every(isLabel) && topLabel.test(top);
  return isDomain && labels.join('.').length <= maxDomainLength ? labels.join('.') : null;
}

function isLabel(text: string): boolean {
  return label.test(text) || (text.startsWith('xn--') && text.length <= maxLabelLength && isPunycode(text));
}

// The label must equal the encoding of its letters; otherwise two spellings would name one domain.
function isPunycode(text: string): boolean {
  const letters = decodePunycode(text.slice(4));
  const hasValidLetters =
    letters !== null &&
    /[^\0-\x7f]/.test(letters) &&
    // A label neither begins nor ends with a hyphen, and has none as its third and fourth character (IDNA 2008).
    !/^-|-$|^..--/u.test(letters) &&
    /^(?:[\p{L}\p{M}\p{N}\u00b7\u30fb-]|\u200c|\u200d)+$/u.test(letters);
  return hasValidLetters && encodeDomain(letters) === text;
}

// The URL parser is the only punycode encoder that browsers and Node share.
function encodeDomain(domain: string): string | null {
  const url = `http://${domain}`;
  return URL.canParse(url) ? new URL(url).hostname : null;
}

function countOctets(text: string): number {
  return new TextEncoder().encode(text).length;
}
