import { AllAppointmentsPage } from './appointments/list/all-appointments-page.tsx';
import { NewAppointment } from './booking/new-appointment.tsx';

/** The admin's list with the form for a new appointment beside it: booking stands above appointments, so they meet here. */
export function AllAppointments() {
  return (
    <>
      <AllAppointmentsPage />
      <NewAppointment />
    </>
  );
}
