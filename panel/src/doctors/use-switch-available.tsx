import { changeAvailability, updateProfile } from '@docket/contract/endpoints/doctors.ts';
import { useNavigate } from '@tanstack/react-router';
import { useAction } from '../api/use-action.ts';
import { ComingInToast } from './coming-count.tsx';
import type { HoursOwner } from './hours-owner.ts';

/** Returns what the toast of a doctor who was switched off adds: the appointments that stay booked. */
export function useNameComing() {
  const navigate = useNavigate();
  return (whose: HoursOwner, available: unknown) =>
    available === false && <ComingInToast whose={whose} onView={(list) => void navigate(list)} />;
}

/** Returns a function that switches a doctor on, with Undo. */
export function useSwitchOn(whose: HoursOwner) {
  const nameComing = useNameComing();
  const options = {
    touches: ['doctors'] as const,
    successMore: ({ available }: { available?: unknown }) => nameComing(whose, available),
    undo: ({ available }: { available?: unknown }) => (available === true ? () => set(false) : undefined),
  };
  const desk = useAction(changeAvailability, options);
  const own = useAction(updateProfile, options);
  const set = (available: boolean) =>
    void (whose.role === 'admin' ? desk.run({ docId: whose.doctorId, available }) : own.run({ available }));
  return { switchOn: () => set(true), isPending: desk.isPending || own.isPending };
}
