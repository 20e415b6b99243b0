import { checkNotFrequent } from '../platform/frequent-passwords.ts';
import { Refusal } from '../platform/refusal.ts';

// What somebody tries first who knows nothing but where they are. docs/security.md lists them too.
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
// Not refused by themselves, but worth little where the rest is a year and a sign.
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
 * Takes a password somebody chooses, the field it came in, and what else is easily known: the person's name and email,
 * the clinic's name. Throws Refusal (invalid) when it is one of the most common, is made of words of the place and signs
 * alone, such as "Docket-2026!", or is otherwise quickly guessed, such as "Summer2026!".
 */
export async function checkNewPassword(
  password: string,
  field: string,
  known: readonly string[],
): Promise<void> {
  await checkNotFrequent(password, field);
  if (isClinicWord(password, known)) {
    const sentence = 'This password is made of words that everybody here knows. Please choose another';
    throw new Refusal('invalid', sentence, { field });
  }
  const knownTerms = [...clinicTerms, ...tradeTerms, ...known, ...known.flatMap(lettersOf)];
  if (!(await isHardToGuess(password, knownTerms))) {
    const sentence = 'This password is easy to guess. Please choose another: a few words do well';
    throw new Refusal('invalid', sentence, { field });
  }
}

function isClinicWord(password: string, known: readonly string[]): boolean {
  const letters = lettersOf(password).join('');
  const knownTerms = [...clinicTerms, ...known.flatMap(lettersOf)].filter(({ length }) => length >= 2);
  // The longest first: "administrator" begins with "admin".
  const left = knownTerms
    .toSorted((a, b) => b.length - a.length)
    .reduce((text, word) => text.replaceAll(word, ''), letters);
  return letters !== '' && left === '';
}

function lettersOf(text: string): string[] {
  return text.toLowerCase().match(/\p{L}+/gu) ?? [];
}

// Beyond these the library takes half a second for 128 characters, and blocks everybody meanwhile.
const lookedAt = 24;
// Of 0 to 4: about a hundred million guesses, as many as a thief of the database makes in days.
const leastScore = 3;

/** Takes a password and what is easily known here, in words; tells whether guessing it would take long. */
async function isHardToGuess(password: string, known: readonly string[]): Promise<boolean> {
  strength ??= loadStrength();
  const { check } = await strength;
  const start = [...password].slice(0, lookedAt).join('');
  const letters = start.replace(/[^\p{L}]+$/u, '');
  // The year and the sign at the end are what everybody adds: words alone must do by themselves.
  const looked = /^[\p{L}\s]+$/u.test(letters) ? [start, letters] : [start];
  return looked.every((text) => check(text, [...known]).score >= leastScore);
}

// Megabytes of words, read when the first password is chosen, which on most days never happens.
let strength: ReturnType<typeof loadStrength> | null = null;

async function loadStrength() {
  const [{ ZxcvbnFactory }, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ]);
  const factory = new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
  });
  return { check: (text: string, known: string[]) => factory.check(text, known) };
}
