import { Anchor, Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { Role } from '../../api/session.ts';
import { showPassword } from '../password/show-password.ts';
import { SignInCode } from './sign-in-code.tsx';
import classes from './sign-in-form.module.css';
import { type OnSignedIn, useSignIn } from './use-sign-in.ts';

interface SignInFormProps {
  role: Role;
  onSignedIn: OnSignedIn;
  /** Focuses the first field; for pages that consist of the form. */
  autoFocus?: boolean;
  /** The last used email: the form then asks only for the password. */
  lastEmail?: string | null;
}

/** Email and password of one role, and the code if the account has a second factor. */
export function SignInForm({ role, onSignedIn, autoFocus = false, lastEmail = null }: SignInFormProps) {
  const [knownEmail, setKnownEmail] = useState(lastEmail);
  const [email, setEmail] = useState(knownEmail ?? '');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const {
    signIn,
    isPending,
    pendingCode: codeRequest,
    refused,
  } = useSignIn(role, onSignedIn, { asksForCode: true });
  // Another account may have no second factor.
  const pendingCode = codeRequest?.email === email ? codeRequest : null;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) signIn({ email, password, ...(pendingCode && { code }) });
  };

  const switchAccount = () => {
    setKnownEmail(null);
    setEmail('');
    setPassword('');
    setCode('');
  };

  return (
    <form onSubmit={submit}>
      <Stack gap={16}>
        {knownEmail === null ? (
          <TextInput
            type="email"
            label="Email"
            name="email"
            autoComplete="username"
            required
            withAsterisk={false}
            size="md"
            data-autofocus
            autoFocus={autoFocus || lastEmail !== null}
            value={email}
            onChange={(event) => {
              setEmail(event.currentTarget.value);
              setCode('');
            }}
          />
        ) : (
          <div>
            <Text fw={600} className={classes.who}>
              {knownEmail}
            </Text>
            <Anchor component="button" type="button" size="sm" onClick={switchAccount}>
              Use another account
            </Anchor>
            {/* Password managers need the user name. */}
            <input type="hidden" name="email" autoComplete="username" value={knownEmail} />
          </div>
        )}
        <PasswordInput
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          withAsterisk={false}
          size="md"
          visibilityToggleButtonProps={showPassword}
          error={refused}
          aria-invalid={Boolean(refused)}
          data-autofocus={knownEmail !== null || undefined}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        {pendingCode && <SignInCode pendingCode={pendingCode} code={code} onChange={setCode} />}
        <Button type="submit" size="md" fullWidth loading={isPending} mt={4}>
          Login
        </Button>
      </Stack>
    </form>
  );
}
