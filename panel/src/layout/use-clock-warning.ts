import { millisecondsPerMinute } from '@docket/contract/rules/limits.ts';
import { showError } from '@docket/ui/toast.tsx';
import { useEffect } from 'react';
import { serverAheadMs, serverNowMs } from '../api/call-server.ts';
import { formatMoment } from '../clinic/format-moment.ts';
import { useClinicZone } from '../clinic/use-clinic-zone.ts';

const warnFromMs = 5 * millisecondsPerMinute;
const warnedKey = 'docket.clock-said';

/**
 * Warns once per tab that the computer's clock is wrong. The panel uses the server's clock, so the user would not
 * notice otherwise.
 */
export function useClockWarning(): void {
  const { timeZone, isZoneLoading } = useClinicZone();
  const isWrong = !isZoneLoading && Math.abs(serverAheadMs()) > warnFromMs;
  useEffect(() => {
    if (!isWrong || sessionStorage.getItem(warnedKey) !== null) return;
    sessionStorage.setItem(warnedKey, '1');
    showError('This computer’s clock is wrong', {
      detail: `Docket uses the practice’s time: it is ${formatMoment(serverNowMs(), timeZone)}.`,
    });
  }, [isWrong, timeZone]);
}
