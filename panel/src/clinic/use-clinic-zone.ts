import { readClinic } from '@docket/contract/clinic.ts';
import { millisecondsPerMinute } from '@docket/contract/limits.ts';
import { noteServerTime } from '../api/call-server.ts';
import { useRead } from '../api/use-read.ts';

// A computer's clock is set right, or goes wrong, while the page is open.
const askAgainMs = 5 * millisecondsPerMinute;

/** The clinic's time zone, and whether it is known; until then, and where it can't be had, the browser's own. */
export function useClinicZone(): { timeZone: string; isZoneLoading: boolean } {
  const clinic = useRead(['settings'], readClinic, {}, { staleMs: askAgainMs });
  // Before anything of this rendering asks what time it is; the same answer notes the same.
  if (clinic.data?.now !== undefined) noteServerTime(clinic.data.now, clinic.dataUpdatedAt);
  return {
    timeZone: clinic.data?.timeZone ?? ownZone(),
    isZoneLoading: clinic.isPending,
  };
}

function ownZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
