import type { DeskPatient } from '@docket/contract/booking.ts';
import { readPatient } from '@docket/contract/patients.ts';
import { useRead } from '../api/use-read.ts';
import { useClinicNow } from '../appointments/use-clinic-now.ts';
import { toDeskPatient } from './to-desk-patient.ts';

/** The patient of an id as the desk shows them; null for an empty id, and for a record that is not there any more or is another one's now. */
export function useDeskPatient(id: string): { patient: DeskPatient | null; isLoading: boolean } {
  const wallNow = useClinicNow();
  const isWanted = id !== '';
  const { data, isLoading, isPlaceholderData } = useRead(
    ['patients', 'appointments', 'doctors'],
    readPatient,
    { id },
    { enabled: isWanted },
  );
  if (!isWanted || !data || isPlaceholderData)
    return { patient: null, isLoading: isWanted && (isLoading || isPlaceholderData) };
  const isWhoTheyWere = data.patient.mergedInto === null;
  return {
    patient: isWhoTheyWere ? toDeskPatient(data.patient, data.visits, wallNow) : null,
    isLoading: false,
  };
}
