import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { DialogButtons } from './dialog-buttons.tsx';
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
  /** Red unless doing it is the ordinary next step. */
  yesColor?: 'red' | 'teal';
  zIndex?: number;
  /** Doing it is the first choice: it was asked for by a key, and can be taken back. */
  isYesFirst?: boolean;
}

/** Asks before what can't be undone, or is hardly ever meant. Leaving it is the first choice, unless told otherwise. */
export function AskDialog(props: AskDialogProps) {
  const { isOpen, title, children, yes, onYes, onNo, isPending = false, yesColor = 'red', zIndex } = props;
  const { isYesFirst = false } = props;
  return (
    <TopDialog
      opened={isOpen}
      onClose={onNo}
      title={title}
      size={440}
      padding={24}
      {...(zIndex !== undefined && { zIndex })}
    >
      <div style={{ marginBottom: 12 }}>{children}</div>
      <DialogButtons>
        <Button variant="default" data-autofocus={!isYesFirst || undefined} onClick={onNo}>
          Cancel
        </Button>
        <Button color={yesColor} data-autofocus={isYesFirst || undefined} loading={isPending} onClick={onYes}>
          {yes}
        </Button>
      </DialogButtons>
    </TopDialog>
  );
}
