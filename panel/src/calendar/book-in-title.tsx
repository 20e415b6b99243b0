import { ActionIcon, Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useIsPhone } from '../appointments/use-room.ts';

/** Opens the form for another appointment; on a phone only its sign. */
export function BookInTitle({ onBook }: { onBook: () => void }) {
  const isPhone = useIsPhone();
  if (isPhone) {
    return (
      <ActionIcon variant="filled" aria-label="New appointment" aria-keyshortcuts="N" onClick={onBook}>
        <IconPlus size={18} aria-hidden />
      </ActionIcon>
    );
  }
  return (
    <Button aria-keyshortcuts="N" leftSection={<IconPlus size={16} aria-hidden />} onClick={onBook}>
      New appointment
    </Button>
  );
}
