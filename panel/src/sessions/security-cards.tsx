import { Card } from '@docket/ui/card.tsx';
import { ListCard } from '@docket/ui/list-card.tsx';
import { Button } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { Role } from '../api/session.ts';
import { SessionsCard } from './mine/sessions-card.tsx';
import changePasswordCardClasses from './password/change-password-card.module.css';
import { ChangePasswordForm } from './password/change-password-form.tsx';
import { signInHash } from './roles.ts';
import { SecondFactorCard } from './second-factor/second-factor-card.tsx';
import classes from './security-cards.module.css';

/** Password, second factor and sessions of an account. The URL's hash scrolls to them. */
export function SecurityCards({ role }: { role: Role }) {
  const cards = useRef<HTMLDivElement>(null);
  const router = useRouter();
  useEffect(() => {
    const scrollToCards = ({ hash }: { hash: string }) => {
      if (hash !== signInHash) return;
      cards.current?.scrollIntoView();
      cards.current?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
    };
    // The content above loads first, so this may mount long after the page opened.
    scrollToCards(router.state.location);
    // The link may be used again on this page. Runs after the router has restored scroll position and focus.
    return router.subscribe('onResolved', ({ toLocation }) =>
      queueMicrotask(() => scrollToCards(toLocation)),
    );
  }, [router]);
  return (
    <div ref={cards} id={signInHash} className={classes.cards}>
      <Card flush>
        <ChangePasswordCard role={role} />
        <SecondFactorCard role={role} />
        <SessionsCard role={role} />
      </Card>
    </div>
  );
}

/** The password card of a profile page: one line until Change is pressed. */
function ChangePasswordCard({ role }: { role: Role }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <ListCard
      title="Password"
      action={
        !isOpen && (
          <Button variant="default" onClick={() => setIsOpen(true)}>
            Change password
          </Button>
        )
      }
    >
      <div className={changePasswordCardClasses.body}>
        {isOpen ? (
          <ChangePasswordForm role={role} onChanged={close}>
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
          </ChangePasswordForm>
        ) : (
          <p className={changePasswordCardClasses.words}>
            Changing it ends your sessions on other devices
            {role === 'doctor' && ' and your calendar subscription'}.
          </p>
        )}
      </div>
    </ListCard>
  );
}
