import { listDoctors } from '@docket/contract/doctors.ts';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useRead } from '../api/use-read.ts';
import { AllAppointmentsTable } from './all-appointments-table.tsx';
import { AppointmentsScreen } from './appointments-screen.tsx';
import { NewAppointmentButton, NewAppointmentInTitle } from './new-appointment-button.tsx';

/** The admin's list of every appointment. */
export function AllAppointmentsPage() {
  // As the filter by doctor reads them too.
  const { data } = useRead(['doctors'], listDoctors, {});
  const hasNoDoctor = data?.doctors.every(({ archived }) => archived) ?? false;
  return (
    <AppointmentsScreen
      role="admin"
      title="All Appointments"
      emptyText="No appointments available"
      emptyHint={
        hasNoDoctor
          ? 'Appointments are booked with a doctor: add the first one.'
          : 'What is booked stands here, newest first.'
      }
      emptyAction={hasNoDoctor ? <AddDoctorLink /> : <NewAppointmentButton />}
      titleAction={!hasNoDoctor && <NewAppointmentInTitle />}
      Table={AllAppointmentsTable}
    />
  );
}

function AddDoctorLink() {
  return (
    <Button component={Link} to="/add-doctor">
      Add Doctor
    </Button>
  );
}
