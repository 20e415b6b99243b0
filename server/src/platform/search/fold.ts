import { fold, joinNameParts, splitName } from '@docket/contract/fold.ts';

/** The digits of a phone number: "+44 (0)20 7946-0018" gives "4402079460018". */
export function digitsOf(phone: string): string {
  return fold(phone).replace(/\D/g, '');
}

/** Fewer digits are an extension, the beginning of a number, or a date. */
export const minPhoneDigits = 7;

/**
 * Ends the search text of a row that was folded by this version of the rules. Another version gets another sign and an index
 * of its own (0058-clean-names): rows without the sign are cleaned and folded again. Nobody can search for it: folding
 * makes it a 3.
 */
export const foldSign = '③';

/**
 * The one folded text that searches look into, with the sign of this fold at its end.
 * The phone stands in it as written and as digits alone, so that both ways of typing it find the person; a name also as
 * one word, and in scripts without blanks from each of its letters on.
 */
export function searchText(person: { name: string; phone?: string; email: string }): string {
  const phone = person.phone ?? '';
  const name = fold(person.name);
  const ofName = [name, ...joinNameParts(name), ...endingsOf(name)];
  const parts = [...ofName, fold(phone), digitsOf(phone), fold(person.email), foldSign];
  return [...new Set(parts)].filter((part) => part !== '').join(' ');
}

/** The columns that people are sorted and found by. */
export function searchKeysOf(person: { name: string; phone?: string; email: string }) {
  return { nameKey: fold(person.name), search: searchText(person) };
}

const maxEndings = 8;
/** A name, or a part of one, in a script that has no blanks between words. */
export const withoutBlanks =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]{2,}$/u;

// The index finds the beginnings of words, and three letters within one: a given name of two signs is neither.
function endingsOf(name: string): string[] {
  return splitName(name)
    .filter((part) => withoutBlanks.test(part))
    .flatMap((part) => [...part].slice(1, maxEndings).map((_, at) => [...part].slice(at + 1).join('')));
}
