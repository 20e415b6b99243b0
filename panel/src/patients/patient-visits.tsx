import type { Appointment } from '@docket/contract/appointments.ts';
import { useClinicNow } from '../appointments/use-clinic-now.ts';
import { ComingVisits } from './coming-visits.tsx';
import { cutVisits } from './cut-visits.ts';
import { PastVisits } from './past-visits.tsx';

interface PatientVisitsProps {
  /** The newest of very many. */
  visits: readonly Appointment[];
  /** How many there are in all. */
  all: number;
  /** The patient's. */
  name: string;
}

/** What a patient comes for and came for. */
export function PatientVisits({ visits, all, name }: PatientVisitsProps) {
  const now = useClinicNow();
  const { coming, past } = cutVisits(visits, now);
  return (
    <>
      <ComingVisits visits={coming} now={now} />
      <PastVisits visits={past} unshown={all - visits.length} name={name} now={now} />
    </>
  );
}
