import { changePassword } from '@docket/contract/endpoints/sessions.ts';
import { Button, Group, Stack } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { Role } from '../../api/session.ts';
import { useAction } from '../../api/use-action.ts';
import { CurrentPasswordField } from './current-password-field.tsx';
import { checkNewPassword, findRefusedPassword, type PasswordFault } from './new-password.ts';
import { NewPasswordFields } from './new-password-fields.tsx';

interface ChangePasswordFormProps {
  role: Role;
  onChanged: () => void;
  /** Shown beside the button. */
  children?: ReactNode;
}

const emptyForm = { current: '', password: '', repeated: '' };

/** Changes the password of the role's account, which ends its other sessions. */
export function ChangePasswordForm({ role, onChanged, children }: ChangePasswordFormProps) {
  const [typed, setTyped] = useState(emptyForm);
  const [fault, setFault] = useState<PasswordFault | null>(null);
  const { run, isPending } = useAction(changePassword[role], {
    touches: ['sessions'],
    // Shown at the field.
    errorText: (error) => (findRefusedPassword(error) ? null : undefined),
    onError: (error) => setFault(findRefusedPassword(error)),
    onSuccess: () => {
      setTyped(emptyForm);
      onChanged();
    },
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const newFault = checkNewPassword(typed.password, typed.repeated);
    setFault(newFault);
    if (!newFault && !isPending) void run({ currentPassword: typed.current, newPassword: typed.password });
  };
  const change = (changed: Partial<typeof emptyForm>) => {
    setFault(null);
    setTyped((before) => ({ ...before, ...changed }));
  };

  return (
    <form onSubmit={submit}>
      <Stack gap={16}>
        <CurrentPasswordField
          value={typed.current}
          wrong={fault?.field === 'current' ? fault.sentence : null}
          onChange={(current) => change({ current })}
        />
        <NewPasswordFields
          password={typed.password}
          repeated={typed.repeated}
          fault={fault}
          onChange={change}
        />
        <Group gap={8}>
          <Button type="submit" loading={isPending}>
            Change password
          </Button>
          {children}
        </Group>
      </Stack>
    </form>
  );
}
