import { type CalendarDate, formatSlotDate, showSlotTime } from '@docket/contract/formats/slot-date.ts';
import { formatDayName } from '../../clinic/format-day.ts';
import { useExpectedTimeAttributes } from '../../running-late/use-about-mark.ts';
import classes from './slot-text.module.css';

interface SlotTextProps {
  /** The appointment's id, to show its expected start. */
  _id?: string;
  slotDate: string;
  slotTime: string;
  /** The clinic's date; given, the text says Today and Tomorrow. */
  today?: CalendarDate;
  /** Date and time may stand on two lines, where the comma between them is not drawn. */
  isStacked?: boolean;
}

/** "Fri 20 November 2026, **9:00 AM**": in a day's list the eye looks for the time. */
export function SlotText({ _id = '', slotDate, slotTime, today, isStacked = false }: SlotTextProps) {
  return (
    <>
      <span className={classes.date}>
        <span className={classes.day}>{formatDayName(slotDate, today ?? null)}</span>{' '}
        {formatSlotDate(slotDate)}
      </span>
      {isStacked ? <span className={classes.undrawn}>,</span> : ','}{' '}
      <SlotTime _id={_id} slotTime={slotTime} />
    </>
  );
}

/** The start time, with the expected time beside it if it is later. */
export function SlotTime({ _id = '', slotTime }: Pick<SlotTextProps, '_id' | 'slotTime'>) {
  const about = useExpectedTimeAttributes(_id);
  return (
    <strong {...about} className={`${classes.time} ${about.className}`}>
      {showSlotTime(slotTime)}
    </strong>
  );
}
