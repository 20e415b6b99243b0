import type { ListedAppointment } from '@docket/contract/endpoints/dashboard-today.ts';
import { useEffect } from 'react';
import { announce } from './announcements.ts';
import classes from './recent-change.module.css';
import { useRecentChange } from './recent-changes.ts';

interface Props {
  readonly appointment: Pick<ListedAppointment, '_id' | 'userData'>;
}

/** Shows in a row, for some seconds, which other user changed it. */
export function RecentChange({ appointment }: Props) {
  const change = useAnnouncedChange(appointment);
  // Hidden from screen readers, which get one announcement for all places.
  return (
    change && (
      <span className={classes.change} aria-hidden>
        {change}
      </span>
    )
  );
}

/** Frames an appointment for some seconds after another user's change, where text does not fit. */
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
