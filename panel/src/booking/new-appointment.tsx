import { Drawer } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { parseListSearch } from '../appointments/list-search.ts';
import { useClinicToday } from '../appointments/use-clinic-today.ts';
import { useGoTo } from '../appointments/use-go-to.ts';
import classes from './new-appointment.module.css';
import { NewAppointmentForm } from './new-appointment-form.tsx';

/** The form for a new appointment, open while the address bar holds "new=1". */
export function NewAppointment() {
  const { isBooking } = parseListSearch(useSearch({ strict: false }));
  const { today, isAsked } = useClinicToday();
  const goTo = useGoTo();
  const close = () => goTo((current) => ({ ...current, isBooking: false }));
  return (
    <Drawer
      opened={isBooking}
      onClose={close}
      position="right"
      size={520}
      title="New appointment"
      classNames={{ title: classes.title ?? '' }}
      // A stray click must not cost what was typed.
      closeOnClickOutside={false}
    >
      {!isAsked && <NewAppointmentForm today={today} onClose={close} />}
    </Drawer>
  );
}
