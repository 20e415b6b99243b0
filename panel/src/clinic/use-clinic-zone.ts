import { readClinic } from '@docket/contract/endpoints/clinic.ts';
import { millisecondsPerMinute } from '@docket/contract/rules/limits.ts';
import { recordServerTime } from '../api/call-server.ts';
import { useRead } from '../api/use-read.ts';

// A computer's clock may be corrected, or go wrong, while the page is open.
const askAgainMs = 5 * millisecondsPerMinute;

/** The clinic's time zone; while loading or after a failure, the browser's. */
export function useClinicZone(): { timeZone: string; isZoneLoading: boolean } {
  const clinic = useRead(['settings'], readClinic, {}, { staleMs: askAgainMs });
  // During render, because components below read the time. Repeating it with one answer is harmless.
  if (clinic.data?.now !== undefined) recordServerTime(clinic.data.now, clinic.dataUpdatedAt);
  return {
    timeZone: clinic.data?.timeZone ?? ownZone(),
    isZoneLoading: clinic.isPending,
  };
}

function ownZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
