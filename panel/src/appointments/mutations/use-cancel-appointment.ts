import { type CancelKind, cancelAppointment } from '@docket/contract/endpoints/appointments.ts';
import { bookedByMistake, noShowReason } from '@docket/contract/rules/cancel-reasons.ts';
import type { Role } from '../../api/session.ts';
import { useAction } from '../../api/use-action.ts';
import { formatChangedSince } from '../format.ts';
import {
  type SeenVersion,
  useAppointmentLabel,
  useFindAppointment,
  useShowChange,
  versionAfter,
} from './cached-appointments.ts';
import { renderToastAdditions } from './registered-parts.ts';
import { useRestoreAppointment } from './use-restore-appointment.ts';

/**
 * Returns a function that cancels an appointment, optionally with reason and source. Shown at once, reverted after a
 * refusal, with Undo in the toast.
 */
export function useCancelAppointment(
  role: Role,
): (appointment: SeenVersion, reason?: string, kind?: CancelKind) => void {
  const showChange = useShowChange();
  const formatWhose = useAppointmentLabel();
  const { restore } = useRestoreAppointment(role);
  const findAppointment = useFindAppointment();
  const cancel = useAction(cancelAppointment[role], {
    touches: ['appointments'],
    optimistic: (input) =>
      showChange(input.appointmentId, {
        cancelled: true,
        cancelReason: String(input.reason ?? ''),
        cancelKind: input.kind,
        ...(input.reason === noShowReason && { arrivedAt: null }),
        ...versionAfter(input.version),
      }),
    successDetail: ({ appointmentId }) => formatWhose(appointmentId),
    successMore: ({ appointmentId, reason }) => {
      // A time booked by mistake was free before, and the time of a no-show is over.
      const frees = reason !== noShowReason && reason !== bookedByMistake;
      return renderToastAdditions({
        role,
        appointmentId,
        freed: frees ? findAppointment(appointmentId) : null,
      });
    },
    errorDetail: formatChangedSince,
    undo:
      ({ appointmentId, version }) =>
      () =>
        void restore({ _id: appointmentId, version: Number(version) + 1 }, { isUndo: true }),
  });
  return ({ _id, version }, reason = '', kind) =>
    void cancel.run({ appointmentId: _id, version, ...(reason !== '' && { reason }), ...(kind && { kind }) });
}
