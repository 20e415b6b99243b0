import {
  type Appointment,
  type CancelKind,
  cancelAppointment,
  completeAppointment,
  restoreAppointment,
} from '@docket/contract/endpoints/appointments.ts';
import { useRef } from 'react';
import type { Role } from '../../api/session.ts';
import { useAction } from '../../api/use-action.ts';
import { formatChangedSince, readSlotRefusal } from '../format.ts';
import {
  type SeenVersion,
  useAppointmentLabel,
  useFindAppointment,
  useShowChange,
  versionAfter,
} from './cached-appointments.ts';
import { askAboutRefusal, renderToastAdditions } from './registered-parts.ts';

/** The new slot of a restored appointment; `overbook` is deliberate and only for the admin. */
export interface RestoreTarget {
  readonly slotDate?: string;
  readonly slotTime?: string;
  readonly overbook?: boolean;
  /** The restore is an Undo, so its toast offers none. */
  readonly isUndo?: boolean;
}

/** The state that an Undo of a restore brings back. */
type Ended =
  | { readonly was: 'completed' }
  | { readonly was: 'cancelled'; readonly reason: string; readonly kind: CancelKind | undefined };

/**
 * Returns a function that sets a cancelled or completed appointment back to pending. It resolves with whether that
 * succeeded. If the time is gone, a dialog names the holder or reason and offers the next free times.
 */
export function useRestoreAppointment(role: Role) {
  const showChange = useShowChange();
  const formatWhose = useAppointmentLabel();
  const findAppointment = useFindAppointment();
  const failed = useRef<unknown>(null);
  const endAgain = useEndAgain(role);
  // The state before each restore with an Undo, by appointment id.
  const ended = useRef(new Map<string, Ended>());
  const action = useAction(restoreAppointment[role], {
    touches: ['appointments'],
    optimistic: ({ appointmentId, slotDate, slotTime, version }) =>
      showChange(appointmentId, {
        cancelled: false,
        isCompleted: false,
        cancelReason: '',
        cancelKind: undefined,
        ...(slotDate && slotTime && { slotDate, slotTime }),
        ...versionAfter(version),
      }),
    successDetail: ({ appointmentId }) => formatWhose(appointmentId),
    successMore: ({ appointmentId }) =>
      renderToastAdditions({ role, appointmentId, chosen: findAppointment(appointmentId) }),
    errorDetail: formatChangedSince,
    undo: ({ appointmentId, version }) => {
      const before = ended.current.get(appointmentId);
      return before && (() => endAgain({ _id: appointmentId, version: Number(version) + 1 }, before));
    },
    onError: (error) => {
      failed.current = error;
    },
  });
  const restore = async ({ _id, version }: SeenVersion, target: RestoreTarget = {}): Promise<boolean> => {
    const { isUndo = false, ...slot } = target;
    const before = isUndo ? undefined : readEnded(findAppointment(_id), role);
    if (before) ended.current.set(_id, before);
    else ended.current.delete(_id);
    if (await action.run({ appointmentId: _id, version, ...slot })) return true;
    const refusal = readSlotRefusal(failed.current);
    if (refusal) {
      const again = (other: RestoreTarget) => restore({ _id, version }, { ...other, isUndo });
      askAboutRefusal({ doing: 'restore', role, refusal, tried: findAppointment(_id), again });
    }
    return false;
  };
  return { restore, isPending: action.isPending };
}

// Returns how the appointment ended, so that Undo can end it the same way; undefined if it is pending, or if this role
// can't end it that way.
function readEnded(appointment: Appointment | null, role: Role): Ended | undefined {
  // An admin has no call that completes a single appointment, so the restore gets no Undo.
  if (appointment?.isCompleted) return role === 'doctor' ? { was: 'completed' } : undefined;
  if (!appointment?.cancelled) return undefined;
  return { was: 'cancelled', reason: appointment.cancelReason, kind: appointment.cancelKind };
}

/** Returns the Undo of a restore: it cancels with the former reason, or completes again. */
function useEndAgain(role: Role): (appointment: SeenVersion, before: Ended) => void {
  const showChange = useShowChange();
  const formatWhose = useAppointmentLabel();
  const shared = {
    touches: ['appointments'] as const,
    successDetail: ({ appointmentId }: { appointmentId: string }) => formatWhose(appointmentId),
    errorDetail: formatChangedSince,
  };
  const cancel = useAction(cancelAppointment[role], {
    ...shared,
    optimistic: ({ appointmentId, reason, kind, version }) =>
      showChange(appointmentId, {
        cancelled: true,
        cancelReason: String(reason ?? ''),
        cancelKind: kind,
        ...versionAfter(version),
      }),
    successMore: ({ appointmentId }) => renderToastAdditions({ role, appointmentId }),
  });
  const complete = useAction(completeAppointment, {
    ...shared,
    optimistic: ({ appointmentId, version }) =>
      showChange(appointmentId, { isCompleted: true, ...versionAfter(version) }),
  });
  return ({ _id, version }, before) => {
    const appointment = { appointmentId: _id, version };
    if (before.was === 'completed') return void complete.run(appointment);
    const { reason, kind } = before;
    void cancel.run({ ...appointment, ...(reason !== '' && { reason }), ...(kind && { kind }) });
  };
}
