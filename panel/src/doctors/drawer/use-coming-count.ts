import { listAppointments } from '@docket/contract/appointments.ts';
import { toIsoDate, wallClockIn } from '@docket/contract/slot-date.ts';
import { serverNowMs } from '../../api/call-server.ts';
import { useRead } from '../../api/use-read.ts';
import { useClinicZone } from '../../clinic/use-clinic-zone.ts';

/** How many coming appointments of a doctor are in the book, from the clinic's today on. */
export function useComingCount(doctorId: string) {
  const { timeZone, isAsked } = useClinicZone();
  const today = wallClockIn(timeZone, serverNowMs()).date;
  const { data, isError, isPlaceholderData, isFetching, refetch } = useRead(
    ['appointments', 'doctors'],
    listAppointments.admin,
    { doctorId, status: 'pending', from: toIsoDate(today), limit: 1 },
    { enabled: !isAsked },
  );
  const counted = isPlaceholderData ? undefined : data;
  return {
    today,
    /** undefined: not counted */
    total: counted && (counted.total ?? 0),
    /** "1,000+" */
    said: `${(counted?.total ?? 0).toLocaleString('en-US')}${counted?.totalCapped ? '+' : ''}`,
    isFailed: !data && isError,
    isFetching,
    refetch: () => void refetch(),
  };
}

export type Coming = ReturnType<typeof useComingCount>;
