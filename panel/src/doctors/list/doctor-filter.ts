import type { Doctor } from '@docket/contract/doctors.ts';
import { fold, joinedWords, withoutJoins } from '@docket/contract/fold.ts';

export interface DoctorFilter {
  readonly q?: string | undefined;
  readonly speciality?: string | undefined;
  /** Those who are archived; else those who work here. */
  readonly isArchived?: boolean;
}

/** The doctors whose name, email or speciality has every typed word in it; accents and case don't matter, as in every search. */
export function filterDoctors(
  doctors: readonly Doctor[],
  { q, speciality, isArchived = false }: DoctorFilter,
): Doctor[] {
  const words = fold(q ?? '').split(' ');
  return doctors.filter((doctor) => {
    if (doctor.archived !== isArchived) return false;
    if (speciality && doctor.speciality !== speciality) return false;
    const text = fold(`${doctor.name} ${doctor.email} ${doctor.speciality}`);
    const all = [text, ...joinedWords(fold(doctor.name))].join(' ');
    return words.every((word) => all.includes(word) || all.includes(withoutJoins(word)));
  });
}
