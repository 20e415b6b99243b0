import { changeAvailability, type Doctor } from '@docket/contract/endpoints/doctors.ts';
import { setAway } from '@docket/contract/endpoints/hours.ts';
import { useRef } from 'react';
import { useAction } from '../api/use-action.ts';
import { useClinicZone } from '../clinic/use-clinic-zone.ts';
import { type AwayLeft, awayLeft } from './away-left.ts';
import { hoursOwner } from './hours-owner.ts';
import { useShowDoctor } from './use-show-doctor.ts';
import { useStayBookedNotice } from './use-switch-on.tsx';

/** Sets a doctor's Available: optimistic, with Undo in the toast. */
export function useChangeAvailability() {
  const show = useShowDoctor();
  const formatStayBooked = useStayBookedNotice();
  const { timeZone } = useClinicZone();
  // Setting Available also ends an absence: Undo restores the rest of it.
  const ended = useRef(new Map<string, Doctor>());
  const away = useAction(setAway.admin, { touches: ['doctors'] });
  // Sends the intended value, so that a repeated call, or one crossed by another panel's, does not toggle it back.
  const { run } = useAction(changeAvailability, {
    touches: ['doctors'],
    successMore: ({ docId, available }) => formatStayBooked(hoursOwner(docId), available),
    optimistic: ({ docId, available }) => {
      const isAvailable = available === true;
      show(docId, { available: isAvailable, awayUntil: null });
      return () =>
        show(docId, { available: !isAvailable, awayUntil: ended.current.get(docId)?.awayUntil ?? null });
    },
    undo:
      ({ docId, available }) =>
      () => {
        const rest: AwayLeft | null = awayLeft(ended.current.get(docId)?.awayUntil ?? null, timeZone);
        if (rest) void away.run({ doctorId: docId, ...rest });
        else void run({ docId, available: available !== true });
      },
  });
  return (doctor: Doctor, available: boolean) => {
    ended.current.set(doctor._id, doctor);
    void run({ docId: doctor._id, available });
  };
}
