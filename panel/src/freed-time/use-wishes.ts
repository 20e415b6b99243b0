import {
  listWishes,
  type Offer,
  setWantsEarlier,
  type Wish,
} from '@docket/contract/endpoints/waiting-list.ts';
import { toSlotMinutes } from '@docket/contract/formats/slot-date.ts';
import { useAction } from '../api/use-action.ts';
import { useRead } from '../api/use-read.ts';

/** The waiting list; updates live. */
export function useWishes({ enabled = true }: { enabled?: boolean } = {}) {
  return useRead(['wishes', 'appointments', 'patients', 'doctors'], listWishes, {}, { enabled });
}

/** The offer if it still holds its time; `now` in wall minutes of the clinic. */
export function standingOffer({ offer }: Pick<Wish, 'offer'>, now: number): Offer | null {
  return offer && toSlotMinutes(offer.until) > now ? offer : null;
}

/**
 * Returns a function that records whether the patient of an appointment wants to come earlier, with Undo in the
 * toast.
 */
export function useWantsEarlier() {
  const action = useAction(setWantsEarlier, {
    touches: ['wishes'],
    undo:
      ({ appointmentId, wantsEarlier }) =>
      () =>
        void action.run({ appointmentId, wantsEarlier: !wantsEarlier }),
  });
  return (appointmentId: string, wantsEarlier: boolean) => action.run({ appointmentId, wantsEarlier });
}
