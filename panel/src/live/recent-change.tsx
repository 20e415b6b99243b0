import type { Appointment } from '@docket/contract/appointments.ts';
import { useEffect } from 'react';
import { announce } from './announcements.ts';
import classes from './recent-change.module.css';
import { useRecentChange } from './recent-changes.ts';

interface Props {
  readonly appointment: Pick<Appointment, '_id' | 'userData'>;
}

/** Says for some seconds in a row who else changed it; nothing otherwise. */
export function RecentChange({ appointment }: Props) {
  const change = useAnnouncedChange(appointment);
  // A screen reader hears the announcement, once for all the places that show it.
  return (
    change && (
      <span className={classes.change} aria-hidden>
        {change}
      </span>
    )
  );
}

/** Frames an appointment for some seconds after another user's change, where there is no room for words. */
export function RecentMark({ appointment }: Props) {
  const change = useAnnouncedChange(appointment);
  return change && <span className={classes.mark} title={change} aria-hidden />;
}

function useAnnouncedChange({ _id, userData }: Props['appointment']): string | null {
  const change = useRecentChange(_id);
  const { name } = userData;
  useEffect(() => {
    if (change) announce(`${name || 'A patient'}: ${change}`);
  }, [change, name]);
  return change;
}
