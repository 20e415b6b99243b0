import { PageTitle } from '@docket/ui/page-title.tsx';
import { Text } from '@mantine/core';
import type { Role } from '../../api/session.ts';
import { otherRole, roleNames } from '../roles.ts';
import { loginTitle } from './login-texts.ts';
import classes from './missing-sign-in.module.css';
import { SignInInPlace } from './sign-in-in-place.tsx';

const articles: Record<Role, string> = { admin: 'an', doctor: 'a' };

/** Replaces a page whose role is not logged in, and offers the login. */
export function MissingSignIn({ role, title }: { role: Role; title: string }) {
  const roleName = roleNames[role].toLowerCase();
  return (
    <>
      <PageTitle title={title} />
      <section className={classes.card} aria-label={loginTitle[role]}>
        <h2 className={classes.title}>{loginTitle[role]}</h2>
        <Text c="dimmed" mb={16}>
          This is {articles[role]} {roleName}’s page. Log in as {articles[role]} {roleName} to see it; you
          stay logged in as {roleNames[otherRole(role)].toLowerCase()}.
        </Text>
        <SignInInPlace role={role} />
      </section>
    </>
  );
}
