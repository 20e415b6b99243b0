import type { DoctorSlots } from '@docket/contract/endpoints/booking.ts';
import { formatMoney } from '@docket/contract/formats/display.ts';
import {
  type CalendarDate,
  parseSlotDate,
  showSlotTime,
  toIsoDate,
} from '@docket/contract/formats/slot-date.ts';
import { Button, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconCalendarTime } from '@tabler/icons-react';
import type { Ref } from 'react';
import row from '../../appointments/dialogs/slot-row.module.css';
import { SlotRow } from '../../appointments/dialogs/slot-row.tsx';
import { DayField } from '../../clinic/day-field.tsx';
import { formatSlot } from '../../clinic/format-day.ts';
import { TimeField } from '../../clinic/time-field.tsx';
import classes from '../booking-form.module.css';
import type { ChosenSlot, DeskAnswer, ManualChoice } from '../booking-form-state.ts';
import type { Missing } from '../booking-preview.ts';
import { findPatientId } from '../booking-preview.ts';
import { moveByArrows } from '../choice-keys.ts';
import { formatMissing } from '../format-missing.ts';
import { formatNoExactMatch } from '../format-understood.ts';
import type { BookingFormState } from '../use-booking-form.ts';
import { timesFirst } from '../use-desk-query.ts';
import { DoctorField } from './doctor-field.tsx';
import { isSameSlot, listOfferedSlots, namesSlot } from './first-slot.ts';
import { SlotCheckNotice } from './slot-check.tsx';
import slotsClasses from './slots.module.css';

interface TimesProps {
  ref: Ref<HTMLDivElement>;
  desk: BookingFormState;
}

/** The choice of a time: the free times of the matching doctors, or any doctor, day and time by hand. */
export function Times({ ref, desk }: TimesProps) {
  const { form, bookingPreview, read, today, missingField, change } = desk;
  const { manualChoice } = form;
  return (
    <section aria-label="When">
      <div className={classes.head}>
        <h3 className={classes.title}>{manualChoice ? 'Any day and time' : 'First free times'}</h3>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconCalendarTime size={16} aria-hidden />}
          onClick={() => change({ manualChoice: manualChoice ? null : startManualChoice(desk) })}
        >
          {manualChoice ? 'Free times' : 'Other day or time'}
        </Button>
      </div>
      {manualChoice && (
        <ManualSlotFields
          manualChoice={manualChoice}
          chosenSlot={bookingPreview.slot}
          length={form.length}
          patientId={findPatientId(desk)}
          today={today}
          missingField={missingField}
          onChange={(changed) => change({ manualChoice: changed })}
        />
      )}
      {!manualChoice && <Offers ref={ref} desk={desk} />}
      {!manualChoice && read.displayedAnswer?.doctors.length === 0 && (
        <Text size="sm" c="dimmed">
          {read.displayedAnswer.understood.doctorWords ? 'No matching doctor.' : 'No doctor is available.'}{' '}
          Choose a day and time below “Other day or time”.
        </Text>
      )}
    </section>
  );
}

function Offers({ ref, desk }: TimesProps) {
  const { form, bookingPreview, read, today, change } = desk;
  const { displayedAnswer, answer } = read;
  if (!displayedAnswer || read.isFailed || displayedAnswer.doctors.length === 0) return null;
  const isOutdated = answer === null;
  const { slot } = bookingPreview;
  const isOffered = answer && listOfferedSlots(answer).some((offered) => isSameSlot(offered, slot));
  return (
    <div inert={isOutdated} className={classes.answer} data-old={isOutdated || undefined}>
      {answer && !isOffered && namesSlot(answer) && !desk.refusal && (
        <div className={classes.notAsAsked}>
          {slot ? (
            <SlotCheckNotice
              requestedSlot={slot}
              length={form.length}
              patientId={findPatientId(desk)}
              today={today}
            />
          ) : (
            <p className={classes.nothing}>{formatNoExactMatch(answer, today)}</p>
          )}
        </div>
      )}
      <SlotChoices
        ref={ref}
        answer={displayedAnswer}
        chosenSlot={isOutdated ? null : slot}
        today={today}
        onChoose={(chosen) => change({ slot: chosen })}
      />
      {!form.isMore && displayedAnswer.doctors.some(({ slots }) => slots.length >= timesFirst) && (
        <Button variant="subtle" size="compact-sm" mt={6} onClick={() => change({ isMore: true })}>
          More times
        </Button>
      )}
    </div>
  );
}

// The fields by hand start from the chosen time.
function startManualChoice({ bookingPreview: { slot }, today }: BookingFormState) {
  const date = slot && parseSlotDate(slot.slotDate);
  return {
    doctorId: slot?.doctorId ?? null,
    day: toIsoDate(date ?? today),
    time: slot?.slotTime ?? '',
  };
}

interface ManualSlotFieldsProps {
  manualChoice: ManualChoice;
  chosenSlot: ChosenSlot | null;
  length: number | string;
  patientId: string | undefined;
  today: CalendarDate;
  /** The field that was missing when Enter was pressed. */
  missingField: Missing | null;
  onChange: (manualChoice: ManualChoice) => void;
}

/** Fields for any doctor, day and time, with the reason if it is not free. */
function ManualSlotFields({
  manualChoice,
  chosenSlot,
  length,
  patientId,
  today,
  missingField,
  onChange,
}: ManualSlotFieldsProps) {
  const errorFor = (field: Missing) => (missingField === field ? formatMissing(field, null) : undefined);
  return (
    <Stack gap="sm" role="group" aria-label="Day and time by hand">
      <DoctorField
        value={manualChoice.doctorId}
        error={errorFor('doctor')}
        onChange={(doctorId) => onChange({ ...manualChoice, doctorId })}
      />
      <SimpleGrid cols={2} spacing="sm">
        <DayField
          today={toIsoDate(today)}
          value={manualChoice.day}
          error={errorFor('day')}
          onChange={(day) => onChange({ ...manualChoice, day })}
        />
        <TimeField
          value={manualChoice.time}
          error={errorFor('time')}
          onChange={(time) => onChange({ ...manualChoice, time })}
        />
      </SimpleGrid>
      {chosenSlot && (
        <SlotCheckNotice
          requestedSlot={chosenSlot}
          length={length}
          patientId={patientId}
          today={today}
          onChoose={(slot) => {
            const date = parseSlotDate(slot.slotDate);
            onChange({ ...manualChoice, day: date && toIsoDate(date), time: slot.slotTime });
          }}
        />
      )}
    </Stack>
  );
}

interface SlotChoicesProps {
  ref: Ref<HTMLDivElement>;
  answer: DeskAnswer;
  chosenSlot: ChosenSlot | null;
  today: CalendarDate;
  onChoose: (slot: ChosenSlot) => void;
}

/**
 * The matching doctors, each with the first free times. Left and right move through the times, up and down through
 * the doctors.
 */
function SlotChoices({ ref, answer, chosenSlot, today, onChoose }: SlotChoicesProps) {
  return (
    <div
      ref={ref}
      className={slotsClasses.doctors}
      role="radiogroup"
      aria-label="Free times"
      onKeyDown={(event) => moveByArrows(event)}
    >
      {answer.doctors.map((doctor) => (
        <SlotsOfDoctor
          key={doctor.doctorId}
          doctor={doctor}
          chosenSlot={chosenSlot}
          today={today}
          onChoose={onChoose}
        />
      ))}
    </div>
  );
}

type DoctorRowProps = Pick<SlotChoicesProps, 'chosenSlot' | 'today' | 'onChoose'> & { doctor: DoctorSlots };

function SlotsOfDoctor({ doctor, chosenSlot, today, onChoose }: DoctorRowProps) {
  const { doctorId, name, speciality, fees, slotMinutes, slots } = doctor;
  return (
    <div className={slotsClasses.doctor} data-row>
      <div className={slotsClasses.head}>
        <span className={slotsClasses.name}>{name}</span>
        <span className={slotsClasses.fact}>
          {speciality} · {slotMinutes} min · {formatMoney(fees)}
        </span>
      </div>
      {slots.length === 0 && <div className={slotsClasses.fact}>No free time</div>}
      {slots.length > 0 && (
        <div className={slotsClasses.row}>
          <SlotRow slots={slots} today={today}>
            {(slot) => {
              const offered = { doctorId, doctorName: name, ...slot };
              return (
                <label className={row.slot}>
                  <input
                    type="radio"
                    name="desk-slot"
                    aria-label={`${formatSlot(slot, today)}, ${name}`}
                    checked={isSameSlot(offered, chosenSlot)}
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
