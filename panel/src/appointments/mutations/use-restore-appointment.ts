import { restoreAppointment } from '@docket/contract/appointments.ts';
import { useRef } from 'react';
import type { Role } from '../../api/session.ts';
import { useAction } from '../../api/use-action.ts';
import { waitingMessage } from '../../messages/waiting-message.tsx';
import { askAboutRefusal } from '../dialogs/dialog-store.ts';
import { formatChangedSince, readSlotRefusal } from '../format.ts';
import { warningsAfter } from '../warnings/booking-warnings.tsx';
import {
  type Seen,
  useAppointmentLabel,
  useFindAppointment,
  useShowChange,
  versionAfter,
} from './cached-appointments.ts';

/** Where a restored appointment goes when not to its own time; `overbook` is on purpose, and for the admin only. */
export interface RestoreTarget {
  readonly slotDate?: string;
  readonly slotTime?: string;
  readonly overbook?: boolean;
}

/**
 * Returns a function that puts a cancelled or completed appointment back to pending; it answers whether that was done.
 * Where its time is gone, a dialog says who has it or why, and offers the neighbours.
 */
export function useRestoreAppointment(role: Role) {
  const showChange = useShowChange();
  const formatWhose = useAppointmentLabel();
  const findAppointment = useFindAppointment();
  const failed = useRef<unknown>(null);
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
    successMore: ({ appointmentId }) => {
      const restored = findAppointment(appointmentId);
      return [restored && warningsAfter(restored, role), waitingMessage(appointmentId, role)];
    },
    errorDetail: formatChangedSince,
    onError: (error) => {
      failed.current = error;
    },
  });
  const restore = async ({ _id, version }: Seen, target: RestoreTarget = {}): Promise<boolean> => {
    if (await action.run({ appointmentId: _id, version, ...target })) return true;
    const refusal = readSlotRefusal(failed.current);
    if (refusal) {
      const again = (other: RestoreTarget) => restore({ _id, version }, other);
      askAboutRefusal({ doing: 'restore', role, refusal, again });
    }
    return false;
  };
  return { restore, isPending: action.isPending };
}
