import { fold, joinNameParts, splitName, withoutJoins } from '@docket/contract/fold.ts';
import { writeInFull } from '@docket/contract/short-forms.ts';
import { digitsOf } from '../../platform/search/fold.ts';
import { plainSpelling } from '../../platform/search/spellings.ts';

/** Finds the patients in whose name, phone or email all these words stand. */
export type Find<P> = (tokens: readonly string[]) => Promise<readonly P[]>;

/** A way to divide the words, and whom they find. */
export interface Found<P> {
  readonly patientTokens: readonly string[];
  readonly doctorTokens: readonly string[];
  readonly patients: readonly P[];
}

/** Tells whether a name has all of the words, each in full. */
export function isCalled(tokens: readonly string[]) {
  return ({ name }: { readonly name: string }) => tokens.every((word) => hasWord(name, word));
}

/** Tells whether a word is one person's: a date of birth, an email or a whole phone number. */
export function isIdentifier(word: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(word) || /.@.+\./.test(word) || digitsOf(word).length >= 7;
}

/** The words of a name, folded. */
export function tokenizeName(name: string): string[] {
  return splitName(fold(name));
}

/** Tells whether a name has this word, in any spelling: Müller is "mueller", St. Clair is "saint". */
export function hasWord(name: string, word: string): boolean {
  const full = writeInFull(fold(name));
  const nameTokens = [...tokenizeName(name), ...splitName(full), ...joinNameParts(full)];
  const typed = plainSpelling(word).replace(/\.$/, '');
  const words = [withoutJoins(typed), withoutJoins(writeInFull(typed))];
  return nameTokens.map(plainSpelling).some((one) => words.includes(one));
}
