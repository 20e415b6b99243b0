import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { DialogButtons } from './dialog-buttons.tsx';
import { TopDialog } from './top-dialog.tsx';

interface AskDialogProps {
  isOpen: boolean;
  /** The question: "Take away access from Nora Lind?" */
  title: string;
  /** The consequence. */
  children: ReactNode;
  /** Label of the button that confirms. */
  yes: string;
  onYes: () => void;
  onNo: () => void;
  isPending?: boolean;
  /** Color of that button: teal for an ordinary next step. */
  yesColor?: 'red' | 'teal';
  zIndex?: number;
  /** Focuses the confirming button: for acts that were started by a key and can be undone. */
  isYesFirst?: boolean;
}

/**
 * A dialog that asks before an act that is irreversible or rarely intended. Cancel has the focus unless `isYesFirst`.
 */
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
