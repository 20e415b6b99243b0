import type { Role } from '../api/tokens.ts';
import { ChangePasswordCard } from './change-password-card.tsx';
import { SessionsCard } from './own/sessions-card.tsx';
import { SecondFactorCard } from './second-factor/second-factor-card.tsx';
import classes from './security-cards.module.css';

/** How somebody signs in, and where they are signed in now. */
export function SecurityCards({ role }: { role: Role }) {
  return (
    <div className={classes.cards}>
      <ChangePasswordCard role={role} />
      <SecondFactorCard role={role} />
      <SessionsCard role={role} />
    </div>
  );
}
