import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './dialog-buttons.module.css';

interface DialogButtonsProps {
  /** First choice last. */
  children: ReactNode;
  /** Buttons at the other end, which change the content of the dialog. */
  start?: ReactNode;
  /** Text to read before pressing a button; it stays in sight with the buttons. */
  notice?: ReactNode;
}

/** Buttons that end a dialog. They stay in sight in a dialog of any length. */
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
