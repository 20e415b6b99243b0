import { ActionIcon, Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useGoTo } from './use-go-to.ts';
import { useIsPhone } from './use-room.ts';

/** Opens the form for another appointment. */
export function NewAppointmentButton() {
  const goTo = useGoTo();
  return (
    <Button
      aria-keyshortcuts="N"
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => goTo((current) => ({ ...current, isBooking: true }))}
    >
      New appointment
    </Button>
  );
}

/** The same at the end of a title: on a phone only its sign. */
export function NewAppointmentInTitle() {
  const isPhone = useIsPhone();
  const goTo = useGoTo();
  if (!isPhone) return <NewAppointmentButton />;
  return (
    <ActionIcon
      variant="filled"
      aria-label="New appointment"
      aria-keyshortcuts="N"
      onClick={() => goTo((current) => ({ ...current, isBooking: true }))}
    >
      <IconPlus size={18} aria-hidden />
    </ActionIcon>
  );
}
