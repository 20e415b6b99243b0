import type { Speciality } from '@docket/contract/doctors.ts';
import { fold } from '@docket/contract/fold.ts';
import type { DoctorRecord } from '../../doctors/store.ts';
import { isFunctionWord } from './function-words.ts';
import { isMistypedAs } from './mistyped.ts';

// Four letters are a speciality's for certain; three may begin a name as well.
const minCertain = 4;
const minSpeciality = 3;
// One or two letters begin somebody's name everywhere.
const minBeginning = 3;
// Of a name as often as not: van der Berg.
const nameParts = new Set(['der', 'gen']);

// As people write them; the contract's own spelling of the children's doctors is nobody's guess.
const specialityWords: Record<Speciality, readonly string[]> = {
  'General physician': ['general', 'physicians'],
  Gynecologist: ['gynecologists', 'gynaecologists', 'gynecology', 'gynaecology'],
  Dermatologist: ['dermatologists', 'dermatology'],
  Paedetricians: ['paedetricians', 'paediatricians', 'paediatrics', 'pediatricians', 'pediatrics'],
  Neurologist: ['neurologists', 'neurology'],
  Gastroenterologist: ['gastroenterologists', 'gastroenterology'],
};

// What patients say for it, and no beginning of it.
const sayings: Record<Speciality, readonly string[]> = {
  'General physician': ['gp', 'gps', 'family', 'physician'],
  Gynecologist: ['gyn', 'gyno', 'gyne', 'women', 'womens', "women's", 'pregnancy', 'obgyn'],
  Dermatologist: ['skin', 'rash', 'mole', 'moles', 'acne', 'derma'],
  Paedetricians: ['child', 'children', 'childrens', "children's", 'kid', 'kids', 'baby', 'paeds', 'peds'],
  Neurologist: ['nerve', 'nerves', 'brain', 'migraine', 'neuro'],
  Gastroenterologist: ['stomach', 'tummy', 'belly', 'gut', 'gastro', 'bowel', 'liver'],
};
// Asked for as often, and nobody's here: who asks for it wants no other doctor unseen.
const elsewhere = new Set([
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

/** Tells whether a word (folded) begins a speciality: three letters at least. */
export function beginsSpeciality(word: string, speciality: Speciality): boolean {
  if (sayings[speciality].includes(word)) return true;
  return (
    word.length >= minSpeciality &&
    specialityWords[speciality].some((name) => name.startsWith(word) || isMistypedAs(word, name))
  );
}

/** Tells whether a word (folded) begins any speciality for certain. */
export function beginsAnySpeciality(word: string): boolean {
  if (elsewhere.has(word) || Object.values(sayings).some((names) => names.includes(word))) return true;
  return Object.values(specialityWords).some(
    (names) =>
      word.length >= minCertain && names.some((name) => name.startsWith(word) || isMistypedAs(word, name)),
  );
}

/** Takes words and a doctor; returns those of them (folded) that begin a word of the doctor's name. */
function wordsInName(words: readonly string[], doctor: Pick<DoctorRecord, 'name'>): string[] {
  const names = fold(doctor.name)
    .split(' ')
    .filter((name) => !isTitle(name));
  return words.map(fold).filter((word) => !isTitle(word) && names.some((name) => name.startsWith(word)));
}

/**
 * Takes words and a doctor; returns those of them (folded) that begin a word of the doctor's name where nothing says that
 * they are a doctor's: three letters at least, and no word that joins others, unless the whole word is the name.
 */
export function wordsLikeName(words: readonly string[], doctor: Pick<DoctorRecord, 'name'>): string[] {
  const names = fold(doctor.name).split(/[\s.'-]+/);
  return wordsInName(words, doctor).filter(
    (word) => names.includes(word) || (word.length >= minBeginning && !isFunctionWord(word)),
  );
}

/** Takes a word (folded); returns the word of a doctor's name that it is with a slip of the fingers, or null. */
export function mendDoctorName(word: string, doctors: readonly DoctorRecord[]): string | null {
  const names = doctors.flatMap(({ name }) => name.split(/\s+/)).filter((name) => !isTitle(name));
  if (names.some((name) => fold(name).startsWith(word))) return null;
  const [meant, ...others] = new Set(names.filter((name) => isMistypedAs(word, fold(name))));
  return meant !== undefined && others.length === 0 ? meant : null;
}

/** Takes what names doctors; returns those whom every word names, by name or speciality. */
export function doctorsNamed(words: readonly string[], doctors: readonly DoctorRecord[]): DoctorRecord[] {
  const named = doctors.filter((doctor) =>
    words
      .map(fold)
      .every((word) => beginsSpeciality(word, doctor.speciality) || wordsInName([word], doctor).length > 0),
  );
  // "an" is Dr. An, and no Dr. Anders beside.
  const whole = words.some((word) => word.length < minBeginning || isFunctionWord(word))
    ? named.filter((doctor) => isWholeName(words, [doctor]))
    : [];
  return whole.length > 0 ? whole : named;
}

/** Tells whether every word is a whole word of one doctor's name, or begins that doctor's speciality. */
export function isWholeName(words: readonly string[], doctors: readonly DoctorRecord[]): boolean {
  return doctors.some(({ name, speciality }) => {
    const names = fold(name).split(' ');
    return words
      .map(fold)
      .every((word) => names.includes(word) || (!nameParts.has(word) && beginsSpeciality(word, speciality)));
  });
}

/** "dr" and "doctor" name nobody. */
export function isTitle(word: string): boolean {
  return /^(dr|prof|doc|doctor|professor)\.?$/.test(fold(word));
}
