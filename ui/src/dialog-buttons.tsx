import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './dialog-buttons.module.css';

interface DialogButtonsProps {
  /** The first choice last. */
  children: ReactNode;
  /** Buttons at the other end, which change what the dialog shows. */
  start?: ReactNode;
}

/** The buttons that end a dialog. They stay in sight however long the dialog is. */
export function DialogButtons({ children, start }: DialogButtonsProps) {
  return (
    <Group justify={start ? 'space-between' : 'flex-end'} gap="xs" className={classes.buttons}>
      {start && <Group gap="xs">{start}</Group>}
      {start ? <Group gap="xs">{children}</Group> : children}
    </Group>
  );
}
