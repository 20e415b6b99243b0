import type { AnswerOf } from '@docket/contract/endpoint.ts';
import { type readInvitation, setPassword } from '@docket/contract/sessions.ts';
import { Button, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useAction } from '../../api/use-action.ts';
import { checkNewPassword, type PasswordFault, refusedPassword } from './new-password.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import classes from './set-password-page.module.css';

interface SetPasswordFormProps {
  token: string;
  invitation: AnswerOf<typeof readInvitation>;
  onSet: (chosen: { email: string; password: string; role: 'admin' | 'doctor' }) => void;
}

/** Greets whoever was invited and takes their password; the first admin of a clinic also says who they are. */
export function SetPasswordForm({ token, invitation, onSet }: SetPasswordFormProps) {
  const isFirstAdmin = invitation.email === '';
  const [typed, setTyped] = useState({ name: '', email: '', password: '', repeated: '' });
  const [fault, setFault] = useState<PasswordFault | null>(null);
  const { run, isPending } = useAction(setPassword, {
    touches: ['sessions'],
    successText: () => null,
    // Said at the field.
    errorText: (error) => (refusedPassword(error) ? null : undefined),
    onError: (error) => setFault(refusedPassword(error)),
    onSuccess: ({ role, email }) => onSet({ role, email, password: typed.password }),
  });
  const change = (changed: Partial<typeof typed>) => {
    setFault(null);
    setTyped((before) => ({ ...before, ...changed }));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = checkNewPassword(typed.password, typed.repeated);
    setFault(wrong);
    if (wrong || isPending) return;
    const who = isFirstAdmin ? { name: typed.name, email: typed.email } : {};
    void run({ token, password: typed.password, ...who });
  };

  return (
    <>
      <h1 className={classes.title}>{isFirstAdmin ? 'Welcome to Docket' : `Welcome, ${invitation.name}`}</h1>
      <p className={classes.words}>
        {isFirstAdmin
          ? 'You are the first admin of this clinic. Say who you are and choose a password.'
          : 'Choose a password for your login. This link works once.'}
      </p>
      <form onSubmit={submit}>
        <Stack gap={16}>
          {isFirstAdmin && (
            <TextInput
              label="Name"
              autoComplete="name"
              required
              withAsterisk={false}
              value={typed.name}
              onChange={(event) => change({ name: event.currentTarget.value })}
            />
          )}
          <TextInput
            type="email"
            label="Email"
            autoComplete="username"
            required
            withAsterisk={false}
            readOnly={!isFirstAdmin}
            value={isFirstAdmin ? typed.email : invitation.email}
            onChange={(event) => change({ email: event.currentTarget.value })}
          />
          <NewPasswordFields
            password={typed.password}
            repeated={typed.repeated}
            fault={fault}
            onChange={change}
          />
          <Button type="submit" size="md" fullWidth loading={isPending}>
            Set password
          </Button>
        </Stack>
      </form>
    </>
  );
}
