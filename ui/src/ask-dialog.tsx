import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { TopDialog } from './top-dialog.tsx';

interface AskDialogProps {
  isOpen: boolean;
  /** The question: "Take away access from Nora Lind?" */
  title: string;
  /** What happens then. */
  children: ReactNode;
  /** The word for doing it. */
  yes: string;
  onYes: () => void;
  onNo: () => void;
  isPending?: boolean;
}

/** Asks before what can't be undone. Leaving it is the first choice. */
export function AskDialog({ isOpen, title, children, yes, onYes, onNo, isPending = false }: AskDialogProps) {
  return (
    <TopDialog opened={isOpen} onClose={onNo} title={title} size={440} padding={24}>
      <div>{children}</div>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" data-autofocus onClick={onNo}>
          Cancel
        </Button>
        <Button color="red" loading={isPending} onClick={onYes}>
          {yes}
        </Button>
      </Group>
    </TopDialog>
  );
}
