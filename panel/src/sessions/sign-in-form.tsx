import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { Role } from '../api/tokens.ts';
import { showPassword } from './show-password.ts';
import { useSignIn } from './use-sign-in.ts';

interface SignInFormProps {
  role: Role;
  onSignedIn: () => void;
}

/** Email and password of one role. */
export function SignInForm({ role, onSignedIn }: SignInFormProps) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const { signIn, isPending } = useSignIn(role, onSignedIn);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) signIn({ email, password });
  };

  return (
    <form onSubmit={submit}>
      <Stack gap={16}>
        <TextInput
          type="email"
          label="Email"
          name="email"
          autoComplete="username"
          required
          withAsterisk={false}
          size="md"
          data-autofocus
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <PasswordInput
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          withAsterisk={false}
          size="md"
          visibilityToggleButtonProps={showPassword}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Button type="submit" size="md" fullWidth loading={isPending} mt={4}>
          Login
        </Button>
      </Stack>
    </form>
  );
}
