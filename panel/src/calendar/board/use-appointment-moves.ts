import { Appointment } from '@docket/contract/endpoints/appointments.ts';
import { useState } from 'react';
import { useMaskedPatients } from '../../api/privacy/names-hidden.ts';
import type { Role } from '../../api/session.ts';
import { useIsMounted } from '../../api/use-is-mounted.ts';
import {
  isAboutSlot,
  type MoveTarget,
  type RefusedMove,
  useRescheduleAppointment,
} from '../../appointments/mutations/use-reschedule-appointment.ts';

/** The two ways to move an appointment on the calendar: drop it, or choose a time in a dialog. */
export interface AppointmentMoves {
  /** Moves at once; a refused slot opens a dialog. */
  readonly move: (appointment: Appointment, target: MoveTarget) => void;
  readonly ask: (appointment: Appointment) => void;
  /** The appointment of the open dialog; it stays while the dialog closes. */
  readonly appointmentToMove: Appointment | null;
  readonly refused: RefusedMove | null;
  readonly open: 'asked' | 'refused' | null;
  readonly close: () => void;
}

/** Returns the moves of the calendar. A refused Undo opens the dialog of a refused drop. */
export function useAppointmentMoves(role: Role): AppointmentMoves {
  const [appointmentToMove, setAppointmentToMove] = useState<Appointment | null>(null);
  const [refused, setRefused] = useState<RefusedMove | null>(null);
  const [open, setOpen] = useState<AppointmentMoves['open']>(null);
  // Undo outlives the calendar page: then only a toast can show a refusal.
  const isMounted = useIsMounted();
  const { move } = useRescheduleAppointment(role, (refusedMove) => {
    if (!isMounted() || !isAboutSlot(refusedMove.refusal)) return false;
    setRefused(refusedMove);
    setOpen('refused');
    return true;
  });
  return {
    move: (appointment, target) => {
      setOpen(null);
      void move(appointment, target);
    },
    ask: (appointment) => {
      setAppointmentToMove(appointment);
      setOpen('asked');
    },
    appointmentToMove: useMaskedPatients(Appointment, appointmentToMove),
    refused,
    open,
    close: () => setOpen(null),
  };
}
