import type { Doctor } from '@docket/contract/endpoints/doctors.ts';
import { toWallMinutes, toWallText, wallClockIn } from '@docket/contract/formats/slot-date.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { serverNowMs } from '../api/call-server.ts';
import { dependsOn } from '../api/query-keys.ts';
import { useClinicZone } from '../clinic/use-clinic-zone.ts';

const lookAgainMs = 20_000;

/** Refetches the doctors when an absence on screen ends by the clinic's clock, so that Available is correct again. */
export function useAwayEnds(doctors: readonly Pick<Doctor, 'awayUntil'>[]): void {
  const client = useQueryClient();
  const { timeZone } = useClinicZone();
  // Wall texts sort like times.
  const next = doctors.flatMap(({ awayUntil }) => awayUntil ?? []).sort()[0];
  useEffect(() => {
    if (next === undefined) return;
    const timer = setInterval(() => {
      const { date, minutes } = wallClockIn(timeZone, serverNowMs());
      if (toWallText(toWallMinutes(date, minutes)) < next) return;
      void client.invalidateQueries({ predicate: ({ queryKey }) => dependsOn(queryKey, ['doctors']) });
    }, lookAgainMs);
    return () => clearInterval(timer);
  }, [client, next, timeZone]);
}
