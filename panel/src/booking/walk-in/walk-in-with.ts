import type { FreeNow } from '@docket/contract/endpoints/booking.ts';
import { type Doctor, type Speciality, specialities } from '@docket/contract/endpoints/doctors.ts';
import type { DeskAnswer } from '../booking-form-state.ts';

/** The doctor of a walk-in: the first free one of all or of a speciality, or one doctor. */
export type WalkInWith =
  | { readonly kind: 'any' }
  | { readonly kind: 'speciality'; readonly speciality: Speciality }
  | { readonly kind: 'doctor'; readonly doctorId: string; readonly name: string };

/**
 * Returns the walk-in's doctor from the typed words; null if they name doctors of several
 * specialities, or no doctor on record.
 */
export function parseWalkInDoctor(answer: DeskAnswer | null): WalkInWith | null {
  if (!answer || answer.understood.doctorWords === '') return { kind: 'any' };
  const [first, ...others] = answer.doctors;
  if (!first) return null;
  if (others.length === 0) return { kind: 'doctor', doctorId: first.doctorId, name: first.name };
  const speciality = specialities.find((candidate) => candidate === first.speciality);
  if (!speciality || others.some((doctor) => doctor.speciality !== speciality)) return null;
  return { kind: 'speciality', speciality };
}

/** Returns the walk-in's doctor for a key of the list of choices. */
export function findWalkInChoice(key: string, doctors: readonly Doctor[]): WalkInWith | null {
  if (key === 'any') return { kind: 'any' };
  const speciality = specialities.find((candidate) => candidate === key);
  if (speciality) return { kind: 'speciality', speciality };
  const doctor = doctors.find(({ _id }) => _id === key);
  return doctor ? { kind: 'doctor', doctorId: doctor._id, name: doctor.name } : null;
}

/**
 * Returns the free doctor who would see the walk-in; null: none. A doctor without working hours counts only by name.
 */
export function findFirstFree(chosen: WalkInWith, free: readonly FreeNow[]): FreeNow | null {
  const isMeant = (doctor: FreeNow) => {
    if (chosen.kind === 'doctor') return doctor.doctorId === chosen.doctorId;
    return doctor.hasHours && (chosen.kind === 'any' || doctor.speciality === chosen.speciality);
  };
  return free.find(isMeant) ?? null;
}

/** Returns the choice's key in the list of choices. */
export function walkInKey(chosen: WalkInWith): string {
  if (chosen.kind === 'any') return 'any';
  return chosen.kind === 'speciality' ? chosen.speciality : chosen.doctorId;
}

/** "the first free Dermatologist", "Kenji Mori" */
export function formatWalkInWith(chosen: WalkInWith): string {
  if (chosen.kind === 'doctor') return chosen.name;
  return `the first free ${chosen.kind === 'speciality' ? chosen.speciality : 'doctor'}`;
}
