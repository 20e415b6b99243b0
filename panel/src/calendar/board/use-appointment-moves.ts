import { Appointment } from '@docket/contract/appointments.ts';
import { useEffect, useRef, useState } from 'react';
import { useMaskedPatients } from '../../api/privacy/names-hidden.ts';
import type { Role } from '../../api/session.ts';
import {
  type MoveTarget,
  type RefusedMove,
  useRescheduleAppointment,
} from '../../appointments/mutations/use-reschedule-appointment.ts';

/** The ways an appointment of the calendar is moved: dropped at a place, or asked where to. */
export interface AppointmentMoves {
  /** Moves at once; a place that can't be had is asked about. */
  readonly move: (appointment: Appointment, target: MoveTarget) => void;
  readonly ask: (appointment: Appointment) => void;
  /** What is asked about; stays while its dialog closes. */
  readonly appointmentToMove: Appointment | null;
  readonly refused: RefusedMove | null;
  readonly open: 'asked' | 'refused' | null;
  readonly close: () => void;
}

/** Moving on the calendar. An Undo that is refused is asked about like the drop it takes back. */
export function useAppointmentMoves(role: Role): AppointmentMoves {
  const [appointmentToMove, setAppointmentToMove] = useState<Appointment | null>(null);
  const [refused, setRefused] = useState<RefusedMove | null>(null);
  const [open, setOpen] = useState<AppointmentMoves['open']>(null);
  // Undo is still there when the calendar is left: then only a toast can say what became of it.
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const { move } = useRescheduleAppointment(role, (refusedMove) => {
    if (!isHere.current) return false;
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
