import type { Appointment } from '@docket/contract/appointments.ts';
import classes from './recent-change.module.css';
import { useSayChange } from './use-recent-change.ts';

/** Frames for some seconds a place that somebody else changed, where there is no room for words. */
export function RecentMark({ appointment }: { appointment: Pick<Appointment, '_id' | 'userData'> }) {
  const change = useSayChange(appointment);
  return change && <span className={classes.mark} title={change} aria-hidden />;
}
