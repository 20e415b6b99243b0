import { type CalendarDate, formatSlotDate, showSlotTime } from '@docket/contract/slot-date.ts';
import { formatDayName } from '../../clinic/format-day.ts';
import classes from './slot-text.module.css';

interface SlotTextProps {
  slotDate: string;
  slotTime: string;
  /** The clinic's, where Today and Tomorrow are to be called so. */
  today?: CalendarDate;
}

/** "Fri 20 November 2026, **9:00 AM**": the time is what the eye looks for in a day's list. */
export function SlotText({ slotDate, slotTime, today }: SlotTextProps) {
  return (
    <>
      <span className={classes.date}>
        <span className={classes.day}>{formatDayName(slotDate, today ?? null)}</span>{' '}
        {formatSlotDate(slotDate)}
      </span>
      <span className={classes.comma}>, </span>
      <strong className={classes.time}>{showSlotTime(slotTime)}</strong>
    </>
  );
}
