import { fold, joinNameParts, splitName, withoutJoins } from '@docket/contract/formats/fold.ts';
import { writeInFull } from '@docket/contract/formats/short-forms.ts';
import { readDigits, withoutBlanks } from '../../platform/search/fold.ts';
import { toPlainSpelling } from '../../platform/search/spellings.ts';

export interface NamedPatient {
  readonly id: string;
  readonly name: string;
}

/** Finds the patients whose name, phone or email contains all these tokens. */
export type Find<P> = (tokens: readonly string[]) => Promise<readonly P[]>;

/** A division of the tokens between patient and doctor, with the patients found. */
export interface Found<P> {
  readonly patientTokens: readonly string[];
  readonly doctorTokens: readonly string[];
  readonly patients: readonly P[];
}

/** Returns a filter for names that contain each of the tokens in full. */
export function isCalled(tokens: readonly string[]) {
  return ({ name }: { readonly name: string }) => tokens.every((word) => hasWord(name, word));
}

/** Returns whether a token identifies one person: a date of birth, an email or a complete phone number. */
export function isIdentifier(word: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(word) || /.@.+\./.test(word) || readDigits(word).length >= 7;
}

/** Returns the folded words of a name. */
export function tokenizeName(name: string): string[] {
  return splitName(fold(name));
}

/** Returns whether a name contains this word in any spelling: "mueller" matches Müller, "saint" matches St. Clair. */
export function hasWord(name: string, word: string): boolean {
  const full = writeInFull(fold(name));
  const nameTokens = [...tokenizeName(name), ...splitName(full), ...joinNameParts(full)];
  const typed = toPlainSpelling(word).replace(/\.$/, '');
  const words = [withoutJoins(typed), withoutJoins(writeInFull(typed))];
  return nameTokens.map(toPlainSpelling).some((nameToken) => words.includes(nameToken));
}

/**
 * Returns whether tokens surely mean a patient: each begins a word of the name, occurs in the email, or has digits, as
 * parts of a phone number or a date of birth do. Words may be typed joined or split. A match inside a word is a guess.
 */
export function isSurelyCalled(
  tokens: readonly string[],
  { name, email }: { readonly name: string; readonly email: string },
): boolean {
  const runs = [...new Set([fold(name), writeInFull(fold(name))])].flatMap(listTails);
  const address = fold(email);
  const begins = (run: string) => runs.some((text) => text.startsWith(run));
  const isSure = (run: string) => {
    const typed = fold(run);
    const spellings = [typed, writeInFull(typed)].map((text) => toPlainSpelling(splitName(text).join('')));
    return spellings.some(begins) || address.includes(typed);
  };
  return tokens.every(
    (token, at) => /\d/.test(token) || runsAround(tokens, at).some(({ text }) => isSure(text)),
  );
}

// Returns the letters of the name from the start of each word on.
function listTails(name: string): string[] {
  const parts = splitName(name);
  const letters = withoutBlanks.test(parts.join('')) ? [[...parts.join('')]] : [];
  return [parts, ...letters].flatMap((words) =>
    words.map((_, from) => toPlainSpelling(words.slice(from).join(''))),
  );
}

// "mc donald" is McDonald: up to four words form one of the name.
const maxRun = 4;

/** Adjacent tokens, joined. */
interface Run {
  readonly text: string;
  /** Position of the first token, and the position after the last. */
  readonly from: number;
  readonly until: number;
}

/** Returns the token at a position, alone and joined with its neighbours: "de la cruz" is Delacruz. */
export function runsAround(tokens: readonly string[], at: number): Run[] {
  const runs: Run[] = [];
  for (let from = Math.max(0, at - maxRun + 1); from <= at; from += 1)
    for (let until = at + 1; until <= Math.min(tokens.length, from + maxRun); until += 1)
      runs.push({ text: tokens.slice(from, until).join(''), from, until });
  return runs;
}
