import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useClinicToday } from '../clinic/use-clinic-today.ts';
import { BookingDrawer } from './booking-drawer.tsx';
import { useDeskPatient } from './patient/use-desk-patient.ts';

/** The front desk for one patient, over the patient's page. Open while the URL contains "new=1". */
export function BookForPatient() {
  const { id = '' } = useParams({ strict: false });
  const isBooking = useSearch({ strict: false }).new === 1;
  const { isZoneLoading } = useClinicToday();
  const { patient, isLoading } = useDeskPatient(id);
  const navigate = useNavigate();
  return (
    <BookingDrawer
      isOpen={isBooking && !isZoneLoading && !isLoading}
      start={{ patient }}
      onClose={() => void navigate({ to: '.', search: {}, resetScroll: false })}
    />
  );
}
