import type { InputOf } from '@docket/contract/endpoint.ts';
import {
  acceptOffer,
  endOffer,
  linkOffer,
  offerTime,
  type Wish,
} from '@docket/contract/endpoints/waiting-list.ts';
import { showSuccess } from '@docket/ui/toast.tsx';
import { useAction } from '../api/use-action.ts';
import { useClinicToday } from '../clinic/use-clinic-today.ts';
import { waitingMessage } from '../messages/waiting-message.tsx';
import { type FreedTime, formatTime } from './freed-time.ts';
import { renderTakers } from './freed-time-takers.tsx';

const touches = ['wishes', 'appointments', 'patients'] as const;

/** The front desk's actions on offers. A time freed by an accepted offer is offered next. */
export function useOffers() {
  const { today } = useClinicToday();
  // The row shows that the time is held.
  const offering = useAction(offerTime, { touches, successText: () => null });
  const accepting = useAction(acceptOffer, {
    touches,
    // Shown by onSuccess, with the freed time.
    successText: () => null,
    onSuccess: ({ message, appointment, freed }) =>
      showSuccess(`${message}: ${formatTime(appointment, today)}`, {
        more: [waitingMessage(appointment._id, 'admin'), freed && renderTakers(freed)],
      }),
  });
  const ending = useAction(endOffer, { touches });
  const linking = useAction(linkOffer, { touches: [], successText: () => null });
  return {
    offer: (wish: Wish, { doctorId, slotDate, slotTime }: FreedTime) =>
      offering.run({ wishId: wish._id, doctorId, slotDate, slotTime }),
    accept: (offerId: string) => accepting.run({ offerId }),
    end: (offerId: string, as: InputOf<typeof endOffer>['as']) => ending.run({ offerId, as }),
    /** The URL to send to the patient; null after a failure, which a toast reports. */
    link: async (offerId: string): Promise<string | null> => {
      const link = await linking.run({ offerId });
      // An older server node sends only a path.
      return link && (link.url ?? window.location.origin + link.path);
    },
    isPending: offering.isPending || accepting.isPending || ending.isPending || linking.isPending,
  };
}
