import type { AnswerOf } from '@docket/contract/endpoint.ts';
import { readClinic } from '@docket/contract/endpoints/clinic.ts';
import { readInvitation, setPassword } from '@docket/contract/endpoints/sessions.ts';
import { Brand } from '@docket/ui/brand.tsx';
import { FailedNotice } from '@docket/ui/failed-notice.tsx';
import { forgetLinkSecret, takeLinkSecret } from '@docket/ui/take-link-secret.ts';
import { storeToastForNextPage } from '@docket/ui/toast.tsx';
import { WaitingText } from '@docket/ui/waiting-text.tsx';
import { Anchor, Button, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useState } from 'react';
import { errorText, isRefusal } from '../../api/call-server.ts';
import type { Role } from '../../api/session.ts';
import { useAction } from '../../api/use-action.ts';
import { useRead } from '../../api/use-read.ts';
import { loadPage } from '../load-page.ts';
import { loginSuccess } from '../login/login-texts.ts';
import { SignInCode } from '../login/sign-in-code.tsx';
import { useSignIn } from '../login/use-sign-in.ts';
import { homeOf } from '../roles.ts';
import { checkNewPassword, findRefusedPassword, type PasswordFault } from './new-password.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import classes from './set-password-page.module.css';

/** The page of a one-time link, "/set-password#<token>". Works with and without a login. */
export function SetPasswordPage() {
  const token = useLinkToken();
  const [chosen, setChosen] = useState<{ email: string; password: string; role: 'admin' | 'doctor' } | null>(
    null,
  );
  const clinic = useRead([], readClinic, {}, { staleMs: Number.POSITIVE_INFINITY });
  const invitation = useRead(
    [],
    readInvitation,
    { token: token || '-' },
    { enabled: chosen === null && token !== '', isRefusalOnPage: true },
  );
  useEffect(() => {
    document.title = 'Set password · Docket';
  }, []);

  return (
    <main className={classes.page}>
      <div className={classes.card}>
        <Brand name={clinic.data?.name ?? 'Docket'} />
        {chosen ? (
          <SignInAfterwards {...chosen} />
        ) : invitation.data ? (
          <SetPasswordForm token={token} invitation={invitation.data} onSet={setChosen} />
        ) : token === '' ? (
          <ExpiredLinkNotice sentence="Please open the link from your invitation again" />
        ) : isRefusal(invitation.error) ? (
          <ExpiredLinkNotice sentence={errorText(invitation.error)} />
        ) : invitation.isError ? (
          <FailedNotice
            message={errorText(invitation.error)}
            onRetry={() => void invitation.refetch()}
            retrying={invitation.isFetching}
          />
        ) : (
          <div className={classes.waiting}>
            <WaitingText />
          </div>
        )}
      </div>
    </main>
  );
}

/** Reads the token after the `#` and removes it from the address bar and the browser's history at once. */
function useLinkToken(): string {
  const [token, setToken] = useState(takeLinkSecret);
  useEffect(() => {
    const readNewSecret = () => {
      if (window.location.hash !== '') setToken(takeLinkSecret());
    };
    // Another link may be opened in this tab.
    window.addEventListener('hashchange', readNewSecret);
    return () => window.removeEventListener('hashchange', readNewSecret);
  }, []);
  return token;
}

function ExpiredLinkNotice({ sentence }: { sentence: string }) {
  return (
    <>
      <h1 className={classes.title}>This link no longer works</h1>
      <p className={classes.words}>{sentence}.</p>
      <p className={classes.words}>
        An admin of your clinic makes a new one in a moment: Doctors List, “New invitation link”. If you have
        a password already,{' '}
        <Anchor href="/" underline="always">
          log in
        </Anchor>
        .
      </p>
    </>
  );
}

/** Shown once the password is set: one click logs in with it. */
function SignInAfterwards({ role, email, password }: { role: Role; email: string; password: string }) {
  const [code, setCode] = useState('');
  const onSignedIn = (detail: string | undefined) => {
    storeToastForNextPage(loginSuccess[role], detail);
    loadPage(homeOf[role]);
  };
  const { signIn, isPending, pendingCode } = useSignIn(role, onSignedIn, { asksForCode: true });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) signIn({ email, password, ...(pendingCode && { code }) });
  };
  return (
    <>
      <h1 className={classes.title}>Your password is set</h1>
      <p className={classes.words} role="status">
        You can now log in as {email}.
      </p>
      <form onSubmit={submit}>
        <Stack gap={16}>
          {pendingCode && <SignInCode pendingCode={pendingCode} code={code} onChange={setCode} />}
          <Button type="submit" size="md" fullWidth loading={isPending}>
            Login
          </Button>
        </Stack>
      </form>
    </>
  );
}

interface SetPasswordFormProps {
  token: string;
  invitation: AnswerOf<typeof readInvitation>;
  onSet: (chosen: { email: string; password: string; role: 'admin' | 'doctor' }) => void;
}

/** Asks an invited user for a password. The first admin of a clinic also enters name and email. */
function SetPasswordForm({ token, invitation, onSet }: SetPasswordFormProps) {
  const isFirstAdmin = invitation.email === '';
  const [typed, setTyped] = useState({ name: '', email: '', password: '', repeated: '' });
  const [fault, setFault] = useState<PasswordFault | null>(null);
  const { run, isPending } = useAction(setPassword, {
    touches: ['sessions'],
    successText: () => null,
    // Shown at the field.
    errorText: (error) => (findRefusedPassword(error) ? null : undefined),
    onError: (error) => setFault(findRefusedPassword(error)),
    onSuccess: ({ role, email }) => {
      forgetLinkSecret();
      onSet({ role, email, password: typed.password });
    },
  });
  const change = (changed: Partial<typeof typed>) => {
    setFault(null);
    setTyped((before) => ({ ...before, ...changed }));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const newFault = checkNewPassword(typed.password, typed.repeated);
    setFault(newFault);
    if (newFault || isPending) return;
    const accountDetails = isFirstAdmin ? { name: typed.name, email: typed.email } : {};
    void run({ token, password: typed.password, ...accountDetails });
  };

  return (
    <>
      <h1 className={classes.title}>{isFirstAdmin ? 'Welcome to Docket' : `Welcome, ${invitation.name}`}</h1>
      <p className={classes.words}>
        {isFirstAdmin
          ? 'You’re the first admin of this clinic. Enter your name and email and choose a password.'
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
