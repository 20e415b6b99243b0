import { fold, joinNameParts, splitName } from '@docket/contract/fold.ts';

/** Returns the digits of a phone number: "+44 (0)20 7946-0018" gives "4402079460018". */
export function digitsOf(phone: string): string {
  return fold(phone).replace(/\D/g, '');
}

/** Fewer digits are an extension, the start of a number, or a date. */
export const minPhoneDigits = 7;

/**
 * The sign at the end of a search text that was folded by the current rules. Other rules get another sign and another
 * index (0058-clean-names). Rows without the sign are cleaned and folded again. A search can't match it, because
 * folding turns it into a 3.
 */
export const foldSign = '③';

/**
 * Returns the folded text that searches look into, ending with `foldSign`. It contains the phone as written and as
 * digits, to match both ways of typing. It contains the name also as one word, and in scripts without blanks from
 * each of its letters on.
 */
export function searchText(person: { name: string; phone?: string; email: string }): string {
  const phone = person.phone ?? '';
  const name = fold(person.name);
  const ofName = [name, ...joinNameParts(name), ...endingsOf(name)];
  const parts = [...ofName, fold(phone), digitsOf(phone), fold(person.email), foldSign];
  return [...new Set(parts)].filter((part) => part !== '').join(' ');
}

/** Returns the columns by which patients and doctors are sorted and found. */
export function searchKeysOf(person: { name: string; phone?: string; email: string }) {
  return { nameKey: fold(person.name), search: searchText(person) };
}

const maxEndings = 8;
/** A name, or a part of one, in a script that has no blanks between words. */
export const withoutBlanks =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]{2,}$/u;

// The index finds beginnings of words, and three letters inside a word. A given name of two letters inside a name is
// neither.
function endingsOf(name: string): string[] {
  return splitName(name)
    .filter((part) => withoutBlanks.test(part))
    .flatMap((part) => [...part].slice(1, maxEndings).map((_, at) => [...part].slice(at + 1).join('')));
}
