import { Button, Modal } from '@mantine/core';
import type { Role } from '../../api/session.ts';
import { ChangePasswordForm } from './change-password-form.tsx';

interface ChangePasswordDialogProps {
  role: Role;
  opened: boolean;
  onClose: () => void;
}

/** The form in a dialog, available on every page. */
export function ChangePasswordDialog({ role, opened, onClose }: ChangePasswordDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Change password" size={440} padding={24}>
      <ChangePasswordForm role={role} onChanged={onClose}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </ChangePasswordForm>
    </Modal>
  );
}
