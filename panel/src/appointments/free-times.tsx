import type { OpenSlot } from '@docket/contract/booking.ts';
import { formatSlotDate } from '@docket/contract/slot-date.ts';
import { Button, Group, Skeleton, Text } from '@mantine/core';
import type { useNextFree } from './use-next-free.ts';

interface FreeTimesProps {
  free: ReturnType<typeof useNextFree>;
  isPending: boolean;
  onChoose: (slot: OpenSlot) => void;
}

/** The next free times; each is one click. */
export function FreeTimes({ free, isPending, onChoose }: FreeTimesProps) {
  const { slots = [], read } = free;
  return (
    <section aria-label="Next free times">
      <Text size="sm" fw={500} mb={6}>
        Next free times
      </Text>
      {read.isPending && <Skeleton height={34} />}
      {!read.isPending && slots.length === 0 && (
        <Text size="sm" c="dimmed">
          {read.isError ? 'They could not be loaded.' : 'None in the three weeks after this day.'}
        </Text>
      )}
      <Group gap="xs">
        {slots.map((slot) => (
          <Button
            key={`${slot.slotDate} ${slot.slotTime}`}
            variant="default"
            size="compact-md"
            disabled={isPending}
            onClick={() => onChoose(slot)}
          >
            {sayDayShort(slot.slotDate)}, {slot.slotTime}
          </Button>
        ))}
      </Group>
    </section>
  );
}

// "20 Nov": the year is the next one at most.
function sayDayShort(slotDate: string): string {
  const [day, month = ''] = formatSlotDate(slotDate).split(' ');
  return `${day} ${month.slice(0, 3)}`;
}
