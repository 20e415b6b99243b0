import type { OpenSlot } from '@docket/contract/endpoints/booking.ts';
import { type CalendarDate, parseSlotDate } from '@docket/contract/formats/slot-date.ts';
import { Fragment, type ReactNode } from 'react';
import { formatDayShort } from '../../clinic/format-day.ts';
import classes from './slot-row.module.css';

interface SlotRowProps {
  slots: readonly OpenSlot[];
  today: CalendarDate;
  /** Draws one time. Its label must include the day, for screen readers. */
  children: (slot: OpenSlot) => ReactNode;
}

/** Free times in a row, each day shown before its first time. */
export function SlotRow({ slots, today, children }: SlotRowProps) {
  return (
    <div className={classes.times}>
      {slots.map((slot, at) => (
        <Fragment key={`${slot.slotDate} ${slot.slotTime}`}>
          {slots[at - 1]?.slotDate !== slot.slotDate && (
            <span className={classes.day} aria-hidden>
              {formatDayOf(slot, today)}
            </span>
          )}
          {children(slot)}
        </Fragment>
      ))}
    </div>
  );
}

function formatDayOf({ slotDate }: OpenSlot, today: CalendarDate): string {
  const date = parseSlotDate(slotDate);
  return date ? formatDayShort(date, today) : slotDate;
}
