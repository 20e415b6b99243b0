import type { Speciality } from '@docket/contract/endpoints/doctors.ts';
import { fold, joinNameParts, splitName, withoutJoins } from '@docket/contract/formats/fold.ts';
import { writeInFull } from '@docket/contract/formats/short-forms.ts';
import type { DoctorRecord } from '../../doctors/store.ts';
import { runsAround } from './called.ts';
import { isFunctionWord } from './function-words.ts';
import { isMistypedAs } from './mistyped.ts';

// Four letters identify a speciality; three may also begin a name.
const minCertain = 4;
const minSpeciality = 3;
// One or two letters begin too many names.
const minPrefixLength = 3;
// Often part of a name: van der Berg.
const nameParts = new Set(['der', 'gen']);

// Common spellings; the contract's spelling of paediatricians is unusual.
const specialityTerms: Record<Speciality, readonly string[]> = {
  'General physician': ['general', 'physicians'],
  Gynecologist: ['gynecologists', 'gynaecologists', 'gynecology', 'gynaecology'],
  Dermatologist: ['dermatologists', 'dermatology'],
  Paedetricians: ['paedetricians', 'paediatricians', 'paediatrics', 'pediatricians', 'pediatrics'],
  Neurologist: ['neurologists', 'neurology'],
  Gastroenterologist: ['gastroenterologists', 'gastroenterology'],
};

// Everyday words for a speciality, matched in full only.
const everydayWords: Record<Speciality, readonly string[]> = {
  'General physician': ['gp', 'gps', 'family', 'physician'],
  Gynecologist: ['gyn', 'gyno', 'gyne', 'women', 'womens', "women's", 'pregnancy', 'obgyn'],
  Dermatologist: ['skin', 'rash', 'mole', 'moles', 'acne', 'derma'],
  Paedetricians: ['child', 'children', 'childrens', "children's", 'kid', 'kids', 'baby', 'paeds', 'peds'],
  Neurologist: ['nerve', 'nerves', 'brain', 'migraine', 'neuro'],
  Gastroenterologist: ['stomach', 'tummy', 'belly', 'gut', 'gastro', 'bowel', 'liver'],
};
// Specialities outside of the contract's list. They count as a doctor's, so that another doctor is not chosen unnoticed.
const foreignSpecialities = new Set([
  'heart',
  'cardio',
  'cardiologist',
  'cardiology',
  'eye',
  'eyes',
  'ent',
  'dentist',
  'teeth',
]);

/** Returns whether a folded word begins a speciality, with three letters at least. */
export function beginsSpeciality(word: string, speciality: Speciality): boolean {
  if (everydayWords[speciality].includes(word)) return true;
  return (
    word.length >= minSpeciality &&
    specialityTerms[speciality].some((name) => name.startsWith(word) || isMistypedAs(word, name))
  );
}

/** Returns whether a folded word surely begins any speciality. */
export function beginsAnySpeciality(word: string): boolean {
  if (foreignSpecialities.has(word) || Object.values(everydayWords).some((names) => names.includes(word)))
    return true;
  return Object.values(specialityTerms).some(
    (names) =>
      word.length >= minCertain && names.some((name) => name.startsWith(word) || isMistypedAs(word, name)),
  );
}

interface NameWords {
  /** As written, folded. */
  readonly names: readonly string[];
  /** Other spellings: without joins and short forms, or several words as one */
  readonly others: ReadonlySet<string>;
}

type Named = Pick<DoctorRecord, 'name'>;
const readNames = new WeakMap<Named, NameWords>();

function splitDoctorName(doctor: Named): NameWords {
  const known = readNames.get(doctor);
  if (known) return known;
  const names = fold(doctor.name)
    .split(' ')
    .filter((name) => !isTitle(name));
  const full = writeInFull(names.join(' '));
  const read = { names, others: new Set([...splitName(full), ...joinNameParts(full)]) };
  readNames.set(doctor, read);
  return read;
}

/**
 * Returns how the token at `at` matches the doctor's name: as a beginning, joined with neighbours into a whole word,
 * or null. Expects folded tokens.
 */
function fitName(tokens: readonly string[], at: number, doctor: Named): 'begins' | 'joined' | null {
  const word = tokens[at] ?? '';
  if (isTitle(word)) return null;
  const { names, others } = splitDoctorName(doctor);
  const runs = runsAround(tokens, at);
  const isWhole = (text: string) => names.includes(text) || others.has(text) || others.has(writeInFull(text));
  if (runs.some(({ text, from, until }) => until - from > 1 && isWhole(text))) return 'joined';
  const endingHere = runs.filter(({ until }) => until === at + 1);
  if (endingHere.some(({ text }) => names.some((name) => name.startsWith(text)))) return 'begins';
  const spellings = [withoutJoins(word), withoutJoins(writeInFull(word))];
  return spellings.some((text) => [...others].some((name) => name.startsWith(text))) ? 'begins' : null;
}

/**
 * Returns the folded tokens that begin a word of the doctor's name without a title before them: three letters at
 * least and no function word, unless the token is a whole word of the name.
 */
export function findLikelyNameTokens(tokens: readonly string[], doctor: Named): string[] {
  const names = fold(doctor.name).split(/[\s.'-]+/);
  const folded = tokens.map(fold);
  return folded.filter((word, at) => {
    const fit = fitName(folded, at, doctor);
    if (fit === null || fit === 'joined' || names.includes(word)) return fit !== null;
    return word.length >= minPrefixLength && !isFunctionWord(word);
  });
}

/** Returns the word of a doctor's name that this folded word misspells, or null. */
export function mendDoctorName(word: string, doctors: readonly DoctorRecord[]): string | null {
  const names = doctors.flatMap(({ name }) => name.split(/\s+/)).filter((name) => !isTitle(name));
  if (names.some((name) => fold(name).startsWith(word))) return null;
  const [meant, ...others] = new Set(names.filter((name) => isMistypedAs(word, fold(name))));
  return meant !== undefined && others.length === 0 ? meant : null;
}

/** Returns the doctors that every token matches, by name or speciality. */
export function findDoctorsNamed(
  tokens: readonly string[],
  doctors: readonly DoctorRecord[],
): DoctorRecord[] {
  const folded = tokens.map(fold);
  const named = doctors.filter((doctor) =>
    folded.every(
      (word, at) => beginsSpeciality(word, doctor.speciality) || fitName(folded, at, doctor) !== null,
    ),
  );
  // "an" is Dr. An, without Dr. Anders.
  const whole = tokens.some((word) => word.length < minPrefixLength || isFunctionWord(word))
    ? named.filter((doctor) => isWholeName(tokens, [doctor]))
    : [];
  return whole.length > 0 ? whole : named;
}

/** Returns whether each token is a whole word of one doctor's name, or begins that doctor's speciality. */
export function isWholeName(tokens: readonly string[], doctors: readonly DoctorRecord[]): boolean {
  const folded = tokens.map(fold);
  return doctors.some((doctor) => {
    const { names, others } = splitDoctorName(doctor);
    const isWhole = (word: string, at: number) =>
      names.includes(word) || others.has(writeInFull(word)) || fitName(folded, at, doctor) === 'joined';
    return folded.every(
      (word, at) => isWhole(word, at) || (!nameParts.has(word) && beginsSpeciality(word, doctor.speciality)),
    );
  });
}

/** Returns whether a word is a title, which names no doctor. */
export function isTitle(word: string): boolean {
  return /^(dr|prof|doc|doctor|professor)\.?$/.test(fold(word));
}
