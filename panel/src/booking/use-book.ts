import { type Appointment, bookedByMistake } from '@docket/contract/appointments.ts';
import { bookAppointment, walkIn } from '@docket/contract/booking.ts';
import { Refused } from '@docket/contract/client.ts';
import {
  formatClockTime,
  formatSlotDate,
  parseSlotDate,
  parseSlotTime,
  showSlotTime,
  toIsoDate,
} from '@docket/contract/slot-date.ts';
import { showSuccess } from '@docket/ui/toast.tsx';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useAction } from '../api/use-action.ts';
import { useOnFailure } from '../api/use-on-failure.ts';
import { useCancelAppointment } from '../appointments/mutations/use-cancel-appointment.ts';
import { patientName } from '../appointments/patient-name.ts';
import { type Attempt, type DeskRefusal, readDeskRefusal } from './booking-refusal.ts';

// Relatives come one after the other.
const neighbourMinutes = 60;

/** Books, or takes a walk-in; the toast says whom and when and offers Undo, which cancels. One attempt at a time, and none after one that succeeded. */
export function useBookAtDesk(onRefused: (refusal: DeskRefusal) => void) {
  const cancel = useCancelAppointment('admin');
  const navigate = useNavigate();
  const options = {
    // A new patient comes on record with the appointment.
    touches: ['appointments', 'patients'] as const,
    successText: () => null,
    // A refusal stands at the desk, with the ways on.
    errorText: (error: unknown) => (error instanceof Refused ? null : undefined),
    onSuccess: (answer: { message: string; appointment: Appointment }) =>
      showSuccess(sayBooked(answer), {
        undo: () => cancel(answer.appointment, bookedByMistake),
        next: {
          label: 'Another for a relative',
          go: () =>
            void navigate({ to: '/all-appointments', search: { new: 1, ask: besideOf(answer.appointment) } }),
        },
      }),
  };
  const booking = useAction(bookAppointment, options);
  const walking = useAction(walkIn, options);
  const attempted = useRef<Attempt | null>(null);
  // A second Enter can come before anything is drawn anew.
  const isBusy = useRef(false);
  const [isDone, setDone] = useState(false);

  const handOver = (error: unknown) => {
    const refusal = attempted.current && readDeskRefusal(error, attempted.current, Date.now());
    if (refusal) onRefused(refusal);
  };
  useOnFailure(booking.error, handOver);
  useOnFailure(walking.error, handOver);

  /** Tells whether it was booked; what went wrong was said. */
  const send = async (attempt: Attempt): Promise<boolean> => {
    if (isBusy.current) return false;
    isBusy.current = true;
    attempted.current = attempt;
    const answer = await (attempt.kind === 'booking'
      ? booking.run(attempt.input)
      : walking.run(attempt.input));
    if (answer) setDone(true);
    else isBusy.current = false;
    return answer !== null;
  };
  return { send, isPending: booking.isPending || walking.isPending || isDone };
}

// The same doctor and day, with the times before and after on offer: who comes is typed in front of it.
function besideOf({ slotDate, slotTime, docData }: Appointment): string {
  const date = parseSlotDate(slotDate);
  const minutes = Math.max((parseSlotTime(slotTime) ?? 0) - neighbourMinutes, 0);
  return ` dr ${docData.name} ${date ? toIsoDate(date) : ''} from ${formatClockTime(minutes)}`;
}

function sayBooked({ message, appointment }: { message: string; appointment: Appointment }): string {
  const { slotDate, slotTime, docData } = appointment;
  const when = `${formatSlotDate(slotDate)}, ${showSlotTime(slotTime)}`;
  return `${message}: ${patientName(appointment)}, ${when} with ${docData.name}`;
}
