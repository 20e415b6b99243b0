import { fold } from '@docket/contract/formats/fold.ts';
import type { DoctorRecord } from '../../doctors/store.ts';
import { isDeterminer, isFunctionWord } from './function-words.ts';
import {
  beginsAnySpeciality,
  beginsSpeciality,
  findDoctorsNamed,
  findLikelyNameTokens,
  isTitle,
} from './name-doctors.ts';

// Limits the number of combinations.
const maxShared = 3;

/** The words apart from the time, divided between patient and doctor. */
export interface Split {
  readonly patientTokens: readonly string[];
  readonly doctorTokens: readonly string[];
}

/**
 * Divides the words into `doctorTokens`, which certainly mean a doctor (a speciality, or a name after "dr" or "with"),
 * and `patientTokens`, all others. `names`: words of the patient's name, which are not read as a speciality.
 */
export function splitTokens(
  tokens: readonly string[],
  doctors: readonly DoctorRecord[],
  names: readonly string[] = [],
): Split {
  const remainingNames = [...names];
  const useName = (word: string) => {
    const at = remainingNames.indexOf(word);
    if (at >= 0) remainingNames.splice(at, 1);
    return at >= 0;
  };
  const patientTokens: string[] = [];
  const doctorTokens: string[] = [];
  // The words after a title, as long as they form a doctor's name.
  let name: string[] | null = null;
  // "with" precedes other words than names too.
  let isAfterWith = false;
  for (const word of tokens) {
    if (isTitle(word) || isWith(word)) {
      name = [];
      isAfterWith = isWith(word);
    } else if (name && ((name.length === 0 && !isAfterWith) || isOfName([...name, word], doctors))) {
      name.push(word);
      doctorTokens.push(word);
    } else {
      name = null;
      (beginsAnySpeciality(fold(word)) && !useName(word) ? doctorTokens : patientTokens).push(word);
    }
  }
  return { patientTokens, doctorTokens };
}

// A further word of a doctor's name must be a whole word of it.
function isOfName(tokens: readonly string[], doctors: readonly DoctorRecord[]): boolean {
  const [word = '', ...others] = tokens.toReversed();
  const isLoose = others.length === 0 ? isDeterminer(word) : isFunctionWord(word);
  return findDoctorsNamed(tokens, doctors).some(
    (doctor) => !isLoose || findLikelyNameTokens([word], doctor).length > 0,
  );
}

/**
 * Returns the words for names without function words ("to", "so"), and the removed ones. A function word stays if it
 * is a whole word of a doctor's name, follows a title, or is at a position in `names`.
 */
export function withoutFunctionWords<W extends { readonly text: string; readonly at: number }>(
  tokens: readonly W[],
  doctors: readonly DoctorRecord[],
  names: ReadonlySet<number>,
): { readonly kept: readonly W[]; readonly removed: readonly string[] } {
  const isLoose = ({ text, at }: W, index: number) => {
    if (!isFunctionWord(text) || isWith(text) || names.has(at)) return false;
    const before = tokens[index - 1]?.text ?? '';
    if (isTitle(before) || (isWith(before) && isOfName([text], doctors))) return false;
    return !doctors.some((doctor) => findLikelyNameTokens([text], doctor).length > 0);
  };
  const loose = tokens.filter(isLoose);
  return { kept: tokens.filter((word) => !loose.includes(word)), removed: loose.map(({ text }) => text) };
}

export interface OtherSplit extends Split {
  /** True if words that fit the doctor are left to the patient: "ren mori kenji" is Ren Mori with Dr. Kenji Mori. */
  readonly isShared: boolean;
}

/**
 * Returns the splits in which some of the patient's words are a doctor's name or speciality, most such words first.
 */
export function listOtherSplits(
  { patientTokens, doctorTokens }: Split,
  doctors: readonly DoctorRecord[],
): OtherSplit[] {
  const parts = new Map<string, OtherSplit>();
  const add = (positions: readonly number[], isShared: boolean) => {
    const isSelected = (_: string, at: number) => positions.includes(at);
    const rest = patientTokens.filter((_, at) => !positions.includes(at));
    const split = {
      patientTokens: rest,
      doctorTokens: [...doctorTokens, ...patientTokens.filter(isSelected)],
      isShared,
    };
    if (!parts.get(positions.join(' ')) || !isShared) parts.set(positions.join(' '), split);
  };
  for (const doctor of doctors) {
    const named = new Set(findLikelyNameTokens(patientTokens, doctor));
    const isOfDoctor = (word: string) =>
      named.has(fold(word)) || beginsSpeciality(fold(word), doctor.speciality);
    const positions = patientTokens.flatMap((word, at) => (isOfDoctor(word) ? [at] : []));
    if (positions.length === 0) continue;
    add(positions, false);
    const phrase = positions.map((at) => fold(patientTokens[at] ?? '')).join(' ');
    // A full name in its order is the doctor's.
    if (positions.length > maxShared || fold(doctor.name).includes(phrase)) continue;
    for (const subset of listSubsets(positions)) add(subset, true);
  }
  return [...parts.values()].sort((a, b) => b.doctorTokens.length - a.doctorTokens.length);
}

// Returns all proper non-empty subsets, later words first.
function listSubsets(positions: readonly number[]): number[][] {
  const masks = Array.from({ length: Math.max(0, 2 ** positions.length - 2) }, (_, at) => at + 1);
  return masks.map((mask) => positions.filter((_, at) => Math.floor(mask / 2 ** at) % 2 === 1)).toReversed();
}

/** Returns the words typed twice that name a doctor: once for a patient of that name. */
export function findRepeatedTokens({ patientTokens }: Split, doctors: readonly DoctorRecord[]): string[] {
  const folded = patientTokens.map(fold);
  const isTwice = (word: string, at: number) => folded.indexOf(word) !== at;
  return folded
    .filter(isTwice)
    .filter((word) => doctors.some((doctor) => findLikelyNameTokens([word], doctor).length > 0));
}

function isWith(word: string): boolean {
  return fold(word) === 'with';
}
