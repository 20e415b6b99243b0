import { useIsPhone } from '@docket/ui/use-breakpoint.ts';
import { ActionIcon, Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';

/** Opens the form for somebody new. */
export function AddPatientButton({ onClick }: { onClick: () => void }) {
  return (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={onClick}>
      Add patient
    </Button>
  );
}

/** The same at the end of a title: on a phone only its sign. */
export function AddPatientInTitle({ onClick }: { onClick: () => void }) {
  const isPhone = useIsPhone();
  if (!isPhone) return <AddPatientButton onClick={onClick} />;
  return (
    <ActionIcon variant="filled" aria-label="Add patient" onClick={onClick}>
      <IconPlus size={18} aria-hidden />
    </ActionIcon>
  );
}
