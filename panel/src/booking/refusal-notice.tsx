import type { CalendarDate } from '@docket/contract/slot-date.ts';
import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useLayoutEffect, useRef } from 'react';
import { sayPlace } from '../clinic/format-when.ts';
import { sayKnown } from '../patients/format-patient.ts';
import classes from './booking-footer.module.css';
import type { ChosenSlot } from './booking-form-state.ts';
import type { Attempt, DeskRefusal } from './booking-refusal.ts';

interface RefusalNoticeProps {
  refusal: DeskRefusal;
  today: CalendarDate;
  onPlace: (place: ChosenSlot) => void;
  onSend: (attempt: Attempt) => void;
}

/**
 * Why it was not booked, with the next free times, each of which books at one click. It takes the focus, and no button
 * of it does: another Enter books nothing, Tab goes to the times, and last to booking on purpose.
 */
export function RefusalNotice({ refusal, today, onPlace, onSend }: RefusalNoticeProps) {
  const { sentence, nextFree, overbook, known, attempt } = refusal;
  const box = useRef<HTMLDivElement>(null);
  // Before it is seen: an Enter pressed on the sight of it must not reach the field.
  useLayoutEffect(() => {
    if (refusal.field === null) box.current?.focus();
  }, [refusal]);
  const day = attempt.kind === 'booking' ? attempt.input.slotDate : '';
  return (
    <div ref={box} className={classes.refusal} role="alert" tabIndex={-1}>
      <IconAlertTriangle size={18} aria-hidden />
      <div className={classes.refusalWords}>
        <span>
          {sentence.replace(/\.$/, '')}.{nextFree.length > 0 && ' Next free:'}
        </span>
        <div className={classes.ways}>
          {nextFree.map((place) => (
            <Button
              key={`${place.doctorId} ${place.slotDate} ${place.slotTime}`}
              size="compact-sm"
              aria-label={`Book ${[sayPlace(place, today), place.doctorName].filter(Boolean).join(', ')}`}
              onClick={() => onPlace(place)}
            >
              {place.slotDate === day ? place.slotTime : sayPlace(place, today)}
              {place.doctorName && `, ${place.doctorName}`}
            </Button>
          ))}
          {known && (
            <>
              <Button size="compact-sm" onClick={() => onSend(known.use)}>
                Book for {sayKnown(known.person)}
              </Button>
              <Button variant="default" size="compact-sm" onClick={() => onSend(known.anyway)}>
                Add a new patient anyway
              </Button>
            </>
          )}
          {overbook && (
            <Button variant="default" size="compact-sm" onClick={() => onSend(overbook)}>
              Book anyway
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}
