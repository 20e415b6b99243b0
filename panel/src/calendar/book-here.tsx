import { Drawer } from '@mantine/core';
import { NewAppointmentForm } from '../booking/new-appointment-form.tsx';
import type { CalendarPlace } from './use-calendar-place.ts';

/** The form for a new appointment over the calendar, filled in from the place that was clicked on. */
export function BookHere({ place }: { place: CalendarPlace }) {
  const { booking, today, isAsked, goTo } = place;
  const close = () => goTo({ booking: null });
  return (
    <Drawer
      opened={booking !== null && !isAsked}
      onClose={close}
      position="right"
      size={520}
      title="New appointment"
      // A stray click must not cost what was typed.
      closeOnClickOutside={false}
    >
      <NewAppointmentForm
        today={today}
        start={{
          ...(booking?.doctorId && { doctorId: booking.doctorId }),
          ...(booking?.day && { day: booking.day }),
          ...(booking?.time && { time: booking.time }),
        }}
        onClose={close}
      />
    </Drawer>
  );
}
