import { type CalendarDate, toIsoDate, wallClockIn } from '@docket/contract/slot-date.ts';
import { useEffect, useMemo, useState } from 'react';
import { serverNowMs } from '../api/call-server.ts';
import { useClinicZone } from './use-clinic-zone.ts';

const lookAgainMs = 20_000;

/** Today on the clinic's wall, also after midnight on a page left open. */
export function useClinicToday(): { today: CalendarDate; isZoneLoading: boolean } {
  const { timeZone, isZoneLoading } = useClinicZone();
  const [, setDrawn] = useState('');
  useEffect(() => {
    const timer = setInterval(
      () => setDrawn(toIsoDate(wallClockIn(timeZone, serverNowMs()).date)),
      lookAgainMs,
    );
    return () => clearInterval(timer);
  }, [timeZone]);
  const now = wallClockIn(timeZone, serverNowMs()).date;
  const day = toIsoDate(now);
  // The same object all day long: rows that are given it are not drawn anew.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `day` is what `now` says
  const today = useMemo(() => now, [day]);
  return { today, isZoneLoading };
}
