import { AllAppointmentsPage } from './appointments/list/all-appointments-page.tsx';
import { NewAppointment } from './booking/new-appointment.tsx';

/** The admin's list with the booking drawer. They are joined here, because appointments must not import booking. */
export function AllAppointments() {
  return (
    <>
      <AllAppointmentsPage />
      <NewAppointment />
    </>
  );
}
