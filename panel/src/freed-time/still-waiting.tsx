import { endWish, reopenWish } from '@docket/contract/endpoints/waiting-list.ts';
import { ToastButton } from '@docket/ui/toast.tsx';
import type { ReactNode } from 'react';
import { useAction } from '../api/use-action.ts';
import classes from '../messages/messages.module.css';
import { useWishes } from './use-wishes.ts';

/**
 * For the toast of a booking: asks whether its patient, who was on the waiting list, still waits for an earlier time.
 */
export function waitingListNotice(appointmentId: string): ReactNode {
  return <StillWaiting key="wish" appointmentId={appointmentId} />;
}

// Empty for a patient who is not on the list.
function StillWaiting({ appointmentId }: { appointmentId: string }) {
  const { data } = useWishes();
  const { end, isPending } = useEndWish();
  const wish = data?.wishes.find(({ holds }) => holds?.appointmentId === appointmentId);
  if (!wish) return null;
  return (
    <span className={classes.waiting}>
      Still waiting for an earlier time?
      <ToastButton isDisabled={isPending} onClick={() => end(wish._id)}>
        No, remove from the list
      </ToastButton>
    </span>
  );
}

/** Takes a patient off the waiting list, with Undo in the toast. */
export function useEndWish() {
  const reopening = useAction(reopenWish, { touches: ['wishes'] });
  const ending = useAction(endWish, {
    touches: ['wishes', 'appointments'],
    undo:
      ({ wishId }) =>
      () =>
        void reopening.run({ wishId }),
  });
  return { end: (wishId: string) => void ending.run({ wishId }), isPending: ending.isPending };
}
