import { readClinic } from '@docket/contract/clinic.ts';
import { useRead } from '../api/use-read.ts';

/** The clinic's time zone, and whether it is known; until then, and where it can't be had, the browser's own. */
export function useClinicZone(): { timeZone: string; isAsked: boolean } {
  const clinic = useRead(['settings'], readClinic, {}, { staleMs: Number.POSITIVE_INFINITY });
  return {
    timeZone: clinic.data?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
    isAsked: clinic.isPending,
  };
}
