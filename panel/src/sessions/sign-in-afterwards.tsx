import { keepToastForNextPage } from '@docket/ui/toast.tsx';
import { Button } from '@mantine/core';
import type { Role } from '../api/tokens.ts';
import { loadPage } from './load-page.ts';
import { loginSuccess } from './login-texts.ts';
import { homeOf } from './roles.ts';
import classes from './set-password-page.module.css';
import { useSignIn } from './use-sign-in.ts';

/** The password is set: one click signs in with it. */
export function SignInAfterwards({ role, email, password }: { role: Role; email: string; password: string }) {
  const { signIn, isPending } = useSignIn(role, () => {
    keepToastForNextPage(loginSuccess[role]);
    loadPage(homeOf[role]);
  });
  return (
    <>
      <h1 className={classes.title}>Your password is set</h1>
      <p className={classes.words} role="status">
        From now on you log in as {email}.
      </p>
      <Button size="md" fullWidth loading={isPending} onClick={() => signIn({ email, password })}>
        Login
      </Button>
    </>
  );
}
