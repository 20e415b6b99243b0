import { WaitingText } from '@docket/ui/waiting-text.tsx';
import { Skeleton, Stack } from '@mantine/core';

/** In the shape of what comes: two doctors with their times. */
export function DeskWaiting() {
  return (
    <Stack gap="xs">
      <WaitingText />
      <Skeleton height={72} radius={10} />
      <Skeleton height={72} radius={10} />
    </Stack>
  );
}
