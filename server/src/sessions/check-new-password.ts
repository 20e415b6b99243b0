import { checkNotCommon } from '../platform/frequent-passwords.ts';
import { Refusal } from '../platform/refusal.ts';
import { isHardToGuess } from './password-strength.ts';

// What somebody tries first who knows nothing but where they are. docs/security.md lists them too.
const wordsOfThePlace = [
  ...['docket', 'admin', 'administrator', 'doctor', 'patient', 'appointment', 'clinic', 'practice'],
  ...['reception', 'front', 'desk', 'password', 'welcome'],
];
// Not refused by themselves, but worth little where the rest is a year and a sign.
const wordsOfTheTrade = [
  ...[
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
  ],
  ...['doc', 'dentist', 'login', 'locked', 'unlock', 'secret', 'access', 'change', 'changeme', 'demo'],
];

/**
 * Takes a password somebody chooses, the field it came in, and what else is easily known: the person's name and email,
 * the clinic's name. Throws Refusal (invalid) when it is one of the most common, is made of words of the place and signs
 * alone, such as "Docket-2026!", or is otherwise quickly guessed, such as "Summer2026!".
 */
export async function checkNewPassword(
  password: string,
  field: string,
  known: readonly string[],
): Promise<void> {
  await checkNotCommon(password, field);
  if (isOfThePlace(password, known)) {
    const sentence = 'This password is made of words that everybody here knows. Please choose another';
    throw new Refusal('invalid', sentence, { field });
  }
  const words = [...wordsOfThePlace, ...wordsOfTheTrade, ...known, ...known.flatMap(lettersOf)];
  if (!(await isHardToGuess(password, words))) {
    const sentence = 'This password is easy to guess. Please choose another: a few words do well';
    throw new Refusal('invalid', sentence, { field });
  }
}

function isOfThePlace(password: string, known: readonly string[]): boolean {
  const letters = lettersOf(password).join('');
  const words = [...wordsOfThePlace, ...known.flatMap(lettersOf)].filter(({ length }) => length >= 2);
  // The longest first: "administrator" begins with "admin".
  const left = words
    .toSorted((a, b) => b.length - a.length)
    .reduce((text, word) => text.replaceAll(word, ''), letters);
  return letters !== '' && left === '';
}

function lettersOf(text: string): string[] {
  return text.toLowerCase().match(/\p{L}+/gu) ?? [];
}
