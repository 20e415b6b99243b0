import { Drawer } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { parseListSearch } from '../appointments/list-search.ts';
import { useClinicToday } from '../appointments/use-clinic-today.ts';
import { useGoTo } from '../appointments/use-go-to.ts';
import { NewAppointmentForm } from './new-appointment-form.tsx';

/** The form for a new appointment, open while the address bar holds "new=1". */
export function NewAppointment() {
  const { isBooking } = parseListSearch(useSearch({ strict: false }));
  const { today, isAsked } = useClinicToday();
  const goTo = useGoTo();
  const close = () => goTo((current) => ({ ...current, isBooking: false }));
  return (
    <Drawer
      // The first field takes the focus on opening, so it has to be there by then.
      opened={isBooking && !isAsked}
      onClose={close}
      position="right"
      size={520}
      title="New appointment"
      // A stray click must not cost what was typed.
      closeOnClickOutside={false}
    >
      <NewAppointmentForm today={today} onClose={close} />
    </Drawer>
  );
}
