import { changeAvailability, updateProfile } from '@docket/contract/endpoints/doctors.ts';
import { useNavigate } from '@tanstack/react-router';
import { useAction } from '../api/use-action.ts';
import { ComingInToast } from './coming-count.tsx';
import type { HoursOwner } from './hours-owner.ts';

/** Returns what the toast of a doctor who was switched off adds: the appointments that stay booked. */
export function useStayBookedNotice() {
  const navigate = useNavigate();
  return (whose: HoursOwner, available: unknown) =>
    available === false && <ComingInToast whose={whose} onView={(list) => void navigate(list)} />;
}

/** Returns `switchOn`, which makes a doctor available and offers Undo, and whether it is pending. */
export function useSwitchOn(whose: HoursOwner) {
  const formatStayBooked = useStayBookedNotice();
  const options = {
    touches: ['doctors'] as const,
    successMore: ({ available }: { available?: unknown }) => formatStayBooked(whose, available),
    undo: ({ available }: { available?: unknown }) => (available === true ? () => set(false) : undefined),
  };
  const desk = useAction(changeAvailability, options);
  const own = useAction(updateProfile, options);
  const set = (available: boolean) =>
    void (whose.role === 'admin' ? desk.run({ docId: whose.doctorId, available }) : own.run({ available }));
  return { switchOn: () => set(true), isPending: desk.isPending || own.isPending };
}
