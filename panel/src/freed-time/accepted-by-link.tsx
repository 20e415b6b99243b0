import { readHistory, readNamedSlot } from '@docket/contract/endpoints/history.ts';
import { patientByLink } from '@docket/contract/endpoints/offer-link.ts';
import { findTakers } from '@docket/contract/endpoints/waiting-list.ts';
import { showSuccess } from '@docket/ui/toast.tsx';
import { useRead } from '../api/use-read.ts';
import { useClinicToday } from '../clinic/use-clinic-today.ts';
import { formatTime } from './freed-time.ts';
import { renderTakers } from './freed-time-takers.tsx';

/** Shows that a patient accepted an offered time by link, and how many patients would take the time they left. */
export function showAcceptedByLink(appointmentId: string): void {
  showSuccess('An offer was accepted by link', {
    more: <AcceptedByLink key="accepted" appointmentId={appointmentId} />,
  });
}

/** Stays empty if the read fails: the offer was accepted anyway. */
function AcceptedByLink({ appointmentId }: { appointmentId: string }) {
  const { today } = useClinicToday();
  const { data } = useRead(['appointments'], readHistory.admin, { id: appointmentId });
  const entry = data?.history.findLast(({ who }) => who.name === patientByLink);
  const slot = readNamedSlot(entry?.to ?? null);
  const time = { doctorId: '', slotDate: '', slotTime: '', durationMinutes: 0, ...slot };
  const { doctorId, slotDate, slotTime, durationMinutes } = time;
  const read = useRead(
    ['appointments', 'wishes'],
    findTakers,
    { doctorId, slotDate, slotTime, durationMinutes },
    { enabled: doctorId !== '' },
  );
  const taken = read.data?.taken;
  if (!slot) return null;
  return (
    <>
      <span>
        {taken ? `${taken.patient}: ` : ''}
        {formatTime(slot, today)} with {slot.doctorName}
      </span>
      {taken?.freed && renderTakers(taken.freed)}
    </>
  );
}
