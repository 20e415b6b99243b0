import { setPayment } from '@docket/contract/appointments.ts';
import { useAction } from '../../api/use-action.ts';
import { sayMeanwhile } from './format-changed-since.ts';
import { useSayWhose } from './use-appointment-label.ts';
import { useShowChange } from './use-show-change.ts';
import { type Seen, versionAfter } from './version.ts';

/** Returns a function that says how an appointment is paid, online (true) or cash (false), with Undo in the toast. */
export function useSetPayment(): (appointment: Seen, payment: boolean) => void {
  const showChange = useShowChange();
  const sayWhose = useSayWhose();
  const isOnline = (payment: unknown) => payment === true || payment === 'true';
  const set = useAction(setPayment, {
    touches: ['appointments'],
    optimistic: ({ appointmentId, payment, version }) =>
      showChange(appointmentId, { payment: isOnline(payment), ...versionAfter(version) }),
    successDetail: ({ appointmentId }) => sayWhose(appointmentId),
    errorDetail: sayMeanwhile,
    undo: ({ appointmentId, payment, version }) => {
      return () => void set.run({ appointmentId, payment: !isOnline(payment), ...versionAfter(version) });
    },
  });
  return ({ _id, version }, payment) => void set.run({ appointmentId: _id, payment, version });
}
