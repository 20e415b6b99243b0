import { listDoctors } from '@docket/contract/doctors.ts';
import { useIsPhone } from '@docket/ui/use-breakpoint.ts';
import { ActionIcon, Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useRead } from '../../api/use-read.ts';
import { useGoTo } from '../use-go-to.ts';
import { AllAppointmentsTable } from './all-appointments-table.tsx';
import { AppointmentsScreen } from './appointments-screen.tsx';

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

/** Opens the form for another appointment. */
function NewAppointmentButton() {
  const goTo = useGoTo();
  return (
    <Button
      aria-keyshortcuts="N"
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => goTo((current) => ({ ...current, isBooking: true }))}
    >
      New appointment
    </Button>
  );
}

/** The same at the end of a title: on a phone only its sign. */
function NewAppointmentInTitle() {
  const isPhone = useIsPhone();
  const goTo = useGoTo();
  if (!isPhone) return <NewAppointmentButton />;
  return (
    <ActionIcon
      variant="filled"
      aria-label="New appointment"
      aria-keyshortcuts="N"
      onClick={() => goTo((current) => ({ ...current, isBooking: true }))}
    >
      <IconPlus size={18} aria-hidden />
    </ActionIcon>
  );
}
