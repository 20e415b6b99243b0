import { bookAppointment } from '@docket/contract/booking.ts';
import { showSuccess } from '@docket/ui/toast.tsx';
import { useAction } from '../api/use-action.ts';
import { useCancelAppointment } from '../appointments/use-cancel-appointment.ts';

/** Books an appointment; the toast offers Undo, which cancels it. */
export function useBookAppointment() {
  const cancel = useCancelAppointment('admin');
  return useAction(bookAppointment, {
    // A new patient comes on record with the appointment.
    touches: ['appointments', 'patients'],
    successText: () => null,
    onSuccess: ({ message, appointment }) => showSuccess(message, { undo: () => cancel(appointment) }),
  });
}
