import { AllAppointmentsTable } from './all-appointments-table.tsx';
import { AppointmentsScreen } from './appointments-screen.tsx';
import { NewAppointmentButton, NewAppointmentInTitle } from './new-appointment-button.tsx';

/** The admin's list of every appointment. */
export function AllAppointmentsPage() {
  return (
    <AppointmentsScreen
      role="admin"
      title="All Appointments"
      emptyText="No appointments available"
      emptyHint="What is booked stands here, newest first."
      emptyAction={<NewAppointmentButton />}
      titleAction={<NewAppointmentInTitle />}
      Table={AllAppointmentsTable}
    />
  );
}
