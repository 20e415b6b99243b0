import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './drawer-footer.module.css';

interface DrawerFootProps {
  /** Label of the submit button. */
  yes: string;
  isPending: boolean;
  onClose: () => void;
  /** Shown above the buttons. */
  children?: ReactNode;
}

/** The sticky footer of a form in a drawer. */
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
