import { setPayment } from '@docket/contract/endpoints/appointments.ts';
import { useAction } from '../../api/use-action.ts';
import { formatChangedSince } from '../format.ts';
import { type SeenVersion, useAppointmentLabel, useShowChange, versionAfter } from './cached-appointments.ts';

/** Returns a function that sets the payment to online (true) or cash (false), with Undo in the toast. */
export function useSetPayment(): (appointment: SeenVersion, payment: boolean) => void {
  const showChange = useShowChange();
  const formatWhose = useAppointmentLabel();
  const isOnline = (payment: unknown) => payment === true || payment === 'true';
  const set = useAction(setPayment, {
    touches: ['appointments'],
    optimistic: ({ appointmentId, payment, version }) =>
      showChange(appointmentId, { payment: isOnline(payment), ...versionAfter(version) }),
    successDetail: ({ appointmentId }) => formatWhose(appointmentId),
    errorDetail: formatChangedSince,
    undo: ({ appointmentId, payment, version }) => {
      return () => void set.run({ appointmentId, payment: !isOnline(payment), ...versionAfter(version) });
    },
  });
  return ({ _id, version }, payment) => void set.run({ appointmentId: _id, payment, version });
}
