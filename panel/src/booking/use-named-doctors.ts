import { type Doctor, listDoctors } from '@docket/contract/doctors.ts';
import { useRead } from '../api/use-read.ts';
import type { DeskForm } from './desk-form.ts';

const none: readonly Doctor[] = [];

/** The doctors who can be chosen by name; nobody while nothing is chosen so. */
export function useNamedDoctors({ hand, isWalkIn }: DeskForm): readonly Doctor[] {
  const { data } = useRead(['doctors'], listDoctors, {}, { enabled: isWalkIn || hand !== null });
  return data?.doctors ?? none;
}
