import type { OpenSlot } from '@docket/contract/endpoints/booking.ts';
import { Skeleton, Text } from '@mantine/core';
import { SlotButtons } from './slot-buttons.tsx';
import type { useNextFree } from './use-next-free.ts';

interface FreeTimesProps {
  free: ReturnType<typeof useNextFree>;
  /** Replaces the sentence about missing free times, for a doctor who takes bookings no longer. */
  emptyText?: string | undefined;
  isPending: boolean;
  onChoose: (slot: OpenSlot) => void;
}

export function FreeTimes({ free, emptyText, isPending, onChoose }: FreeTimesProps) {
  const { slots = [], read } = free;
  return (
    <section aria-label="Next free times">
      <Text size="sm" fw={500} mb={6}>
        Next free times
      </Text>
      {read.isPending && <Skeleton height={34} />}
      {!read.isPending && slots.length === 0 && (
        <Text size="sm" c="dimmed">
          {read.isError ? 'Couldn’t load them.' : (emptyText ?? 'None in the three weeks after this day.')}
        </Text>
      )}
      <SlotButtons slots={slots} isPending={isPending} onChoose={onChoose} />
    </section>
  );
}
