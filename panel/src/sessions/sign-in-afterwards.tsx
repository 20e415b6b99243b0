import { keepToastForNextPage } from '@docket/ui/toast.tsx';
import { Button, Stack } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { Role } from '../api/tokens.ts';
import { loadPage } from './load-page.ts';
import { loginSuccess } from './login-texts.ts';
import { homeOf } from './roles.ts';
import classes from './set-password-page.module.css';
import { SignInCode } from './sign-in-code.tsx';
import { useSignIn } from './use-sign-in.ts';

/** The password is set: one click signs in with it. */
export function SignInAfterwards({ role, email, password }: { role: Role; email: string; password: string }) {
  const [code, setCode] = useState('');
  const onSignedIn = (detail: string | undefined) => {
    keepToastForNextPage(loginSuccess[role], detail);
    loadPage(homeOf[role]);
  };
  const { signIn, isPending, codeAsked } = useSignIn(role, onSignedIn, { asksForCode: true });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) signIn({ email, password, ...(codeAsked && { code }) });
  };
  return (
    <>
      <h1 className={classes.title}>Your password is set</h1>
      <p className={classes.words} role="status">
        From now on you log in as {email}.
      </p>
      <form onSubmit={submit}>
        <Stack gap={16}>
          {codeAsked && <SignInCode asked={codeAsked} code={code} onChange={setCode} />}
          <Button type="submit" size="md" fullWidth loading={isPending}>
            Login
          </Button>
        </Stack>
      </form>
    </>
  );
}
