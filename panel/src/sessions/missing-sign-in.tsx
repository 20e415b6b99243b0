import { PageTitle } from '@docket/ui/page-title.tsx';
import { Text } from '@mantine/core';
import type { Role } from '../api/tokens.ts';
import { loginTitle } from './login-texts.ts';
import classes from './missing-sign-in.module.css';
import { otherRole, roleNames } from './roles.ts';
import { SignInInPlace } from './sign-in-in-place.tsx';

/** Stands in place of a page whose role is not signed in, and offers to. */
export function MissingSignIn({ role, title }: { role: Role; title: string }) {
  return (
    <>
      <PageTitle title={title} />
      <section className={classes.card} aria-label={loginTitle[role]}>
        <h2 className={classes.title}>{loginTitle[role]}</h2>
        <Text c="dimmed" mb={16}>
          {title} belongs to the {roleNames[role].toLowerCase()}, and you are not logged in as one here. Your{' '}
          {roleNames[otherRole(role)].toLowerCase()} login stays as it is.
        </Text>
        <SignInInPlace role={role} />
      </section>
    </>
  );
}
