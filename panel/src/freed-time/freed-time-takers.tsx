import { findTakers } from '@docket/contract/endpoints/waiting-list.ts';
import { toSlotMinutes } from '@docket/contract/formats/slot-date.ts';
import { hideToasts, ToastButton } from '@docket/ui/toast.tsx';
import { type ReactNode, useEffect, useState } from 'react';
import { callServer, serverNowMs } from '../api/call-server.ts';
import { useClinicToday } from '../clinic/use-clinic-today.ts';
import { type FreedTime, formatTime, openFreedTimeDialog } from './freed-time.ts';

/**
 * For the toast of a change that freed a time: the number of patients who would take it, with a button to the dialog.
 */
export function renderTakers(time: FreedTime): ReactNode {
  return <FreedTimeTakers key="freed" time={time} />;
}

/** Stays empty without takers or after a failed read: the change itself succeeded. */
function FreedTimeTakers({ time }: { time: FreedTime }) {
  const { today } = useClinicToday();
  const [count, setCount] = useState(0);
  useEffect(() => void countTakers(time).then(setCount), [time]);
  if (count === 0) return null;
  return (
    <span>
      {formatTime(time, today)} is free: {count === 1 ? '1 patient' : `${count} patients`} could take it
      <ToastButton
        onClick={() => {
          hideToasts();
          openFreedTimeDialog(time);
        }}
      >
        Offer this time
      </ToastButton>
    </span>
  );
}

async function countTakers(time: FreedTime): Promise<number> {
  // Past times are skipped; the extra hours cover every time zone.
  if (toSlotMinutes(time) * 60_000 < serverNowMs() - 26 * 3_600_000) return 0;
  const { doctorId, slotDate, slotTime, durationMinutes } = time;
  const found = await callServer(findTakers, { doctorId, slotDate, slotTime, durationMinutes }).catch(
    () => null,
  );
  return found?.why === null ? found.takers.length : 0;
}
