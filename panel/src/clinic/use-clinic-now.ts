import { toWallMinutes, wallClockIn } from '@docket/contract/formats/slot-date.ts';
import { useEffect, useState } from 'react';
import { serverNowMs } from '../api/call-server.ts';
import { useClinicZone } from './use-clinic-zone.ts';

const lookAgainMs = 20_000;

/** The clinic's clock, in wall minutes; updates while the page is open. */
export function useClinicNow(): number {
  const { timeZone } = useClinicZone();
  const [, setDrawn] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setDrawn(wallMinutesIn(timeZone)), lookAgainMs);
    return () => clearInterval(timer);
  }, [timeZone]);
  return wallMinutesIn(timeZone);
}

function wallMinutesIn(timeZone: string): number {
  const { date, minutes } = wallClockIn(timeZone, serverNowMs());
  return toWallMinutes(date, minutes);
}
