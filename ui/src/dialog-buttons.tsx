import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './dialog-buttons.module.css';

interface DialogButtonsProps {
  /** The first choice last. */
  children: ReactNode;
  /** Buttons at the other end, which change what the dialog shows. */
  start?: ReactNode;
  /** What to know before one of them is pressed: it stays in sight with them. */
  notice?: ReactNode;
}

/** The buttons that end a dialog. They stay in sight however long the dialog is. */
export function DialogButtons({ children, start, notice }: DialogButtonsProps) {
  return (
    <div className={classes.buttons}>
      {notice}
      <Group justify={start ? 'space-between' : 'flex-end'} gap="xs">
        {start && <Group gap="xs">{start}</Group>}
        {start ? <Group gap="xs">{children}</Group> : children}
      </Group>
    </div>
  );
}
