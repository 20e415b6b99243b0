import { checkNotFrequent } from '../platform/frequent-passwords.ts';
import { Refusal } from '../platform/refusal.ts';

// First guesses of a person who knows only the trade; docs/security.md lists them.
const clinicTerms = [
  'docket',
  'admin',
  'administrator',
  'doctor',
  'patient',
  'appointment',
  'clinic',
  'practice',
  'reception',
  'front',
  'desk',
  'password',
  'welcome',
];
// Allowed within a password, but they add little to a year and a sign.
const tradeTerms = [
  'hospital',
  'medical',
  'medicine',
  'health',
  'care',
  'center',
  'centre',
  'surgery',
  'physician',
  'nurse',
  'doc',
  'dentist',
  'login',
  'locked',
  'unlock',
  'secret',
  'access',
  'change',
  'changeme',
  'demo',
];

/**
 * Throws Refusal (invalid) for a password that is common, consists of known terms and signs ("Docket-2026!"), or is
 * quickly guessed ("Summer2026!"). `field` names the input; `personalTerms` holds the person's name and email and the
 * practice's name.
 */
export async function checkNewPassword(
  password: string,
  field: string,
  personalTerms: readonly string[],
): Promise<void> {
  await checkNotFrequent(password, field);
  if (isMadeOfKnownTerms(password, personalTerms)) {
    const sentence = 'This password is made of words that everybody here knows. Please choose another';
    throw new Refusal('invalid', sentence, { field });
  }
  const knownTerms = [
    ...clinicTerms,
    ...tradeTerms,
    ...personalTerms,
    ...personalTerms.flatMap(splitIntoWords),
  ];
  if (!(await isHardToGuess(password, knownTerms))) {
    const sentence = 'This password is easy to guess. Please choose another: a few words do well';
    throw new Refusal('invalid', sentence, { field });
  }
}

function isMadeOfKnownTerms(password: string, personalTerms: readonly string[]): boolean {
  const letters = splitIntoWords(password).join('');
  const knownTerms = [...clinicTerms, ...personalTerms.flatMap(splitIntoWords)].filter(
    ({ length }) => length >= 2,
  );
  // Longest first: "administrator" begins with "admin".
  const left = knownTerms
    .toSorted((a, b) => b.length - a.length)
    .reduce((text, word) => text.replaceAll(word, ''), letters);
  return letters !== '' && left === '';
}

function splitIntoWords(text: string): string[] {
  return text.toLowerCase().match(/\p{L}+/gu) ?? [];
}

// The library blocks the process for half a second on 128 characters.
const maxCheckedCharacters = 24;
// Score 3 of 4: about a hundred million guesses, which take a thief of the database days.
const minScore = 3;

/** Returns whether a password takes long to guess for a person who knows the terms. */
async function isHardToGuess(password: string, personalTerms: readonly string[]): Promise<boolean> {
  strengthCheck ??= loadStrengthCheck();
  const { check } = await strengthCheck;
  const start = [...password].slice(0, maxCheckedCharacters).join('');
  const letters = start.replace(/[^\p{L}]+$/u, '');
  // A final year and sign are the usual additions, so the words must be strong without them.
  const checkedTexts = /^[\p{L}\s]+$/u.test(letters) ? [start, letters] : [start];
  return checkedTexts.every((text) => check(text, [...personalTerms]).score >= minScore);
}

// Megabytes of words, loaded when the first password is chosen.
let strengthCheck: ReturnType<typeof loadStrengthCheck> | null = null;

async function loadStrengthCheck() {
  const [{ ZxcvbnFactory }, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ]);
  const factory = new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
  });
  return { check: (text: string, terms: string[]) => factory.check(text, terms) };
}
