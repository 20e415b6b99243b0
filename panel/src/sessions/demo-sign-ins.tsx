import { readClinic } from '@docket/contract/clinic.ts';
import { UnstyledButton } from '@mantine/core';
import type { Role } from '../api/tokens.ts';
import { useRead } from '../api/use-read.ts';
import classes from './demo-sign-ins.module.css';
import { type OnSignedIn, useSignIn } from './use-sign-in.ts';

/** The demo clinic's people, one click each. Nothing in a real clinic. */
export function DemoSignIns({ role, onSignedIn }: { role: Role; onSignedIn: OnSignedIn }) {
  const clinic = useRead([], readClinic, {}, { staleMs: Number.POSITIVE_INFINITY });
  const { signIn, isPending } = useSignIn(role, onSignedIn);
  const demo = clinic.data?.demo;
  if (!demo) return null;
  const people = role === 'admin' ? [demo.admin] : demo.doctors;
  return (
    <section className={classes.demo} aria-labelledby="demo-clinic">
      <h2 id="demo-clinic" className={classes.title}>
        Demo clinic
      </h2>
      <p className={classes.words}>Made-up people and appointments. One click signs you in as:</p>
      <ul className={classes.people}>
        {people.map(({ name, email, password }) => (
          <li key={email}>
            <UnstyledButton
              className={classes.person}
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
