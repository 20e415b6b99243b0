import { formatSlotDate, showSlotTime } from '@docket/contract/slot-date.ts';
import classes from './slot-text.module.css';

interface SlotTextProps {
  slotDate: string;
  slotTime: string;
}

/** "20 November 2026, **9:00 AM**": the time is what the eye looks for in a day's list. */
export function SlotText({ slotDate, slotTime }: SlotTextProps) {
  return (
    <>
      {formatSlotDate(slotDate)}, <strong className={classes.time}>{showSlotTime(slotTime)}</strong>
    </>
  );
}
