import { readClinic } from '@docket/contract/clinic.ts';
import { type CalendarDate, toIsoDate, wallClockIn } from '@docket/contract/slot-date.ts';
import { useEffect, useState } from 'react';
import { useRead } from '../api/use-read.ts';

const lookAgainMs = 20_000;

/** The clinic's time zone, and whether it is known; until then, and where it can't be had, the browser's own. */
export function useClinicZone(): { timeZone: string; isAsked: boolean } {
  const clinic = useRead([], readClinic, {}, { staleMs: Number.POSITIVE_INFINITY });
  return {
    timeZone: clinic.data?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
    isAsked: clinic.isPending,
  };
}

/** Today on the clinic's wall, also after midnight on a page left open. */
export function useClinicToday(): { today: CalendarDate; isAsked: boolean } {
  const { timeZone, isAsked } = useClinicZone();
  const [, setDrawn] = useState('');
  useEffect(() => {
    const timer = setInterval(() => setDrawn(toIsoDate(wallClockIn(timeZone).date)), lookAgainMs);
    return () => clearInterval(timer);
  }, [timeZone]);
  return { today: wallClockIn(timeZone).date, isAsked };
}
