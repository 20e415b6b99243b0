import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './drawer-footer.module.css';

interface DrawerFootProps {
  /** The word of the button that sends the form. */
  yes: string;
  isPending: boolean;
  onClose: () => void;
  /** What has to be said before it is sent. */
  children?: ReactNode;
}

/** The end of a form in a drawer; it stays in sight. */
export function DrawerFooter({ yes, isPending, onClose, children }: DrawerFootProps) {
  return (
    <div className={classes.foot}>
      {children}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={isPending}>
          {yes}
        </Button>
      </Group>
    </div>
  );
}
