import { type CalendarDate, parseSlotDate, toIsoDate } from '@docket/contract/slot-date.ts';
import { SimpleGrid, Stack } from '@mantine/core';
import { DayField } from '../../clinic/day-field.tsx';
import { TimeField } from '../../clinic/time-field.tsx';
import type { ChosenSlot, Hand } from '../booking-form-state.ts';
import type { Missing } from '../booking-plan.ts';
import { sayMissing } from '../format-missing.ts';
import { DoctorField } from './doctor-field.tsx';
import { WhyNot } from './why-not.tsx';

interface ByHandProps {
  hand: Hand;
  place: ChosenSlot | null;
  length: number | string;
  today: CalendarDate;
  /** What Enter missed here. */
  asked: Missing | null;
  onChange: (hand: Hand) => void;
}

/** Any doctor, day and time, with the reason where it is not free. */
export function ByHand({ hand, place, length, today, asked, onChange }: ByHandProps) {
  const fault = (field: Missing) => (asked === field ? sayMissing(field, null) : undefined);
  return (
    <Stack gap="sm" role="group" aria-label="Day and time by hand">
      <DoctorField
        value={hand.doctorId}
        error={fault('doctor')}
        onChange={(doctorId) => onChange({ ...hand, doctorId })}
      />
      <SimpleGrid cols={2} spacing="sm">
        <DayField
          today={toIsoDate(today)}
          value={hand.day}
          error={fault('day')}
          onChange={(day) => onChange({ ...hand, day })}
        />
        <TimeField value={hand.time} error={fault('time')} onChange={(time) => onChange({ ...hand, time })} />
      </SimpleGrid>
      {place && (
        <WhyNot
          place={place}
          length={length}
          today={today}
          onChoose={(slot) => {
            const date = parseSlotDate(slot.slotDate);
            onChange({ ...hand, day: date && toIsoDate(date), time: slot.slotTime });
          }}
        />
      )}
    </Stack>
  );
}
