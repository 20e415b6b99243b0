import { type CalendarDate, toIsoDate, wallClockIn } from '@docket/contract/formats/slot-date.ts';
import { useEffect, useMemo, useState } from 'react';
import { serverNowMs } from '../api/call-server.ts';
import { useClinicZone } from './use-clinic-zone.ts';

const lookAgainMs = 20_000;

/** The clinic's today; updates at midnight on an open page. */
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
  // One object per day, so that memoized rows don't render again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `day` is what `now` says
  const today = useMemo(() => now, [day]);
  return { today, isZoneLoading };
}
