import { AppointmentsScreen } from './appointments-screen.tsx';
import { DoctorAppointmentsTable } from './doctor-appointments-table.tsx';

/** A doctor's list of own appointments. */
export function DoctorAppointmentsPage() {
  return (
    <AppointmentsScreen
      role="doctor"
      title="Doctor Appointments"
      emptyText="No appointments available"
      emptyHint="What is booked with you stands here, newest first."
      Table={DoctorAppointmentsTable}
    />
  );
}
