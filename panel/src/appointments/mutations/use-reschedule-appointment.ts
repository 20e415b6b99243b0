import { findDetails, Refused } from '@docket/contract/client.ts';
import type { Appointment } from '@docket/contract/endpoints/appointments.ts';
import { moveAppointment } from '@docket/contract/endpoints/booking.ts';
import { slotRefused } from '@docket/contract/refusals.ts';
import { showSuccess } from '@docket/ui/toast.tsx';
import { useRef } from 'react';
import type { Role } from '../../api/session.ts';
import { useAction } from '../../api/use-action.ts';
import type { OtherSlot } from '../dialogs/dialog-store.ts';
import { formatChangedSince, formatMoved, readSlotRefusal } from '../format.ts';
import { type AppointmentChange, useShowChange, versionAfter } from './cached-appointments.ts';
import { askAboutRefusal, renderToastAdditions } from './registered-parts.ts';

/** The target of a move; omitted fields stay. */
export interface MoveTarget {
  /** "5_9_2026" */
  readonly slotDate: string;
  /** "10:30 AM" */
  readonly slotTime: string;
  readonly durationMinutes?: number | undefined;
  /** Only the admin moves an appointment to another doctor. */
  readonly doctor?: MoveDoctor | undefined;
  /** Deliberately outside the hours or over another appointment. */
  readonly overbook?: boolean | undefined;
}
interface MoveDoctor {
  readonly doctorId: string;
  readonly name: string;
  readonly image: string;
  readonly speciality: string;
}

/** A refused target of a move, with the refusal. */
export interface RefusedMove {
  readonly appointment: Appointment;
  readonly target: MoveTarget;
  readonly refusal: Refused;
}

/**
 * Returns a function that moves an appointment: shown at once, reverted after a refusal, with Undo in the toast. It
 * resolves with the moved appointment, or null after a refusal, which `error` holds. A refusal goes to `onRefused`;
 * without it, or if it returns false, a toast shows the refusal.
 */
export function useRescheduleAppointment(role: Role, onRefused?: (refused: RefusedMove) => boolean) {
  const showChange = useShowChange();
  // Pending moves with the doctor's name: the call has only the id.
  const pendingMoves = useRef(new Map<string, Omit<RefusedMove, 'refusal'>>());
  const appearance = (id: string): AppointmentChange => {
    const move = pendingMoves.current.get(id);
    if (!move) return {};
    return { ...toSlotChange(move.appointment, move.target), ...versionAfter(move.appointment.version) };
  };
  const failed = useRef<unknown>(null);
  const action = useAction(moveAppointment[role], {
    touches: ['appointments'],
    optimistic: ({ appointmentId }) => showChange(appointmentId, appearance(appointmentId)),
    // Toasted below, where the previous slot is known.
    successText: () => null,
    errorText: (error, { appointmentId }) => {
      const move = pendingMoves.current.get(appointmentId);
      const isShown = move && error instanceof Refused && onRefused?.({ ...move, refusal: error });
      failed.current = isShown ? null : error;
      return isShown ? null : undefined;
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
    // Another move right away must send the new version.
    showChange(now._id, now);
    const undo = () => void move(now, whereItWas(appointment), true);
    showSuccess(answer.message, {
      detail: formatMoved(appointment, now),
      more: renderToastAdditions({
        role,
        appointmentId: now._id,
        chosen: now,
        freed: isUndo ? null : appointment,
      }),
      ...(!isUndo && { undo }),
    });
    return now;
  };
  // An Undo has no form to show its refused time.
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

/** Whether the slot was refused, with the next free times. Otherwise the appointment itself has changed. */
export function isAboutSlot(refusal: Refused): boolean {
  return findDetails(refusal, slotRefused)?.nextFree !== undefined;
}

function toSlotChange(
  appointment: Appointment,
  { slotDate, slotTime, doctor }: MoveTarget,
): AppointmentChange {
  if (!doctor || doctor.doctorId === appointment.doctorId) return { slotDate, slotTime };
  const { doctorId, ...docData } = doctor;
  return { slotDate, slotTime, doctorId, docData };
}

// The appointment held that slot before and the server knows it, so Undo needs no overbooking.
function whereItWas({ slotDate, slotTime, durationMinutes, doctorId, docData }: Appointment): MoveTarget {
  return { slotDate, slotTime, durationMinutes, doctor: { doctorId, ...docData } };
}
