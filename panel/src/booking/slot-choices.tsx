import type { DoctorSlots, OpenSlot } from '@docket/contract/booking.ts';
import { formatMoney } from '@docket/contract/money.ts';
import { type CalendarDate, parseSlotDate, showSlotTime } from '@docket/contract/slot-date.ts';
import { Fragment, type Ref } from 'react';
import { moveByArrows } from './choice-keys.ts';
import type { DeskAnswer, Place } from './desk-form.ts';
import { isSamePlace } from './first-place.ts';
import { sayDayShort, sayPlace } from './say-when.ts';
import classes from './slots.module.css';

interface SlotChoicesProps {
  ref: Ref<HTMLDivElement>;
  answer: DeskAnswer;
  place: Place | null;
  today: CalendarDate;
  onChoose: (place: Place) => void;
}

/** The doctors who fit, each with the first free times. Left and right go through the times, up and down through the doctors. */
export function SlotChoices({ ref, answer, place, today, onChoose }: SlotChoicesProps) {
  return (
    <div
      ref={ref}
      className={classes.doctors}
      role="radiogroup"
      aria-label="Free times"
      onKeyDown={(event) => moveByArrows(event)}
    >
      {answer.doctors.map((doctor) => (
        <DoctorRow key={doctor.doctorId} doctor={doctor} place={place} today={today} onChoose={onChoose} />
      ))}
    </div>
  );
}

type DoctorRowProps = Pick<SlotChoicesProps, 'place' | 'today' | 'onChoose'> & { doctor: DoctorSlots };

function DoctorRow({ doctor, place, today, onChoose }: DoctorRowProps) {
  const { doctorId, name, speciality, fees, slotMinutes, slots } = doctor;
  return (
    <div className={classes.doctor} data-row>
      <div className={classes.head}>
        <span className={classes.name}>{name}</span>
        <span className={classes.fact}>
          {speciality} · {slotMinutes} min · {formatMoney(fees)}
        </span>
      </div>
      {slots.length === 0 && <div className={classes.fact}>No free time</div>}
      {slots.length > 0 && (
        <div className={classes.times}>
          {slots.map((slot, at) => {
            const offered = { doctorId, doctorName: name, ...slot };
            return (
              <Fragment key={`${slot.slotDate} ${slot.slotTime}`}>
                {slots[at - 1]?.slotDate !== slot.slotDate && <Day slot={slot} today={today} />}
                <label className={classes.slot}>
                  <input
                    type="radio"
                    name="desk-slot"
                    aria-label={`${sayPlace(slot, today)}, ${name}`}
                    checked={isSamePlace(offered, place)}
                    onChange={() => onChoose(offered)}
                  />
                  <span aria-hidden>{showSlotTime(slot.slotTime)}</span>
                </label>
              </Fragment>
            );
          })}
        </div>
      )}
    </div>
  );
}

// Each time says its day to a screen reader by itself.
function Day({ slot, today }: { slot: OpenSlot; today: CalendarDate }) {
  const date = parseSlotDate(slot.slotDate);
  return (
    <span className={classes.day} aria-hidden>
      {date ? sayDayShort(date, today) : slot.slotDate}
    </span>
  );
}
