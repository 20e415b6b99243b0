import type { Appointment } from '@docket/contract/appointments.ts';
import { moveAppointment } from '@docket/contract/booking.ts';
import { detailsOf, Refused } from '@docket/contract/client.ts';
import { slotRefused } from '@docket/contract/refusals.ts';
import { showSuccess } from '@docket/ui/toast.tsx';
import { useRef } from 'react';
import type { Role } from '../../api/session.ts';
import { useAction } from '../../api/use-action.ts';
import { waitingMessage } from '../../messages/waiting-message.tsx';
import { askAboutRefusal, type OtherSlot } from '../dialogs/dialog-store.ts';
import { formatChangedSince, formatMoved, readSlotRefusal } from '../format.ts';
import { warningsAfter } from '../warnings/booking-warnings.tsx';
import { type AppointmentChange, useShowChange, versionAfter } from './cached-appointments.ts';
import { useSayFreed } from './use-say-freed.ts';

/** Where an appointment goes. What is left out stays as it is. */
export interface MoveTarget {
  /** "5_9_2026" */
  readonly slotDate: string;
  /** "10:30 AM" */
  readonly slotTime: string;
  readonly durationMinutes?: number | undefined;
  /** Only the admin moves to a colleague. */
  readonly doctor?: MoveDoctor | undefined;
  /** On purpose outside of the hours or on top of another appointment. */
  readonly overbook?: boolean | undefined;
}
interface MoveDoctor {
  readonly doctorId: string;
  readonly name: string;
  readonly image: string;
  readonly speciality: string;
}

/** A place an appointment could not have, and why. */
export interface RefusedMove {
  readonly appointment: Appointment;
  readonly target: MoveTarget;
  readonly refusal: Refused;
}

/**
 * Returns a function that moves an appointment: shown at once, taken back when refused, with an Undo in the toast that
 * moves it back. It answers what the appointment is now, or null when it was refused; `error` says why. A place
 * that can't be had is left to `onRefused`, and said in a toast where that is left out or answers false.
 */
export function useRescheduleAppointment(role: Role, onRefused?: (refused: RefusedMove) => boolean) {
  const showChange = useShowChange();
  // The moves under way: the call itself names a colleague by id only.
  const pendingMoves = useRef(new Map<string, Omit<RefusedMove, 'refusal'>>());
  const appearance = (id: string): AppointmentChange => {
    const move = pendingMoves.current.get(id);
    if (!move) return {};
    return { ...toSlotChange(move.appointment, move.target), ...versionAfter(move.appointment.version) };
  };
  const failed = useRef<unknown>(null);
  const sayFreed = useSayFreed(role);
  const action = useAction(moveAppointment[role], {
    touches: ['appointments'],
    optimistic: ({ appointmentId }) => showChange(appointmentId, appearance(appointmentId)),
    // Said below, where it is known what it was before.
    successText: () => null,
    errorText: (error, { appointmentId }) => {
      const move = pendingMoves.current.get(appointmentId);
      const isTaken = move && isAboutSlot(error) && onRefused?.({ ...move, refusal: error });
      // Asked about once, not twice.
      failed.current = isTaken ? null : error;
      return isTaken ? null : undefined;
    },
    errorDetail: formatChangedSince,
  });

  const move = async (
    appointment: Appointment,
    target: MoveTarget,
    isUndo = false,
  ): Promise<Appointment | null> => {
    pendingMoves.current.set(appointment._id, { appointment, target });
    const answer = await action.run({
      appointmentId: appointment._id,
      version: appointment.version,
      slotDate: target.slotDate,
      slotTime: target.slotTime,
      ...(target.durationMinutes && { durationMinutes: target.durationMinutes }),
      ...(role === 'admin' && target.overbook && { overbook: true }),
      ...(role === 'admin' && target.doctor && { doctorId: target.doctor.doctorId }),
    });
    if (!answer) {
      if (isUndo) askWhereElse(appointment, target);
      return null;
    }
    const now = answer.appointment;
    // Rescheduling it again at once must name the current version.
    showChange(now._id, now);
    const undo = () => void move(now, whereItWas(appointment), true);
    showSuccess(answer.message, {
      detail: formatMoved(appointment, now),
      more: [warningsAfter(now, role), waitingMessage(now._id, role), !isUndo && sayFreed(appointment)],
      ...(!isUndo && { undo }),
    });
    return now;
  };
  // There is no form around an Undo that is refused its time.
  const askWhereElse = (appointment: Appointment, target: MoveTarget) => {
    const refusal = readSlotRefusal(failed.current);
    if (!refusal) return;
    const again = async (slot: OtherSlot) =>
      (await move(appointment, { ...target, overbook: false, ...slot }, true)) !== null;
    const { _id, patientId } = appointment;
    const doctorId = target.doctor?.doctorId ?? appointment.doctorId;
    const { slotDate, slotTime, durationMinutes = appointment.durationMinutes } = target;
    const tried = { _id, patientId, doctorId, slotDate, slotTime, durationMinutes };
    askAboutRefusal({ doing: 'move', role, refusal, tried, again });
  };
  const moveBack = (appointment: Appointment, target: MoveTarget) => move(appointment, target, true);
  return { move, moveBack, isPending: action.isPending, error: action.error };
}

// Next free times come with a refusal of the place; without them the appointment itself is not what it was.
function isAboutSlot(error: unknown): error is Refused {
  return error instanceof Refused && detailsOf(error, slotRefused)?.nextFree !== undefined;
}

function toSlotChange(
  appointment: Appointment,
  { slotDate, slotTime, doctor }: MoveTarget,
): AppointmentChange {
  if (!doctor || doctor.doctorId === appointment.doctorId) return { slotDate, slotTime };
  const { doctorId, ...docData } = doctor;
  return { slotDate, slotTime, doctorId, docData };
}

// It had that place by right, and the server knows: nothing need be overbooked on purpose.
function whereItWas({ slotDate, slotTime, durationMinutes, doctorId, docData }: Appointment): MoveTarget {
  return { slotDate, slotTime, durationMinutes, doctor: { doctorId, ...docData } };
}
