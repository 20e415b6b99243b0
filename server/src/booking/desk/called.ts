import { fold, joinNameParts, splitName, withoutJoins } from '@docket/contract/fold.ts';
import { writeInFull } from '@docket/contract/short-forms.ts';
import { digitsOf, withoutBlanks } from '../../platform/search/fold.ts';
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

/**
 * Tells whether words are surely about a patient: each begins a word of the name, or stands in the email or phone. Several
 * words may be written as one, and one as several. A part within a word is no more than a guess.
 */
export function isSurelyCalled(
  tokens: readonly string[],
  { name, email, phone }: { readonly name: string; readonly email: string; readonly phone: string },
): boolean {
  const runs = [...new Set([fold(name), writeInFull(fold(name))])].flatMap(tailsOf);
  const contact = `${fold(email)} ${fold(phone)} ${digitsOf(phone)}`;
  const begins = (run: string) => runs.some((text) => text.startsWith(run));
  return tokens.every((_, at) =>
    runsAround(tokens, at).some((run) => {
      const typed = fold(run);
      const ways = [typed, writeInFull(typed)].map((way) => plainSpelling(splitName(way).join('')));
      return ways.some(begins) || /\d/.test(typed) || contact.includes(typed);
    }),
  );
}

const maxRun = 4;

// From each word of the name on, all its letters.
function tailsOf(name: string): string[] {
  const parts = splitName(name);
  const letters = withoutBlanks.test(parts.join('')) ? [[...parts.join('')]] : [];
  return [parts, ...letters].flatMap((words) =>
    words.map((_, from) => plainSpelling(words.slice(from).join(''))),
  );
}

// The word at a place, alone and with its neighbours: "de la cruz" is Delacruz.
function runsAround(tokens: readonly string[], at: number): string[] {
  const runs: string[] = [];
  for (let from = Math.max(0, at - maxRun + 1); from <= at; from += 1)
    for (let until = at + 1; until <= Math.min(tokens.length, from + maxRun); until += 1)
      runs.push(tokens.slice(from, until).join(''));
  return runs;
}
