import type { Appointment } from '@docket/contract/appointments.ts';
import classes from './recent-change.module.css';
import { useSayChange } from './use-recent-change.ts';

/** Says for some seconds in a row who else changed it; nothing otherwise. */
export function RecentChange({ appointment }: { appointment: Pick<Appointment, '_id' | 'userData'> }) {
  const change = useSayChange(appointment);
  // What is said aloud is said once for all places that show it.
  return (
    change && (
      <span className={classes.change} aria-hidden>
        {change}
      </span>
    )
  );
}
