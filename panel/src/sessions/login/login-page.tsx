import { readClinic } from '@docket/contract/endpoints/clinic.ts';
import { Brand } from '@docket/ui/brand.tsx';
import { ThemeSwitch } from '@docket/ui/theme-switch.tsx';
import { storeToastForNextPage } from '@docket/ui/toast.tsx';
import { Anchor, SegmentedControl, UnstyledButton } from '@mantine/core';
import { useEffect, useState } from 'react';
import { type Role, roles } from '../../api/session.ts';
import { useRead } from '../../api/use-read.ts';
import { loadPage } from '../load-page.ts';
import { homeOf, otherRole, roleNames } from '../roles.ts';
import demoSignInsClasses from './demo-sign-ins.module.css';
import classes from './login-page.module.css';
import { loginSuccess, loginTitle } from './login-texts.ts';
import { SignInForm } from './sign-in-form.tsx';
import { type OnSignedIn, useSignIn } from './use-sign-in.ts';

const roleOptions = roles.map((role) => ({ value: role, label: roleNames[role] }));

/** The screen shown without a token on every path except /set-password. */
export function LoginPage() {
  const [role, setRole] = useState<Role>(readRequestedRole);
  const title = loginTitle[role];
  const clinic = useRead([], readClinic, {}, { staleMs: Number.POSITIVE_INFINITY });
  useEffect(() => {
    document.title = `${title} · Docket`;
  }, [title]);

  const openDashboard = (detail: string | undefined) => {
    storeToastForNextPage(loginSuccess[role], detail);
    loadPage(homeOf[role]);
  };
  const other = otherRole(role);
  return (
    <main className={classes.page}>
      <div className={classes.card}>
        <Brand name={clinic.data?.name ?? 'Docket'} />
        <h1 className={classes.title}>{title}</h1>
        <SegmentedControl
          className={classes.roles}
          aria-label="Role"
          data={roleOptions}
          value={role}
          onChange={setRole}
          fullWidth
        />
        {/* Input for one role is discarded when the role changes. */}
        <SignInForm key={role} role={role} onSignedIn={openDashboard} autoFocus />
        <p className={classes.other}>
          {loginTitle[other]}?{' '}
          <Anchor component="button" type="button" onClick={() => setRole(other)} fw={500} inherit>
            Click here
          </Anchor>
        </p>
      </div>
      <DemoSignIns role={role} onSignedIn={openDashboard} />
      <div className={classes.theme}>
        <ThemeSwitch />
      </div>
    </main>
  );
}

// Doctors can bookmark "?role=doctor"; anything else starts with Admin (specification 2.2).
function readRequestedRole(): Role {
  return new URLSearchParams(window.location.search).get('role') === 'doctor' ? 'doctor' : 'admin';
}

/** Logins of a demo clinic, one click each. Renders nothing in a real clinic. */
function DemoSignIns({ role, onSignedIn }: { role: Role; onSignedIn: OnSignedIn }) {
  const clinic = useRead([], readClinic, {}, { staleMs: Number.POSITIVE_INFINITY });
  const { signIn, isPending } = useSignIn(role, onSignedIn);
  const demo = clinic.data?.demo;
  if (!demo) return null;
  const { admin, frontDesk, doctors } = demo;
  // Names alone don't show which of the two is the manager.
  const staff = frontDesk
    ? [
        { ...admin, name: `${admin.name} · Manager` },
        { ...frontDesk, name: `${frontDesk.name} · Front desk` },
      ]
    : [admin];
  const people = role === 'admin' ? staff : doctors;
  return (
    <section className={demoSignInsClasses.demo} aria-labelledby="demo-clinic">
      <h2 id="demo-clinic" className={demoSignInsClasses.title}>
        Demo clinic
      </h2>
      <p className={demoSignInsClasses.words}>Made-up people and appointments. One click logs you in as:</p>
      <ul className={demoSignInsClasses.people}>
        {people.map(({ name, email, password }) => (
          <li key={email}>
            <UnstyledButton
              className={demoSignInsClasses.person}
              disabled={isPending}
              title={email}
              onClick={() => signIn({ email, password })}
            >
              {name}
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
