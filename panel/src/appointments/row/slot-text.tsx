import { type CalendarDate, formatSlotDate, showSlotTime } from '@docket/contract/slot-date.ts';
import { formatDayName } from '../../clinic/format-day.ts';
import { useAboutMark } from '../../running-late/use-about-mark.ts';
import classes from './slot-text.module.css';

interface SlotTextProps {
  /** The appointment's, where it says when it is expected to begin. */
  _id?: string;
  slotDate: string;
  slotTime: string;
  /** The clinic's, where Today and Tomorrow are to be called so. */
  today?: CalendarDate;
}

/** "Fri 20 November 2026, **9:00 AM**": the time is what the eye looks for in a day's list. */
export function SlotText({ _id = '', slotDate, slotTime, today }: SlotTextProps) {
  const about = useAboutMark(_id);
  return (
    <>
      <span className={classes.date}>
        <span className={classes.day}>{formatDayName(slotDate, today ?? null)}</span>{' '}
        {formatSlotDate(slotDate)}
      </span>
      <span className={classes.comma}>, </span>
      <strong {...about} className={`${classes.time} ${about.className}`}>
        {showSlotTime(slotTime)}
      </strong>
    </>
  );
}
