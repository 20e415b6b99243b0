import type { Appointment } from '@docket/contract/appointments.ts';
import { useState } from 'react';
import { HistoryDrawer } from '../appointments/history-drawer.tsx';
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

/** What a patient comes for and came for, and the history of each beside it. */
export function PatientVisits({ visits, all, name }: PatientVisitsProps) {
  const { coming, past } = cutVisits(visits, useClinicNow());
  const [shown, setShown] = useState<Appointment | null>(null);
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const openHistory = (visit: Appointment) => {
    setShown(visit);
    setHistoryOpen(true);
  };
  return (
    <>
      <ComingVisits visits={coming} onHistory={openHistory} />
      <PastVisits visits={past} unshown={all - visits.length} name={name} onHistory={openHistory} />
      <HistoryDrawer
        // As it is now, not as it was when the history was opened.
        appointment={visits.find(({ _id }) => _id === shown?._id) ?? shown}
        isOpen={isHistoryOpen}
        role="admin"
        onClose={() => setHistoryOpen(false)}
      />
    </>
  );
}
