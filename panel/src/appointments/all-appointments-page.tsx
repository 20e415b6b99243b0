import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { AllAppointmentsTable } from './all-appointments-table.tsx';
import { AppointmentsScreen } from './appointments-screen.tsx';
import { useGoTo } from './use-go-to.ts';

/** The admin's list of every appointment; "?new=1" opens the form for another one. */
export function AllAppointmentsPage() {
  const goTo = useGoTo();
  return (
    <AppointmentsScreen
      role="admin"
      title="All Appointments"
      emptyText="No appointments available"
      emptyHint="What is booked stands here, newest first."
      actions={
        <Button
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => goTo((current) => ({ ...current, isBooking: true }))}
        >
          New appointment
        </Button>
      }
      Table={AllAppointmentsTable}
    />
  );
}
