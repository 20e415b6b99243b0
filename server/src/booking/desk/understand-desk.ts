import { fold } from '@docket/contract/formats/fold.ts';
import {
  addDays,
  type CalendarDate,
  parseIsoDate,
  toWallMinutes,
} from '@docket/contract/formats/slot-date.ts';
import type { DoctorRecord } from '../../doctors/store.ts';
import { type Found, isCalled, isIdentifier, type NamedPatient, tokenizeName } from './called.ts';
import type { DeskReading } from './desk-reading.ts';
import { isFunctionWord } from './function-words.ts';
import { joinPhones } from './join-phones.ts';
import { findLeavingOut, findSurname, maxNames } from './leave-out.ts';
import { isMistypedAs } from './mistyped.ts';
import { beginsAnySpeciality, isTitle, isWholeName, mendDoctorName } from './name-doctors.ts';
import { isHour, isNumberWord, writeTimes } from './read-clock.ts';
import { readDeskTokens } from './read-desk-tokens.ts';
import {
  findRepeatedTokens,
  listOtherSplits,
  type OtherSplit,
  type Split,
  splitTokens,
  withoutFunctionWords,
} from './split-tokens.ts';
import { tokenize } from './tokenize.ts';

const maxTokens = 16;
const maxSplits = 10;
// Each doubtful word may cost a search of the patients.
const maxDoubtful = 4;
// Shorter words resemble too many others.
const minMended = 6;
const pieceLength = 3;
// "²" and "②" belong to no name, and folding would turn them into an hour.
const looksLikeDigit = /\p{No}/u;

export interface DeskContext<P extends NamedPatient> {
  readonly today: CalendarDate;
  readonly isMonthFirst?: boolean;
  /** The clock used in questions; default: 12. */
  readonly clock?: '12' | '24';
  readonly doctors: readonly DoctorRecord[];
  /** True if the patient is chosen already: the remaining words can only name a doctor. */
  readonly isPatientKnown: boolean;
  /**
   * Finds patients whose name, phone or email contains all these tokens, best matches first. A date of birth is one
   * token.
   */
  readonly find: (tokens: readonly string[]) => Promise<readonly P[]>;
}

export interface Understood<P> {
  readonly reading: DeskReading;
  readonly patientTokens: readonly string[];
  readonly doctorTokens: readonly string[];
  readonly patients: readonly P[];
  /** Words that were not understood, as typed. */
  readonly unclear: readonly string[];
  /** Typing errors corrected to a name. */
  readonly mended: readonly Mended[];
}

interface Mended {
  readonly typed: string;
  readonly meant: string;
}

/**
 * Interprets the desk field: patient, doctor, day and time. A word counts as a name if a patient with the other names
 * has exactly this one ("thu nguyen"), else by its meaning. Meaningless words next to a full name are reported as
 * unclear.
 */
export async function understandDesk<P extends NamedPatient>(
  text: string,
  { find, clock = '12', ...around }: DeskContext<P>,
): Promise<Understood<P>> {
  const { words, question } = askWhichDoctor(joinPhones(tokenize(text)), around.doctors);
  const typed = words.filter((word) => !looksLikeDigit.test(word));
  const unclear = [...words.filter((word) => looksLikeDigit.test(word)), ...typed.slice(maxTokens)];
  const understood = await understandFew(typed.slice(0, maxTokens), { ...around, find: findOnce(find) });
  const dated = withPastDates(understood, around.today);
  const wrong = dated.reading.wrong ?? question;
  const reading = { ...dated.reading, wrong: wrong === null ? null : writeTimes(wrong, clock) };
  return { ...dated, reading, unclear: [...dated.unclear, ...unclear] };
}

// "mori or weber": asks which doctor is meant, and keeps both out of the patient's name.
function askWhichDoctor(words: readonly string[], doctors: readonly DoctorRecord[]) {
  const at = words.findIndex((word, index) => fold(word) === 'or' && index > 0);
  if (at < 0) return { words, question: null };
  const before = words[at - 1] ?? '';
  const begin = at + 1 + Number(isTitle(words[at + 1] ?? ''));
  let end = begin;
  while (end < words.length && isWholeName(words.slice(begin, end + 1), doctors)) end += 1;
  const after = words.slice(begin, end);
  const isAsked = after.length > 0 && isWholeName([before], doctors);
  if (!isAsked || isWholeName([before, ...after], doctors)) return { words, question: null };
  const question = `${capitalise(before)} or ${after.map(capitalise).join(' ')}? Type one doctor`;
  return { words: [...words.slice(0, at), ...words.slice(end)], question };
}

const capitalise = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

const pastDays = 366;

// A date that matches no date of birth is a past day of a slot, or reported as typed.
function withPastDates<P>(understood: Understood<P>, today: CalendarDate): Understood<P> {
  const { reading, unclear } = understood;
  const typed = new Map(reading.nameTokens.map((word) => [word.text, word.typed]));
  const isRecent = (text: string) => {
    const date = typed.get(text) === undefined ? null : parseIsoDate(text);
    return date !== null && toWallMinutes(date) > toWallMinutes(addDays(today, -pastDays));
  };
  const [pastDate] = unclear.filter(isRecent);
  const wrong = reading.wrong ?? (pastDate === undefined ? null : `${typed.get(pastDate)} is past`);
  const rest = unclear.filter((text) => !isRecent(text)).map((text) => typed.get(text) ?? text);
  return { ...understood, reading: { ...reading, wrong }, unclear: rest };
}

async function understandFew<P extends NamedPatient>(
  tokens: readonly string[],
  context: DeskContext<P>,
): Promise<Understood<P>> {
  if (tokens.some((word) => isHour(fold(word)))) {
    // "leo 3 petrova": 3 is an hour if a doctor is named.
    const understood = await understandTokens(tokens, context, true);
    if (understood.doctorTokens.length > 0) return understood;
  }
  return understandTokens(tokens, context, false);
}

async function understandTokens<P extends NamedPatient>(
  tokens: readonly string[],
  { today, isMonthFirst = false, doctors, isPatientKnown, find }: DeskContext<P>,
  isDoctorNamed: boolean,
): Promise<Understood<P>> {
  const read = (namePositions: ReadonlySet<number>) =>
    readDeskTokens(tokens, { today, isMonthFirst, namePositions, isDoctorNamed });
  const withoutNames = read(new Set());
  if (isPatientKnown) return withoutPatient(leaveOutFunctionWords(withoutNames, doctors, new Set()), doctors);
  const names = await findNames(withoutNames, tokens, doctors, find);
  const reading = leaveOutFunctionWords(names.size > 0 ? read(names) : withoutNames, doctors, names);
  const knownNames = [...names].map((at) => tokens[at] ?? '');
  const first = splitTokens(listTexts(reading), doctors, knownNames);
  const others = listOtherSplits(first, doctors).slice(0, maxSplits);
  const nothing = { mended: [], unclear: reading.unclear };
  const found = await findBySplits(first, others, doctors, find);
  if (found) return { reading, ...nothing, ...found };
  const mended = await findMended(first, others, doctors, find);
  if (mended) return { reading, ...nothing, ...mended };
  const sure = [...others.filter(({ isShared }) => !isShared), first];
  const isOfDoctor = sure.some(({ patientTokens }) => patientTokens.length === 0);
  const partial = (await findLeavingOut(sure, find)) ?? (isOfDoctor ? null : await findSurname(sure, find));
  if (partial) return { reading, ...nothing, ...partial, unclear: [...reading.unclear, ...partial.unclear] };
  // A new patient, or only a doctor. Next to a new name only a whole word counts as a doctor's: Tom Baker is not for
  // Dr. Tomás.
  const named = others.find((split) => split.patientTokens.length === 0);
  const isSure = (split: OtherSplit) => !split.isShared && isWholeName(split.doctorTokens, doctors);
  const isBeside = ({ patientTokens, doctorTokens }: OtherSplit) =>
    patientTokens.length > 1 && isWholeName(doctorTokens, doctors);
  const beside = others.find(isSure) ?? others.find(isBeside);
  const twice = findRepeatedTokens(first, doctors);
  const namesake =
    twice.length > 0 ? others.find((split) => hasEachOnce(split.patientTokens, twice)) : undefined;
  const { patientTokens, doctorTokens } = named ?? namesake ?? beside ?? first;
  const isOfName = (word: string) => !isTimeWord(word);
  // Numbers alone are not a name either.
  const isAnyName = patientTokens.some((word) => isOfName(word) && /\p{L}/u.test(word));
  const timely = patientTokens.filter((word) => !isOfName(word) && (isAnyName || /^\p{L}/u.test(word)));
  return {
    reading,
    ...nothing,
    doctorTokens,
    patients: [],
    patientTokens: patientTokens.filter((word) => !timely.includes(word)),
    unclear: [...reading.unclear, ...timely],
  };
}

function leaveOutFunctionWords(
  reading: DeskReading,
  doctors: readonly DoctorRecord[],
  names: ReadonlySet<number>,
): DeskReading {
  const { kept, removed } = withoutFunctionWords(reading.nameTokens, doctors, names);
  return { ...reading, nameTokens: kept, unclear: [...reading.unclear, ...removed] };
}

// "around", "3rdish": excluded from names, even if not understood.
function isTimeWord(word: string): boolean {
  const text = fold(word);
  return (
    isNumberWord(text) ||
    /^(around|about|approx\.?|approximately|o'?clock|ish|hours?|hrs?|minutes?|mins?|weeks?|months?|fortnight|weekend|later|sooner|half|quarter|past)$/.test(
      text,
    ) ||
    (/^\d/.test(text) && (text.length <= 2 || /^[\d:.-]+([ap]m|ish|h)/.test(text)))
  );
}

// A surname typed twice is the patient's and the doctor's. Otherwise the patient who matches every word wins.
async function findBySplits<P extends NamedPatient>(
  first: Split,
  others: readonly OtherSplit[],
  doctors: readonly DoctorRecord[],
  find: DeskContext<P>['find'],
): Promise<Found<P> | null> {
  const twice = findRepeatedTokens(first, doctors);
  const matches = first.patientTokens.length > 0 ? await find(first.patientTokens) : [];
  const isCalledTwice = ({ name }: P) =>
    twice.every((word) => tokenizeName(name).filter((nameWord) => nameWord === word).length > 1);
  const all = { patientTokens: first.patientTokens, doctorTokens: first.doctorTokens, patients: matches };
  if (matches.length > 0 && (twice.length === 0 || matches.some(isCalledTwice))) return all;
  let nearest: Found<P> | null = null;
  for (const { patientTokens, doctorTokens, isShared } of others) {
    if (patientTokens.length === 0) continue;
    const patients = await find(patientTokens);
    if (patients.length === 0) continue;
    const found = { patientTokens, doctorTokens, patients };
    if (!hasEachOnce(patientTokens, twice)) continue;
    if (patientTokens.length > 1 && patients.some(isCalled(patientTokens))) return found;
    const isOfTwo = patientTokens.every((word) => twice.includes(fold(word)));
    if (!isShared || isOfTwo) nearest ??= found;
  }
  return nearest ?? (matches.length > 0 ? all : null);
}

function hasEachOnce(tokens: readonly string[], each: readonly string[]): boolean {
  return each.every((word) => tokens.filter((token) => fold(token) === word).length === 1);
}

// Cached, because several splits search for equal words.
function findOnce<P extends NamedPatient>(find: DeskContext<P>['find']): DeskContext<P>['find'] {
  const answers = new Map<string, Promise<readonly P[]>>();
  return (tokens) => {
    const key = tokens.join(' ');
    const answer = answers.get(key) ?? findWhole(tokens, find);
    answers.set(key, answer);
    return answer;
  };
}

// A function word must be a whole name: "so" finds So Nguyen but not Sofia.
async function findWhole<P extends NamedPatient>(
  tokens: readonly string[],
  find: DeskContext<P>['find'],
): Promise<readonly P[]> {
  const found = await find(tokens);
  const joining = tokens.filter(isFunctionWord);
  return joining.length === 0 ? found : found.filter(isCalled(joining));
}

function withoutPatient<P>(reading: DeskReading, doctors: readonly DoctorRecord[]): Understood<P> {
  const { tokens, mended } = mendDoctors(listTexts(reading), doctors);
  const first = splitTokens(tokens, doctors, []);
  const [bestSplit = first] = listOtherSplits(first, doctors);
  const { patientTokens, doctorTokens } = bestSplit;
  const unclear = [...reading.unclear, ...patientTokens];
  return { reading, patientTokens: [], doctorTokens, patients: [], mended, unclear };
}

function mendDoctors(tokens: readonly string[], doctors: readonly DoctorRecord[]) {
  const meant = tokens.map((word) => mendDoctorName(fold(word), doctors));
  const mended = tokens.flatMap((typed, at) => {
    const name = meant[at];
    return name ? [{ typed, meant: name }] : [];
  });
  return { tokens: tokens.map((word, at) => meant[at] ?? word), mended };
}

// If no patient matches all words, corrects a typing error in a doctor's name, or in one word of a patient's.
async function findMended<P extends NamedPatient>(
  first: Split,
  others: readonly OtherSplit[],
  doctors: readonly DoctorRecord[],
  find: DeskContext<P>['find'],
): Promise<(Found<P> & { mended: readonly Mended[] }) | null> {
  const { tokens, mended } = mendDoctors(first.patientTokens, doctors);
  const isMended = (word: string) => mended.some(({ meant }) => meant === word);
  const splits = mended.length === 0 ? [] : listOtherSplits({ ...first, patientTokens: tokens }, doctors);
  for (const { patientTokens, doctorTokens } of splits) {
    if (!mended.every(({ meant }) => doctorTokens.includes(meant))) continue;
    if (patientTokens.length === 0) return { patientTokens, doctorTokens, patients: [], mended };
    const patients = await find(patientTokens);
    const inFull = patients.filter(isCalled(patientTokens));
    const certain = patientTokens.some(isIdentifier) ? patients : patientTokens.length > 1 ? inFull : [];
    if (certain.length > 0) return { patientTokens, doctorTokens, patients: certain, mended };
  }
  const sure = others.filter(({ isShared }) => !isShared);
  for (const { patientTokens, doctorTokens } of [...sure, first]) {
    if (patientTokens.length < 2 || patientTokens.length > maxNames || patientTokens.some(isMended)) continue;
    for (const [at, typed] of patientTokens.entries()) {
      const rest = patientTokens.filter((_, index) => index !== at);
      const meantBy = ({ name }: P) =>
        name.split(/[\s'-]+/).find((namePart) => isMistypedAs(fold(typed), fold(namePart)));
      const patients = (await findNearly(typed, rest, find)).filter(
        (patient) => isCalled(rest)(patient) && meantBy(patient),
      );
      const [nearest] = patients;
      const meant = nearest && meantBy(nearest);
      if (meant) return { patientTokens, doctorTokens, patients, mended: [{ typed, meant }] };
    }
  }
  return null;
}

// One typing error leaves the beginning or the end of a word intact.
async function findNearly<P extends NamedPatient>(
  word: string,
  rest: readonly string[],
  find: DeskContext<P>['find'],
): Promise<readonly P[]> {
  if (word.length < minMended) return [];
  const startMatches = await find([...rest, word.slice(0, pieceLength)]);
  return [...startMatches, ...(await find([...rest, word.slice(-pieceLength)]))].filter(
    (patient, at, all) =>
      all.findIndex(({ name }) => name === patient.name) === at || startMatches.includes(patient),
  );
}

function listTexts(reading: DeskReading): string[] {
  return reading.nameTokens.map(({ text }) => text);
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

// Returns the positions of words with another meaning that are nevertheless the name of a patient who fits the other
// words.
async function findNames<P extends NamedPatient>(
  plain: DeskReading,
  tokens: readonly string[],
  doctors: readonly DoctorRecord[],
  find: DeskContext<P>['find'],
): Promise<ReadonlySet<number>> {
  const certain = plain.nameTokens.filter(({ text }) => beginsAnySpeciality(fold(text)));
  const joining = plain.nameTokens.filter(({ text }) => isFunctionWord(text));
  const doubtful = [...plain.taken, ...certain, ...joining]
    .map(({ at }) => at)
    .filter((at) => /^\p{L}{2,}$/u.test(tokens[at] ?? '') && !neverNames.has(fold(tokens[at] ?? '')))
    .filter((at) => !isTitle(tokens[at] ?? '') && !isTitle(tokens[at - 1] ?? ''))
    .slice(0, maxDoubtful);
  const names = new Set<number>();
  for (const at of doubtful) {
    const word = tokens[at] ?? '';
    if ([...names].some((position) => fold(tokens[position] ?? '') === fold(word))) continue;
    const isRepeated = plain.nameTokens.some(
      (otherWord) =>
        fold(otherWord.text) === fold(word) && !certain.includes(otherWord) && !joining.includes(otherWord),
    );
    // "may lind may 5": one is the name, the other the month.
    if (isRepeated) continue;
    const sure = plain.nameTokens
      .filter((otherWord) => !certain.includes(otherWord) && !joining.includes(otherWord))
      .map(({ text }) => text);
    const split = splitTokens(sure, doctors, []);
    for (const { patientTokens } of [split, ...listOtherSplits(split, doctors).slice(0, maxSplits)]) {
      const found = await find([
        ...patientTokens,
        ...[...names].map((position) => tokens[position] ?? ''),
        word,
      ]);
      if (!found.some(({ name }) => tokenizeName(name).includes(fold(word)))) continue;
      names.add(at);
      break;
    }
  }
  return names;
}
