import type { Doctor } from '@docket/contract/endpoints/doctors.ts';
import { fold, joinNameParts, withoutJoins } from '@docket/contract/formats/fold.ts';
import { writeInFull } from '@docket/contract/formats/short-forms.ts';

export interface DoctorFilter {
  readonly q?: string | undefined;
  readonly speciality?: string | undefined;
  /** Archived doctors only; default: only doctors who are not archived. */
  readonly isArchived?: boolean;
}

/** The doctors whose name, email or speciality contains every typed word; accents and case don't matter. */
export function filterDoctors(
  doctors: readonly Doctor[],
  { q, speciality, isArchived = false }: DoctorFilter,
): Doctor[] {
  const isMeant = matchesDoctor(q ?? '');
  return doctors.filter(
    (doctor) =>
      doctor.archived === isArchived && (!speciality || doctor.speciality === speciality) && isMeant(doctor),
  );
}

/**
 * Returns a predicate: whether a doctor's name, email or speciality contains every typed word, in any spelling of the
 * name.
 */
export function matchesDoctor(typed: string): (doctor: Doctor) => boolean {
  const ways = fold(typed)
    .split(' ')
    .map((word) => [word, withoutJoins(word), withoutJoins(writeInFull(word))]);
  return (doctor) => {
    const name = fold(doctor.name);
    const full = writeInFull(name);
    const text = fold(`${doctor.name} ${doctor.email} ${doctor.speciality}`);
    const all = [text, full, ...joinNameParts(name), ...joinNameParts(full)].join(' ');
    return ways.every((way) => way.some((word) => all.includes(word)));
  };
}
