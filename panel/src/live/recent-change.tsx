import type { Appointment } from '@docket/contract/appointments.ts';
import { useEffect } from 'react';
import { sayAloud } from './announcements.ts';
import classes from './recent-change.module.css';
import { useRecentChange } from './use-recent-change.ts';

/** Says for some seconds in a row who else changed it, to the eye and to a screen reader; nothing otherwise. */
export function RecentChange({ appointment }: { appointment: Pick<Appointment, '_id' | 'userData'> }) {
  const change = useRecentChange(appointment._id);
  const { name } = appointment.userData;
  useEffect(() => {
    if (change) sayAloud(`${name || 'A patient'}: ${change}`);
  }, [change, name]);
  if (!change) return null;
  // What is said aloud is said once for all places that show it.
  return (
    <span className={classes.change} aria-hidden>
      {change}
    </span>
  );
}
