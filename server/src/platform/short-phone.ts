import { toPlainDigits } from '@docket/contract/fold.ts';
import { canBePhone } from '@docket/contract/patients.ts';
import { validatePhoneNumberLength } from 'libphonenumber-js/max';

// A country's number from its plus on, or from the two zeros that a longer number begins with: "0012" may be an extension.
const withCountry = /(?:\+|^\s*\(?00(?=(?:\D*\d){4}))\s*\d[\d\s()./-]*/g;
const vanityWord = /^[A-Z]{3}/;

// With its country's code. Part of a number is kept as a note, as "+44 20 7946" of a torn slip; this few digits are a slip.
const minDigitsWithCountry = 7;

/**
 * Whether a number with a country's code is too short for that country and has fewer than seven digits: "+298 21". A number
 * that goes on in letters, such as "+1 800 FLOWERS", is not judged.
 */
export function isTooShortForCountry(typed: string): boolean {
  const text = toPlainDigits(typed);
  return [...text.matchAll(withCountry)].some(({ 0: number, index }) => {
    if (vanityWord.test(text.slice(index + number.length))) return false;
    const dialled = number.trim().replace(/^\(?00/, '+');
    if (dialled.replace(/\D/g, '').length >= minDigitsWithCountry) return false;
    return validatePhoneNumberLength(dialled) === 'TOO_SHORT';
  });
}

/** Tells whether a text is accepted as a phone number: `canBePhone`, and not too short for its country. */
export function isPhone(typed: string): boolean {
  return canBePhone(typed) && !isTooShortForCountry(typed);
}
