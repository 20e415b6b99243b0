import { setPayment } from '@docket/contract/appointments.ts';
import { useAction } from '../api/use-action.ts';
import { useShowChange } from './use-show-change.ts';

/** Returns a function that says how an appointment is paid: online (true) or cash (false). */
export function useSetPayment(): (appointmentId: string, payment: boolean) => void {
  const showChange = useShowChange();
  const set = useAction(setPayment, {
    touches: ['appointments'],
    optimistic: ({ appointmentId, payment }) =>
      showChange(appointmentId, { payment: payment === true || payment === 'true' }),
  });
  return (appointmentId, payment) => void set.run({ appointmentId, payment });
}
