import { ListCard } from '@docket/ui/list-card.tsx';
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Role } from '../api/tokens.ts';
import classes from './change-password-card.module.css';
import { ChangePasswordForm } from './change-password-form.tsx';

/** Password, for a profile page: a line until somebody wants to change it. */
export function ChangePasswordCard({ role }: { role: Role }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <ListCard title="Password">
      <div className={classes.body}>
        {isOpen ? (
          <ChangePasswordForm role={role} onChanged={close}>
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
          </ChangePasswordForm>
        ) : (
          <>
            <p className={classes.words}>Changing it ends your sessions on other devices.</p>
            <Button variant="default" onClick={() => setIsOpen(true)}>
              Change password
            </Button>
          </>
        )}
      </div>
    </ListCard>
  );
}
