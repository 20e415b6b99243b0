import type { Doctor } from '@docket/contract/doctors.ts';
import { reopenSignIn } from '@docket/contract/staff.ts';
import { firstClick } from '@docket/ui/first-click.ts';
import { Button, Group } from '@mantine/core';
import { IconLink, IconLockOpen, IconShieldOff } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useAction } from '../../api/use-action.ts';
import { RemoveSecondFactor } from '../../sessions/second-factor/remove-second-factor.tsx';
import { InvitationLink } from '../invitation-link.tsx';
import { useShutLogins } from '../list/use-locked-logins.ts';
import { useInviteDoctor } from '../use-invite-doctor.ts';
import classes from './doctor-drawer.module.css';

const anotherPassword = (name: string) =>
  `Send this link to ${name} to choose another password. The present one works until then. It is valid 7 days and works once.`;

/** How the doctor gets in, and the link with which a password is chosen. */
export function SignInSection({ doctor }: { doctor: Doctor }) {
  const { invite, invited, close, invitingId } = useInviteDoctor();
  const [isRemoving, setRemoving] = useState(false);
  const titleId = useId();
  const { canSignIn, secondFactor } = doctor;
  const isShut = useShutLogins().has(doctor._id);
  const { run: reopen } = useAction(reopenSignIn, { touches: ['people'] });
  const head = useRef<HTMLHeadingElement>(null);
  const wasRemoved = useRef(false);
  // The button that asked goes with the second factor: without this the keyboard would be nowhere.
  useEffect(() => {
    if (!wasRemoved.current || secondFactor || isRemoving) return;
    wasRemoved.current = false;
    head.current?.focus();
  }, [secondFactor, isRemoving]);
  return (
    <section className={classes.section} aria-labelledby={titleId}>
      <h3 ref={head} id={titleId} tabIndex={-1}>
        Login
      </h3>
      <p>
        {canSignIn
          ? 'Has a password. With a new link the doctor chooses another one; until then the present one works. Earlier links end.'
          : 'No password yet: the invitation link is the way in. With a new link, earlier ones end.'}
      </p>
      {isShut && (
        <p>
          Closed: somebody tried 100 wrong passwords in a row. Until it is opened again, the doctor can log in
          only where they did before.
        </p>
      )}
      {invited && (
        <InvitationLink
          key={invited.path}
          {...invited}
          {...(canSignIn && { word: 'Password link', hint: anotherPassword(doctor.name) })}
          onClose={close}
        />
      )}
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={<IconLink size={16} aria-hidden />}
          loading={invitingId !== null}
          onClick={firstClick(() => void invite(doctor))}
        >
          {canSignIn ? 'New password link' : 'New invitation link'}
        </Button>
        {isShut && (
          <Button
            variant="default"
            leftSection={<IconLockOpen size={16} aria-hidden />}
            onClick={firstClick(
              () => void reopen({ accountId: doctor._id }).then(() => head.current?.focus()),
            )}
          >
            Open login again
          </Button>
        )}
        {secondFactor && (
          <Button
            variant="default"
            leftSection={<IconShieldOff size={16} aria-hidden />}
            onClick={() => setRemoving(true)}
          >
            Remove second factor
          </Button>
        )}
      </Group>
      <RemoveSecondFactor
        accountId={doctor._id}
        name={doctor.name}
        isOpen={isRemoving}
        onClose={() => setRemoving(false)}
        onRemoved={() => {
          wasRemoved.current = true;
        }}
      />
    </section>
  );
}
