import { useSearch } from '@tanstack/react-router';
import { parseListSearch } from '../appointments/list/search-params.ts';
import { useGoTo } from '../appointments/use-go-to.ts';
import { useClinicToday } from '../clinic/use-clinic-today.ts';
import { BookingDrawer } from './booking-drawer.tsx';
import { useDeskPatient } from './patient/use-desk-patient.ts';

/** The front desk, open while the URL contains "new=1"; "patientId" and "ask" set its start values. */
export function NewAppointment() {
  const { isBooking, patientId, ask } = parseListSearch(useSearch({ strict: false }));
  const { isZoneLoading } = useClinicToday();
  const { patient, isLoading } = useDeskPatient(patientId);
  const goTo = useGoTo();
  return (
    <BookingDrawer
      // The first field takes the focus on opening, so its data must be loaded.
      isOpen={isBooking && !isZoneLoading && !isLoading}
      start={{ text: ask, patient }}
      onClose={() => goTo((current) => ({ ...current, isBooking: false }))}
    />
  );
}
