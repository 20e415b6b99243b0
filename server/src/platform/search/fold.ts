import { fold, joinNameParts, splitName } from '@docket/contract/formats/fold.ts';

/** Returns the digits of a phone number: "+44 (0)20 7946-0018" gives "4402079460018". */
export function readDigits(phone: string): string {
  return fold(phone).replace(/\D/g, '');
}

/** Digits from which a text counts as a complete phone number: fewer are an extension, its start, or a date. */
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
  const ofName = [name, ...joinNameParts(name), ...listEndings(name)];
  const parts = [...ofName, fold(phone), readDigits(phone), fold(person.email), foldSign];
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

// Returns a name without blanks from its second letter on, from its third, and so on. The index finds a text only at the
// beginning of a word or with three letters, so a given name of two letters at the end of a name needs its own word.
function listEndings(name: string): string[] {
  return splitName(name)
    .filter((part) => withoutBlanks.test(part))
    .flatMap((part) => [...part].slice(1, maxEndings).map((_, at) => [...part].slice(at + 1).join('')));
}
