import type { OpenSlot } from '@docket/contract/booking.ts';
import { formatSlotDate, showSlotTime } from '@docket/contract/slot-date.ts';
import { Button, Group } from '@mantine/core';

interface SlotButtonsProps {
  slots: readonly OpenSlot[];
  isPending: boolean;
  onChoose: (slot: OpenSlot) => void;
}

/** Free times; each is one click. */
export function SlotButtons({ slots, isPending, onChoose }: SlotButtonsProps) {
  return (
    <Group gap="xs">
      {slots.map((slot) => (
        <Button
          key={`${slot.slotDate} ${slot.slotTime}`}
          variant="default"
          size="compact-md"
          disabled={isPending}
          onClick={() => onChoose(slot)}
        >
          {sayDayShort(slot.slotDate)}, {showSlotTime(slot.slotTime)}
        </Button>
      ))}
    </Group>
  );
}

// "20 Nov": the year is the next one at most.
function sayDayShort(slotDate: string): string {
  return formatSlotDate(slotDate)
    .replace(/,? \d{4}$/, '')
    .replace(/(\p{L}{3})\p{L}+/u, '$1');
}
