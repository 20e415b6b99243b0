import { Refused } from '@docket/contract/client.ts';
import { bookFollowUp } from '@docket/contract/endpoints/follow-up.ts';
import { showSlotTime } from '@docket/contract/formats/slot-date.ts';
import { bookedByMistake } from '@docket/contract/rules/cancel-reasons.ts';
import { showSuccess } from '@docket/ui/toast.tsx';
import { useAction } from '../../api/use-action.ts';
import { useIsMounted } from '../../api/use-is-mounted.ts';
import { formatSlotDay } from '../../clinic/format-day.ts';
import { renderToastAdditions } from './registered-parts.ts';
import { useCancelAppointment } from './use-cancel-appointment.ts';

/**
 * Returns a function that books a follow-up for a doctor's own patient. The toast names the time and offers Undo,
 * which cancels it.
 */
export function useBookFollowUp() {
  const cancel = useCancelAppointment('doctor');
  const isMounted = useIsMounted();
  return useAction(bookFollowUp, {
    touches: ['appointments'],
    successText: () => null,
    // The dialog shows a refusal while it is open.
    errorText: (error) => (error instanceof Refused && isMounted() ? null : undefined),
    onSuccess: ({ message, appointment }) =>
      showSuccess(
        `${message}: ${formatSlotDay(appointment.slotDate)}, ${showSlotTime(appointment.slotTime)}`,
        {
          more: renderToastAdditions({ role: 'doctor', appointmentId: appointment._id, chosen: appointment }),
          undo: () => cancel(appointment, bookedByMistake),
        },
      ),
  });
}
