import { parseSlotDate, toIsoDate } from '@docket/contract/slot-date.ts';
import { Button, Text } from '@mantine/core';
import { IconCalendarTime } from '@tabler/icons-react';
import type { Ref } from 'react';
import classes from '../booking-form.module.css';
import { sayNotAsAsked } from '../format-understood.ts';
import type { BookingFormState } from '../use-booking-form.ts';
import { timesFirst } from '../use-desk-query.ts';
import { isSamePlace, offeredPlaces, saysPlace } from './first-slot.ts';
import { ByHand } from './manual-slot.tsx';
import { SlotChoices } from './slot-choices.tsx';
import { WhyNot } from './why-not.tsx';

interface TimesProps {
  ref: Ref<HTMLDivElement>;
  desk: BookingFormState;
}

/** When: the free times of whoever fits, or any doctor, day and time by hand. */
export function Times({ ref, desk }: TimesProps) {
  const { form, plan, read, today, asked, change } = desk;
  const { hand } = form;
  return (
    <section aria-label="When">
      <div className={classes.head}>
        <h3 className={classes.title}>{hand ? 'Any day and time' : 'First free times'}</h3>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconCalendarTime size={16} aria-hidden />}
          onClick={() => change({ hand: hand ? null : startHand(desk) })}
        >
          {hand ? 'Free times' : 'Other day or time'}
        </Button>
      </div>
      {hand && (
        <ByHand
          hand={hand}
          place={plan.place}
          length={form.length}
          today={today}
          asked={asked}
          onChange={(changed) => change({ hand: changed })}
        />
      )}
      {!hand && <Offers ref={ref} desk={desk} />}
      {!hand && read.shown?.doctors.length === 0 && (
        <Text size="sm" c="dimmed">
          {read.shown.understood.doctorWords ? 'No matching doctor.' : 'No doctor is available.'} Choose any
          day and time by hand.
        </Text>
      )}
    </section>
  );
}

function Offers({ ref, desk }: TimesProps) {
  const { form, plan, read, today, change } = desk;
  const { shown, answer } = read;
  if (!shown || read.isFailed || shown.doctors.length === 0) return null;
  const isOld = answer === null;
  const { place } = plan;
  const isOffered = answer && offeredPlaces(answer).some((offered) => isSamePlace(offered, place));
  return (
    <div inert={isOld} className={classes.answer} data-old={isOld || undefined}>
      {answer && !isOffered && saysPlace(answer) && !desk.refusal && (
        <div className={classes.notAsAsked}>
          {place ? (
            <WhyNot place={place} length={form.length} today={today} />
          ) : (
            <p className={classes.nothing}>{sayNotAsAsked(answer, today)}</p>
          )}
        </div>
      )}
      <SlotChoices
        ref={ref}
        answer={shown}
        place={isOld ? null : place}
        today={today}
        onChoose={(chosen) => change({ place: chosen })}
      />
      {!form.isMore && shown.doctors.some(({ slots }) => slots.length >= timesFirst) && (
        <Button variant="subtle" size="compact-sm" mt={6} onClick={() => change({ isMore: true })}>
          More times
        </Button>
      )}
    </div>
  );
}

// By hand goes on from what is chosen.
function startHand({ plan: { place }, today }: BookingFormState) {
  const date = place && parseSlotDate(place.slotDate);
  return {
    doctorId: place?.doctorId ?? null,
    day: toIsoDate(date ?? today),
    time: place?.slotTime ?? '',
  };
}
