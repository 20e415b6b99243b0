import { fold } from '@docket/contract/fold.ts';
import type { CalendarDate } from '@docket/contract/slot-date.ts';
import type { DoctorRecord } from '../../doctors/store.ts';
import { digitsOf } from '../../platform/search/fold.ts';
import { beginsAnySpeciality, isTitle, isWholeName } from './name-doctors.ts';
import { type DeskWords, readDeskWords } from './read-desk-words.ts';
import { otherSplits, splitWords } from './split-words.ts';

const wordsMost = 16;
const splitsMost = 6;
// Each may cost a look into the patients.
const doubtfulMost = 4;
const leftOutMost = 2;
const namesMost = 6;

/** What is needed to understand the field. */
export interface DeskContext<P extends { readonly name: string }> {
  readonly today: CalendarDate;
  readonly isMonthFirst?: boolean;
  readonly doctors: readonly DoctorRecord[];
  /** The patient is known already: what is left names a doctor, or nobody. */
  readonly isPatientKnown: boolean;
  /** The patients in whose name, phone or email all these words stand, the nearest first; a date of birth is one of them. */
  readonly find: (words: readonly string[]) => Promise<readonly P[]>;
}

export interface Understood<P> {
  readonly said: DeskWords;
  readonly patientWords: readonly string[];
  readonly doctorWords: readonly string[];
  readonly patients: readonly P[];
  /** What was not understood, as typed. */
  readonly unclear: readonly string[];
}

/**
 * Takes what stands in the desk's field; returns who is meant, with whom and when. A word counts as name where a patient is
 * called exactly so beside the other names ("thu nguyen"), else as the day, time or doctor it says. What makes no
 * sense beside a patient who is named in full is told as unclear, and never becomes part of a name.
 */
export async function understandDesk<P extends { readonly name: string }>(
  text: string,
  { today, isMonthFirst = false, doctors, isPatientKnown, find: findWritten }: DeskContext<P>,
): Promise<Understood<P>> {
  const find = (wanted: readonly string[]) => findSpelled(wanted, findWritten);
  const words = text
    .replace(/(?<!\S)@\s*(?=\d)/g, 'at ')
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, wordsMost);
  const read = (names: ReadonlySet<number>) => readDeskWords(words, { today, isMonthFirst, names });
  const plain = read(new Set());
  if (isPatientKnown) return withoutPatient(plain, doctors);
  const names = await findNames(plain, words, doctors, find);
  const said = names.size > 0 ? read(names) : plain;
  const held = [...names].map((at) => words[at] ?? '');
  const first = splitWords(textsOf(said), doctors, held);
  const splits = [first, ...otherSplits(first, doctors).slice(0, splitsMost)];
  for (const split of splits) {
    if (split.patientWords.length === 0) continue;
    const patients = await find(split.patientWords);
    if (patients.length > 0) return { said, ...split, patients, unclear: said.unclear };
  }
  for (const split of splits) {
    const nearly = await findLeavingOut(split.patientWords, find);
    if (nearly) return { said, ...split, ...nearly, unclear: [...said.unclear, ...nearly.unclear] };
  }
  // Somebody new, or a doctor alone. Beside a new name only a whole name is a doctor's: Tom Baker is not for Dr. Tomás.
  const others = splits.slice(1);
  const named = others.find((split) => split.patientWords.length === 0);
  const beside = others.find(({ doctorWords }) => isWholeName(doctorWords, doctors));
  return { said, ...(named ?? beside ?? first), patients: [], unclear: said.unclear };
}

// Mueller is Müller too, and the other way round.
async function findSpelled<P extends { readonly name: string }>(
  words: readonly string[],
  find: DeskContext<P>['find'],
): Promise<readonly P[]> {
  const found = await find(words);
  if (found.length > 0) return found;
  const composed = words.map((word) => word.normalize('NFC'));
  const spelled = composed.map((word) => word.replace(/[äöü]/giu, (letter) => `${fold(letter)}e`));
  const isOther = spelled.some((word, at) => word !== composed[at]);
  const others = isOther ? spelled : composed.map((word) => word.replace(/(?<=\p{L})([aou])e/giu, '$1'));
  return others.some((word, at) => word !== composed[at]) ? find(others) : [];
}

function withoutPatient<P>(said: DeskWords, doctors: readonly DoctorRecord[]): Understood<P> {
  const first = splitWords(textsOf(said), doctors, []);
  const [most = first] = otherSplits(first, doctors);
  const { patientWords, doctorWords } = most;
  return { said, patientWords: [], doctorWords, patients: [], unclear: [...said.unclear, ...patientWords] };
}

function textsOf(said: DeskWords): string[] {
  return said.otherWords.map(({ text }) => text);
}

const neverNames = new Set([
  'for',
  'with',
  'at',
  'on',
  'the',
  'today',
  'tomorrow',
  'am',
  'pm',
  'min',
  'please',
]);

// The words that say something else, and are nevertheless the name of a patient whom the other words fit too.
async function findNames<P extends { readonly name: string }>(
  plain: DeskWords,
  words: readonly string[],
  doctors: readonly DoctorRecord[],
  find: DeskContext<P>['find'],
): Promise<ReadonlySet<number>> {
  const certain = plain.otherWords.filter(({ text }) => beginsAnySpeciality(fold(text)));
  const doubtful = [...plain.taken.map(({ at }) => at), ...certain.map(({ at }) => at)]
    .filter((at) => /^\p{L}{2,}$/u.test(words[at] ?? '') && !neverNames.has(fold(words[at] ?? '')))
    .filter((at) => !isTitle(words[at] ?? '') && !isTitle(words[at - 1] ?? ''))
    .slice(0, doubtfulMost);
  const names = new Set<number>();
  for (const at of doubtful) {
    const word = words[at] ?? '';
    if ([...names].some((one) => fold(words[one] ?? '') === fold(word))) continue;
    const sure = plain.otherWords.filter((one) => !certain.includes(one)).map(({ text }) => text);
    const split = splitWords(sure, doctors, []);
    for (const { patientWords } of [split, ...otherSplits(split, doctors).slice(0, splitsMost)]) {
      const found = await find([...patientWords, ...[...names].map((one) => words[one] ?? ''), word]);
      if (!found.some(({ name }) => nameWords(name).includes(fold(word)))) continue;
      names.add(at);
      break;
    }
  }
  return names;
}

// Nobody is called by all of the words: those that name somebody in full, without one or two that say nothing.
async function findLeavingOut<P extends { readonly name: string }>(
  words: readonly string[],
  find: DeskContext<P>['find'],
): Promise<{ patientWords: readonly string[]; patients: readonly P[]; unclear: readonly string[] } | null> {
  if (words.length < 3 || words.length > namesMost) {
    if (!words.some(isIdentifier) || words.length < 2 || words.length > namesMost) return null;
  }
  const subsets = leaveOut(words.length);
  for (const left of subsets) {
    const kept = words.filter((_, at) => !left.includes(at));
    const patients = await find(kept);
    const inFull = patients.filter(
      ({ name }) =>
        kept.some(isIdentifier) ||
        (kept.length >= 2 && kept.every((word) => nameWords(name).includes(fold(word)))),
    );
    if (inFull.length === 0) continue;
    return { patientWords: kept, patients: inFull, unclear: words.filter((_, at) => left.includes(at)) };
  }
  return null;
}

function leaveOut(count: number): number[][] {
  const all = Array.from({ length: count }, (_, at) => at);
  const pairs = all.flatMap((one) => all.filter((other) => other > one).map((other) => [one, other]));
  return [...all.map((at) => [at]).toReversed(), ...(leftOutMost > 1 && count > 3 ? pairs.toReversed() : [])];
}

// A date of birth, an email or a whole phone number is one person's.
function isIdentifier(word: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(word) || /.@.+\./.test(word) || digitsOf(word).length >= 7;
}

function nameWords(name: string): string[] {
  return fold(name).split(/[\s'-]+/);
}
