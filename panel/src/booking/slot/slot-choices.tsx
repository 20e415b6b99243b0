import type { DoctorSlots } from '@docket/contract/booking.ts';
import { formatMoney } from '@docket/contract/money.ts';
import { type CalendarDate, showSlotTime } from '@docket/contract/slot-date.ts';
import type { Ref } from 'react';
import row from '../../appointments/dialogs/slot-row.module.css';
import { SlotRow } from '../../appointments/dialogs/slot-row.tsx';
import { sayPlace } from '../../clinic/format-when.ts';
import type { ChosenSlot, DeskAnswer } from '../booking-form-state.ts';
import { moveByArrows } from '../choice-keys.ts';
import { isSamePlace } from './first-slot.ts';
import classes from './slots.module.css';

interface SlotChoicesProps {
  ref: Ref<HTMLDivElement>;
  answer: DeskAnswer;
  place: ChosenSlot | null;
  today: CalendarDate;
  onChoose: (place: ChosenSlot) => void;
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
        <SlotsOfDoctor
          key={doctor.doctorId}
          doctor={doctor}
          place={place}
          today={today}
          onChoose={onChoose}
        />
      ))}
    </div>
  );
}

type DoctorRowProps = Pick<SlotChoicesProps, 'place' | 'today' | 'onChoose'> & { doctor: DoctorSlots };

function SlotsOfDoctor({ doctor, place, today, onChoose }: DoctorRowProps) {
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
        <div className={classes.row}>
          <SlotRow slots={slots} today={today}>
            {(slot) => {
              const offered = { doctorId, doctorName: name, ...slot };
              return (
                <label className={row.slot}>
                  <input
                    type="radio"
                    name="desk-slot"
                    aria-label={`${sayPlace(slot, today)}, ${name}`}
                    checked={isSamePlace(offered, place)}
                    onChange={() => onChoose(offered)}
                  />
                  <span aria-hidden>{showSlotTime(slot.slotTime)}</span>
                </label>
              );
            }}
          </SlotRow>
        </div>
      )}
    </div>
  );
}
