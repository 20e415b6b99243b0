import { wallClockIn } from '@docket/contract/slot-date.ts';
import { serverNowMs } from '../clinic/server-time.ts';
import { useClinicZone } from '../clinic/use-clinic-zone.ts';
import classes from './away-words.module.css';
import { sayAway } from './say-away.ts';

/** Until when a doctor is away; nothing for one who is not. */
export function AwayWords({ awayUntil }: { awayUntil: string | null }) {
  const { timeZone } = useClinicZone();
  if (awayUntil === null) return null;
  return (
    <span className={classes.words}>{sayAway(awayUntil, wallClockIn(timeZone, serverNowMs()).date)}</span>
  );
}
