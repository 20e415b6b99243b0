import { toPlainDigits } from '@docket/contract/formats/fold.ts';
import { parsePhoneNumber as parseStrictly } from 'libphonenumber-js/max';
import {
  type CountryCode,
  isSupportedCountry,
  type PhoneNumber,
  parsePhoneNumber,
} from 'libphonenumber-js/min';
import { clinicSettingsStore } from '../clinic-settings/store.ts';
import type { Connection } from '../platform/database/engine.ts';
import { minPhoneDigits, readDigits } from '../platform/search/fold.ts';

// Text that looks like a phone number; `date` excludes dates like 30.4.1985 and 1985-04-30.
const phoneLikeText = /(?<![\p{L}\d])[+(]?\d[\d\s()+./-]*\d(?![\p{L}\d])/gu;
const date = /^(\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[./-]\d{1,2}[./-]\d{4})$/;

/** Returns the practice's country as two letters, for numbers without a country code; empty if it is not set. */
export async function readPhoneCountry(connection: Connection): Promise<string> {
  return (await clinicSettingsStore(connection).read()).settings.country;
}

/**
 * Returns the typed search text with each whole phone number as its national digits, without dialling prefixes: both
 * "+44 20 7946 0511" and "020 7946 0511" end in "2079460511".
 */
export function toNationalNumbers(typed: string, country: string): string {
  return toPlainDigits(typed).replace(
    phoneLikeText,
    (text) => parseNumber(text, country)?.nationalNumber ?? text,
  );
}

/**
 * Returns the typed digits of each whole phone number by its national digits, as `toNationalNumbers` writes them. A
 * record may hold the typed form: Guernsey dials "960333", nationally it is "1481960333".
 */
export function mapTypedDigits(typed: string, country: string): ReadonlyMap<string, string> {
  const numbers = [...toPlainDigits(typed).matchAll(phoneLikeText)].flatMap(([text]) => {
    const national = parseNumber(text, country)?.nationalNumber;
    return national === undefined
      ? []
      : [[removeDialPrefix(national), removeDialPrefix(readDigits(text))] as const];
  });
  return new Map(numbers.filter(([national, digits]) => !digits.endsWith(national)));
}

/**
 * Returns the number in its country's usual spacing. Keeps all digits; text that is not exactly one whole number stays
 * as typed.
 */
export function formatPhone(typed: string, country: string): string {
  if (country === '') return typed;
  const number = parseNumber(typed.trim(), country);
  if (!number || number.ext !== undefined) return typed;
  const tidy = typed.trim().startsWith('+') ? number.formatInternational() : number.formatNational();
  return readDigits(tidy) === readDigits(typed) ? tidy : typed;
}

/**
 * Returns the number as dialled from any country, "+442079460511"; null if it is no whole number or has an extension.
 */
export function toInternational(typed: string, country: string): string | null {
  const number = parseNumber(typed.trim(), country);
  return number && number.ext === undefined ? number.number : null;
}

interface PhoneDestination {
  /** Null: the number belongs to no country, such as +800. */
  readonly country: string | null;
  /**
   * Leading digits: the calling code, then the area code where that alone is too coarse. Twenty-five countries share
   * +1: "+1 876" is Jamaica.
   */
  readonly prefix: string;
  /**
   * Kind of number that receives no SMS, such as "premium-rate numbers"; "unknown" for an impossible number; null:
   * SMS can arrive.
   */
  readonly unfit: string | null;
  /** Territory that uses part of the country's numbers but has no code in Settings; null: none. */
  readonly territory: string | null;
}

/** Returns the country of a number in international form and whether SMS can arrive there, by the full tables. */
export function readDestination(number: string): PhoneDestination {
  const parsed = parseStrictly(number);
  const { country = null, countryCallingCode, nationalNumber } = parsed;
  const territory = territories.find(({ pattern }) => pattern.test(number))?.name ?? null;
  const unfit = findUnfitKind(parsed);
  const hasArea = countryCallingCode === '1' || unfit !== null || territory !== null;
  const area = hasArea ? ` ${nationalNumber.slice(0, 3)}` : '';
  return { country, prefix: `+${countryCallingCode}${area}`, unfit, territory };
}

function findUnfitKind(parsed: ReturnType<typeof parseStrictly>): string | null {
  if (premiumExchange.test(parsed.number)) return 'premium-rate numbers';
  const type = parsed.getType() ?? 'unknown';
  return typesWithSms.has(type) ? null : (typesWithoutSms.get(type) ?? 'unknown');
}

// In several countries the digits don't distinguish mobiles from landlines, and the tables list some new ranges of
// mobiles as landlines (+1 658). An SMS to a landline costs the usual price, and many networks read it aloud.
const typesWithSms: ReadonlySet<string> = new Set(['MOBILE', 'FIXED_LINE_OR_MOBILE', 'FIXED_LINE']);

const typesWithoutSms: ReadonlyMap<string, string> = new Map([
  ['PREMIUM_RATE', 'premium-rate numbers'],
  ['TOLL_FREE', 'free-of-charge numbers'],
  ['SHARED_COST', 'service numbers'],
  ['UAN', 'service numbers'],
  ['VOIP', 'internet telephones'],
  ['PERSONAL_NUMBER', 'forwarding numbers'],
  ['PAGER', 'pagers'],
  ['VOICEMAIL', 'voicemail'],
]);

// Exchange 976 is expensive in every area of +1; the tables list its numbers as ordinary.
const premiumExchange = /^\+1\d{3}976/;

// SMS to these territories are billed separately from the country whose code they use; the tables don't know them.
const territories = [
  { name: 'Abkhazia', pattern: /^\+7[89]40/ },
  { name: 'northern Cyprus', pattern: /^\+90(392|5338|5428|5488)/ },
] as const;

/** Returns whether both texts are one phone number; null unless both are complete numbers of a known country. */
export function areSameNumber(number: string, other: string, country: string): boolean | null {
  const [a, b] = [parseNumber(number, country), parseNumber(other, country)];
  return a && b ? a.number === b.number : null;
}

/**
 * Returns digits to search for: every spelling of the number ends in at least one of them. Empty if the number has
 * too few digits.
 */
export function toSearchEndings(phone: string, country: string): string[] {
  const ending = toSearchEnding(phone, country);
  if (ending === null) return [];
  const number = parseNumber(phone.trim(), country);
  const national = number?.nationalNumber ?? '';
  const suffixes = Array.from({ length: Math.max(0, national.length - minNumberDigits) }, (_, at) =>
    national.slice(at + 1),
  );
  const local = suffixes.filter((digits) => parseNumber(digits, country)?.number === number?.number);
  const typed = removeDialPrefix(readDigits(phone)).slice(-minPhoneDigits);
  return [...new Set([ending, typed, ...local.map((digits) => digits.slice(-minPhoneDigits))])];
}

/** Returns the last digits of the whole number; null if there are too few to search for. */
export function toSearchEnding(phone: string, country: string): string | null {
  const digits = parseNumber(phone.trim(), country)?.nationalNumber ?? removeDialPrefix(readDigits(phone));
  const isWhole = digits.length >= minPhoneDigits || parseNumber(phone.trim(), country) !== null;
  return isWhole ? digits.slice(-minPhoneDigits) : null;
}

/** Returns the digits without dialling prefixes: "0" before a number, "00" before a country code. */
export function removeDialPrefix(digits: string): string {
  return digits.replace(/^00?/, '');
}

// Niue has the shortest numbers.
const minNumberDigits = 4;
const telephoneTypes = ['FIXED_LINE', 'MOBILE', 'FIXED_LINE_OR_MOBILE'];

/** Returns whether both are one number; compares their digits unless both are whole numbers of a known country. */
export function isSamePhone(number: string, other: string, country: string): boolean {
  const [a, b] = [number, other].map((phone) => removeDialPrefix(readDigits(phone)));
  return areSameNumber(number, other, country) ?? a === b;
}

function parseNumber(typed: string, country: string): PhoneNumber | null {
  const text = toPlainDigits(typed);
  if (readDigits(text).length < minNumberDigits || date.test(text.trim())) return null;
  // Most countries dial "00" for abroad, so it counts as "+" even if the practice has not set its country.
  const dialled = text.replace(/^\(?00/, '+');
  const from = isSupportedCountry(country) ? { defaultCountry: country satisfies CountryCode } : {};
  const number = tryParse(dialled, { ...from, extract: false });
  if (!number?.isValid()) return null;
  return number.nationalNumber.length >= minPhoneDigits || isShortTelephone(number) ? number : null;
}

// Services have short numbers too. Only the larger tables distinguish them from telephones in small countries.
function isShortTelephone({ number }: PhoneNumber): boolean {
  const type = parseStrictly(number).getType();
  return type !== undefined && telephoneTypes.includes(type);
}

function tryParse(
  text: string,
  options: { defaultCountry?: CountryCode; extract: false },
): PhoneNumber | null {
  try {
    return parsePhoneNumber(text, options);
  } catch {
    // The library throws for text that is no number.
    return null;
  }
}
