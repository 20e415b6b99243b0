import { toPlainDigits } from '@docket/contract/formats/fold.ts';
import { canBePhone } from '@docket/contract/rules/patient-fields.ts';
import { validatePhoneNumberLength } from 'libphonenumber-js/max';

// A number with a country code, from the plus or from the two zeros of a longer number: "0012" may be an extension.
const withCountry = /(?:\+|^\s*\(?00(?=(?:\D*\d){4}))\s*\d[\d\s()./-]*/g;
const vanityWord = /^[A-Z]{3}/;

// With the country code. Part of a number is accepted as a note, as "+44 20 7946" from a torn slip; fewer digits are
// a typing error.
const minDigitsWithCountry = 7;

/**
 * Returns whether a number with a country code is too short for the country and has fewer than seven digits: "+298
 * 21". Numbers that continue in letters, such as "+1 800 FLOWERS", are accepted.
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

/** Returns whether a text is accepted as a phone number: `canBePhone`, and long enough for its country. */
export function isPhone(typed: string): boolean {
  return canBePhone(typed) && !isTooShortForCountry(typed);
}
