import { listDoctors, specialities } from '@docket/contract/doctors.ts';
import { useRead } from '../api/use-read.ts';
import type { DeskAnswer, DeskForm } from './desk-form.ts';
import { type WalkInWith, walkInNamed } from './walk-in-with.ts';

/** Whom a walk-in sees: who was chosen, else whom the words name. Null: nobody for certain. */
export function useWalkInWith(
  { isWalkIn, walkInWith }: DeskForm,
  answer: DeskAnswer | null,
): WalkInWith | null {
  const { data } = useRead(['doctors'], listDoctors, {}, { enabled: isWalkIn });
  if (walkInWith === null) return walkInNamed(answer);
  if (walkInWith === 'any') return { kind: 'any' };
  const speciality = specialities.find((one) => one === walkInWith);
  if (speciality) return { kind: 'speciality', speciality };
  const doctor = data?.doctors.find(({ _id }) => _id === walkInWith);
  return doctor ? { kind: 'doctor', doctorId: doctor._id, name: doctor.name } : null;
}
