import { toPlainDigits } from '@docket/contract/fold.ts';
import { parsePhoneNumber as parseStrictly } from 'libphonenumber-js/max';
import {
  type CountryCode,
  isSupportedCountry,
  type PhoneNumber,
  parsePhoneNumber,
} from 'libphonenumber-js/min';
import { clinicSettingsStore } from '../clinic-settings/store.ts';
import type { Connection } from '../platform/database/engine.ts';
import { digitsOf, minPhoneDigits } from '../platform/search/fold.ts';

// What a number may be written with, apart from dates like 30.4.1985 and 1985-04-30.
const written = /(?<![\p{L}\d])[+(]?\d[\d\s()+./-]*\d(?![\p{L}\d])/gu;
const date = /^(\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[./-]\d{1,2}[./-]\d{4})$/;

/** The country whose numbers are dialled without it, as two letters; empty where the practice has not said. */
export async function readPhoneCountry(connection: Connection): Promise<string> {
  return (await clinicSettingsStore(connection).read()).settings.country;
}

/**
 * Takes what somebody looks for; returns it with each whole phone number as its own country counts it, without what only
 * says from where it is dialled: both "+44 20 7946 0511" and "020 7946 0511" end in "2079460511".
 */
export function withNationalNumbers(typed: string, country: string): string {
  return toPlainDigits(typed).replace(written, (text) => readNumber(text, country)?.nationalNumber ?? text);
}

/**
 * Takes what somebody looks for; returns the digits as typed of each whole phone number, by the digits that
 * `withNationalNumbers` writes for it. On record it may stand as typed: Guernsey dials "960333", whole it is "1481960333".
 */
export function typedDigitsOf(typed: string, country: string): ReadonlyMap<string, string> {
  const numbers = [...toPlainDigits(typed).matchAll(written)].flatMap(([text]) => {
    const national = readNumber(text, country)?.nationalNumber;
    return national === undefined
      ? []
      : [[withoutDialling(national), withoutDialling(digitsOf(text))] as const];
  });
  return new Map(numbers.filter(([national, digits]) => !digits.endsWith(national)));
}

/** A number as it is usually spaced. What is not a whole number alone stays as it was typed, and so do all digits. */
export function tidyPhone(typed: string, country: string): string {
  if (country === '') return typed;
  const number = readNumber(typed.trim(), country);
  if (!number || number.ext !== undefined) return typed;
  const tidy = typed.trim().startsWith('+') ? number.formatInternational() : number.formatNational();
  return digitsOf(tidy) === digitsOf(typed) ? tidy : typed;
}

/** The number as every country dials it, "+442079460511"; null: it is no whole number, or has an extension. */
export function toInternational(typed: string, country: string): string | null {
  const number = readNumber(typed.trim(), country);
  return number && number.ext === undefined ? number.number : null;
}

interface Dialling {
  /** null: the number belongs to no country, as those of +800 do */
  readonly country: string | null;
  /** How such numbers begin. Twenty-five countries share +1, so the area code follows it: "+1 876" is Jamaica. */
  readonly prefix: string;
  /** What kind of number gets no SMS, as "premium-rate numbers"; "unknown" of an impossible number; null: SMS can arrive. */
  readonly unfit: string | null;
  /** The territory that uses a part of the country's numbers without having a code in Settings; null: none. */
  readonly territory: string | null;
}

/** Takes a number as every country dials it; returns its country and whether SMS can arrive there, by the full tables. */
export function readDialling(number: string): Dialling {
  const parsed = parseStrictly(number);
  const { country = null, countryCallingCode, nationalNumber } = parsed;
  const territory = territories.find(({ pattern }) => pattern.test(number))?.name ?? null;
  const unfit = findUnfit(parsed);
  const hasArea = countryCallingCode === '1' || unfit !== null || territory !== null;
  const area = hasArea ? ` ${nationalNumber.slice(0, 3)}` : '';
  return { country, prefix: `+${countryCallingCode}${area}`, unfit, territory };
}

function findUnfit(parsed: ReturnType<typeof parseStrictly>): string | null {
  if (premiumExchange.test(parsed.number)) return 'premium-rate numbers';
  const type = parsed.getType() ?? 'unknown';
  return reachableTypes.has(type) ? null : (unfitTypes.get(type) ?? 'unknown');
}

// In several countries the digits don't tell mobiles from landlines, and the tables list some new ranges of mobiles as
// landlines (+1 658). An SMS to a landline costs as others do, and many networks read it aloud.
const reachableTypes: ReadonlySet<string> = new Set(['MOBILE', 'FIXED_LINE_OR_MOBILE', 'FIXED_LINE']);

const unfitTypes: ReadonlyMap<string, string> = new Map([
  ['PREMIUM_RATE', 'premium-rate numbers'],
  ['TOLL_FREE', 'free-of-charge numbers'],
  ['SHARED_COST', 'service numbers'],
  ['UAN', 'service numbers'],
  ['VOIP', 'internet telephones'],
  ['PERSONAL_NUMBER', 'forwarding numbers'],
  ['PAGER', 'pagers'],
  ['VOICEMAIL', 'voicemail'],
]);

// The exchange 976 is dear in every area of +1, which the tables take for ordinary numbers.
const premiumExchange = /^\+1\d{3}976/;

// Their SMS are billed apart from those of the country whose code they use; the tables don't know them.
const territories = [
  { name: 'Abkhazia', pattern: /^\+7[89]40/ },
  { name: 'northern Cyprus', pattern: /^\+90(392|5338|5428|5488)/ },
] as const;

/** Do both lead to the same telephone? null: one of them is no whole number of any country that is known. */
export function areSameNumber(number: string, other: string, country: string): boolean | null {
  const [a, b] = [readNumber(number, country), readNumber(other, country)];
  return a && b ? a.number === b.number : null;
}

/** The endings of which every spelling of the number has one; none: too few digits to look for. */
export function endingsOf(phone: string, country: string): string[] {
  const ending = endingOf(phone, country);
  if (ending === null) return [];
  const number = readNumber(phone.trim(), country);
  const national = number?.nationalNumber ?? '';
  const suffixes = Array.from({ length: Math.max(0, national.length - minNumberDigits) }, (_, at) =>
    national.slice(at + 1),
  );
  const local = suffixes.filter((digits) => readNumber(digits, country)?.number === number?.number);
  const typed = withoutDialling(digitsOf(phone)).slice(-minPhoneDigits);
  return [...new Set([ending, typed, ...local.map((digits) => digits.slice(-minPhoneDigits))])];
}

/** The last digits of the whole number; null: too few to look for. */
export function endingOf(phone: string, country: string): string | null {
  const digits = readNumber(phone.trim(), country)?.nationalNumber ?? withoutDialling(digitsOf(phone));
  const isWhole = digits.length >= minPhoneDigits || readNumber(phone.trim(), country) !== null;
  return isWhole ? digits.slice(-minPhoneDigits) : null;
}

/** Takes digits; returns them without those that only say from where they are dialled: "0" before a number, "00" before a country. */
export function withoutDialling(digits: string): string {
  return digits.replace(/^00?/, '');
}

// The fewest of any country, on Niue.
const minNumberDigits = 4;
const ofTelephones = ['FIXED_LINE', 'MOBILE', 'FIXED_LINE_OR_MOBILE'];

/** Whether both are one number, by their digits where they are no whole numbers of a known country. */
export function isSamePhone(number: string, other: string, country: string): boolean {
  const [a, b] = [number, other].map((phone) => withoutDialling(digitsOf(phone)));
  return areSameNumber(number, other, country) ?? a === b;
}

function readNumber(typed: string, country: string): PhoneNumber | null {
  const text = toPlainDigits(typed);
  if (digitsOf(text).length < minNumberDigits || date.test(text.trim())) return null;
  // Two zeros lead out of most countries, also where nobody has said which one this is.
  const dialled = text.replace(/^\(?00/, '+');
  const from = isSupportedCountry(country) ? { defaultCountry: country satisfies CountryCode } : {};
  const number = parse(dialled, { ...from, extract: false });
  if (!number?.isValid()) return null;
  return number.nationalNumber.length >= minPhoneDigits || isShortTelephone(number) ? number : null;
}

// Services have short numbers too: only the larger tables tell them from the telephones of small countries.
function isShortTelephone({ number }: PhoneNumber): boolean {
  const type = parseStrictly(number).getType();
  return type !== undefined && ofTelephones.includes(type);
}

function parse(text: string, options: { defaultCountry?: CountryCode; extract: false }): PhoneNumber | null {
  try {
    return parsePhoneNumber(text, options);
  } catch {
    // The library throws for what is no number.
    return null;
  }
}
