import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { DialogButtons } from './dialog-buttons.tsx';
import { TopDialog } from './top-dialog.tsx';

interface ConfirmDialogProps {
  isOpen: boolean;
  /** The question: "Take away access from Nora Lind?" */
  title: string;
  /** The consequence. */
  children: ReactNode;
  /** Label of the button that confirms. */
  confirmLabel: string;
  onConfirm: () => void;
  onCancel: () => void;
  isPending?: boolean;
  /** Color of that button: teal for an ordinary next step. */
  confirmColor?: 'red' | 'teal';
  zIndex?: number;
  /** Focuses the confirming button: for acts that were started by a key and can be undone. */
  isConfirmFocused?: boolean;
}

/**
 * A dialog that asks before an act that is irreversible or rarely intended. Cancel has the focus unless `isYesFirst`.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    isOpen,
    title,
    children,
    confirmLabel,
    onConfirm,
    onCancel,
    isPending = false,
    confirmColor = 'red',
    zIndex,
  } = props;
  const { isConfirmFocused = false } = props;
  return (
    <TopDialog
      opened={isOpen}
      onClose={onCancel}
      title={title}
      size={440}
      padding={24}
      {...(zIndex !== undefined && { zIndex })}
    >
      <div style={{ marginBottom: 12 }}>{children}</div>
      <DialogButtons>
        <Button variant="default" data-autofocus={!isConfirmFocused || undefined} onClick={onCancel}>
          Cancel
        </Button>
        <Button
          color={confirmColor}
          data-autofocus={isConfirmFocused || undefined}
          loading={isPending}
          onClick={onConfirm}
        >
          {confirmLabel}
        </Button>
      </DialogButtons>
    </TopDialog>
  );
}
