import { fold } from '@docket/contract/fold.ts';
import type { DoctorRecord } from '../../doctors/store.ts';
import { beginsAnySpeciality, beginsSpeciality, doctorsNamed, isTitle, wordsInName } from './name-doctors.ts';

// One letter begins somebody's name everywhere.
const nameLeast = 2;

/** What the words say beside a time. */
export interface Split {
  readonly patientWords: readonly string[];
  readonly doctorWords: readonly string[];
}

/** Takes the field's words without its time; returns which of them are a doctor's for certain: a speciality, or what follows "dr" or "with". `names`: words that are a patient's name all the same. */
export function splitWords(
  words: readonly string[],
  doctors: readonly DoctorRecord[],
  names: readonly string[] = [],
): Split {
  const held = [...names];
  const isHeld = (word: string) => {
    const at = held.indexOf(word);
    if (at >= 0) held.splice(at, 1);
    return at >= 0;
  };
  const patientWords: string[] = [];
  const doctorWords: string[] = [];
  // The words of one name after a title, as long as there is a doctor of that name.
  let name: string[] | null = null;
  // "with" stands before other words than a name too.
  let isOffered = false;
  for (const word of words) {
    if (isTitle(word) || isWith(word)) {
      name = [];
      isOffered = isWith(word);
    } else if (
      name &&
      ((name.length === 0 && !isOffered) || doctorsNamed([...name, word], doctors).length > 0)
    ) {
      name.push(word);
      doctorWords.push(word);
    } else {
      name = null;
      (beginsAnySpeciality(fold(word)) && !isHeld(word) ? doctorWords : patientWords).push(word);
    }
  }
  return { patientWords, doctorWords };
}

/**
 * Where nobody is called by all of the patient's words: the ways in which some of them may be a doctor's name or speciality, the one
 * with most such words first.
 */
export function otherSplits({ patientWords, doctorWords }: Split, doctors: readonly DoctorRecord[]): Split[] {
  const parts = new Map<string, Split>();
  for (const doctor of doctors) {
    const named = new Set(wordsInName(patientWords, doctor).filter((word) => word.length >= nameLeast));
    const isOwn = (word: string) => named.has(fold(word)) || beginsSpeciality(fold(word), doctor.speciality);
    const own = patientWords.filter(isOwn);
    if (own.length === 0) continue;
    const rest = patientWords.filter((word) => !isOwn(word));
    parts.set(own.join(' '), { patientWords: rest, doctorWords: [...doctorWords, ...own] });
  }
  return [...parts.values()].sort((a, b) => b.doctorWords.length - a.doctorWords.length);
}

function isWith(word: string): boolean {
  return fold(word) === 'with';
}
