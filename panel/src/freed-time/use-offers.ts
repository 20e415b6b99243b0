import type { InputOf } from '@docket/contract/endpoint.ts';
import { acceptOffer, endOffer, linkOffer, offerTime, type Wish } from '@docket/contract/waiting-list.ts';
import { showSuccess } from '@docket/ui/toast.tsx';
import { useAction } from '../api/use-action.ts';
import { useClinicToday } from '../clinic/use-clinic-today.ts';
import { waitingMessage } from '../messages/waiting-message.tsx';
import { type FreedTime, formatTime } from './freed-time.ts';
import { renderTakers } from './freed-time-takers.tsx';

const touches = ['wishes', 'appointments', 'patients'] as const;

/** What the desk does with offers. What an accepted one frees is offered next. */
export function useOffers() {
  const { today } = useClinicToday();
  // That it is held stands in the row.
  const offering = useAction(offerTime, { touches, successText: () => null });
  const accepting = useAction(acceptOffer, {
    touches,
    // Said below, with what it frees.
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
    /** The link's address, to be sent to the patient; null: it could not be made, which was said. */
    link: async (offerId: string): Promise<string | null> => {
      const link = await linking.run({ offerId });
      // A node that was not updated yet names no address.
      return link && (link.url ?? window.location.origin + link.path);
    },
    isPending: offering.isPending || accepting.isPending || ending.isPending || linking.isPending,
  };
}
