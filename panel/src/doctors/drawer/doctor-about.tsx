import type { Doctor } from '@docket/contract/endpoints/doctors.ts';
import { reopenSignIn } from '@docket/contract/endpoints/staff.ts';
import { firstClick } from '@docket/ui/row-buttons.ts';
import { StatusBadge } from '@docket/ui/status-badge.tsx';
import { Button, Group, Stack } from '@mantine/core';
import {
  IconArchive,
  IconArrowBackUp,
  IconCalendar,
  IconLink,
  IconListDetails,
  IconLockOpen,
  IconPencil,
  IconShieldOff,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useAction } from '../../api/use-action.ts';
import { useIsManager } from '../../api/use-staff-role.ts';
import { EmailLink } from '../../clinic/contact-link.tsx';
import { RemoveSecondFactor } from '../../sessions/second-factor/remove-second-factor.tsx';
import { AvailableSwitch } from '../available-switch.tsx';
import { CalendarFeed } from '../calendar-feed/calendar-feed.tsx';
import { ComingCount, useComingCount } from '../coming-count.tsx';
import { formatFee, noHours } from '../format-setup.ts';
import { hoursOwner } from '../hours-owner.ts';
import { InvitationLink } from '../invitation-link.tsx';
import { useLockedLogins } from '../list/use-locked-logins.ts';
import { DoctorPicture } from '../picture/doctor-picture.tsx';
import { useArchiveDoctor } from '../use-archive-doctor.ts';
import { useChangeAvailability } from '../use-change-availability.ts';
import { useInviteDoctor } from '../use-invite-doctor.ts';
import { ArchiveButton } from './archive-button.tsx';
import classes from './doctor-drawer.module.css';

interface DoctorAboutProps {
  doctor: Doctor;
  /** The form was just closed: focuses the button that opened it. */
  wasEdited: boolean;
  onEdit: () => void;
}

/** A doctor's details, with the actions a user may take. */
export function DoctorAbout({ doctor, wasEdited, onEdit }: DoctorAboutProps) {
  const { _id, email, fees, about, address } = doctor;
  const isManager = useIsManager();
  return (
    <Stack gap={20}>
      <DoctorHead doctor={doctor} />
      <div className={classes.actions}>
        {isManager && (
          <Button
            variant="default"
            leftSection={<IconPencil size={16} aria-hidden />}
            autoFocus={wasEdited}
            onClick={onEdit}
          >
            Edit
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<IconListDetails size={16} aria-hidden />}
          renderRoot={(props) => (
            <Link {...props} to="/all-appointments" search={{ dates: 'all', doctor: _id }} />
          )}
        >
          Appointments
        </Button>
        <Button
          variant="default"
          leftSection={<IconCalendar size={16} aria-hidden />}
          renderRoot={(props) => <Link {...props} to="/calendar" search={{ doctor: _id }} />}
        >
          Calendar
        </Button>
      </div>
      <dl className={classes.facts}>
        <AboutFact name="Email">
          <EmailLink value={email} />
        </AboutFact>
        <AboutFact name="Fee">{formatFee(fees)}</AboutFact>
        {!doctor.keepsHours && <AboutFact name="Hours">{noHours}</AboutFact>}
        <AboutFact name="Address">
          {address.line1 && <div>{address.line1}</div>}
          {address.line2 && <div>{address.line2}</div>}
          {!address.line1 && !address.line2 && '-'}
        </AboutFact>
        <AboutFact name="About">
          <div className={classes.about}>{about || '-'}</div>
        </AboutFact>
      </dl>
      {isManager && !doctor.archived && <SignInSection doctor={doctor} />}
      {isManager && !doctor.archived && <CalendarSection doctorId={_id} />}
      {isManager && <ArchiveSection doctor={doctor} />}
    </Stack>
  );
}

function AboutFact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Picture, training and Available. */
function DoctorHead({ doctor }: { doctor: Doctor }) {
  const setAvailable = useChangeAvailability();
  const { name, image, degree, speciality, experience, archived, canSignIn } = doctor;
  return (
    <div className={classes.head}>
      <div className={classes.picture}>
        <DoctorPicture name={name} image={image} />
      </div>
      <div className={classes.who}>
        <p className={classes.training}>
          {[degree, speciality].filter(Boolean).join(' - ')}
          <br />
          {experience}
        </p>
        <div className={classes.badges}>
          {archived && <StatusBadge tone="slate" label="Archived" icon={IconArchive} />}
          {!archived && !canSignIn && <StatusBadge tone="amber" label="Invited" />}
        </div>
        {!archived && (
          <AvailableSwitch doctor={doctor} onChange={(available) => setAvailable(doctor, available)} />
        )}
      </div>
    </div>
  );
}

function CalendarSection({ doctorId }: { doctorId: string }) {
  const titleId = useId();
  return (
    <section className={classes.section} aria-labelledby={titleId}>
      <h3 id={titleId}>Calendar subscription</h3>
      <CalendarFeed doctorId={doctorId} />
    </section>
  );
}

/** Archives a doctor or brings one back, and says beforehand what happens. */
function ArchiveSection({ doctor }: { doctor: Doctor }) {
  const { setArchived, isPending } = useArchiveDoctor();
  const coming = useComingCount(hoursOwner(doctor._id));
  const titleId = useId();
  return (
    <section className={classes.section} aria-labelledby={titleId}>
      <h3 id={titleId}>{doctor.archived ? 'Archived' : 'Archive'}</h3>
      <p>
        {doctor.archived
          ? 'Takes no bookings and can’t log in. The history stays. Bring the doctor back to allow both again, with the same password.'
          : 'The history stays. The doctor takes no bookings and can’t log in; open sessions and links end at once. You can bring the doctor back at any time.'}
      </p>
      <p>
        <ComingCount coming={coming} />
      </p>
      {doctor.archived ? (
        <Button
          leftSection={<IconArrowBackUp size={16} aria-hidden />}
          loading={isPending}
          onClick={firstClick(() => void setArchived(doctor, false))}
        >
          Bring back
        </Button>
      ) : (
        <ArchiveButton
          coming={coming}
          isPending={isPending}
          onArchive={() => void setArchived(doctor, true)}
        />
      )}
    </section>
  );
}

const anotherPassword = (name: string) =>
  `Send this link to ${name} to choose another password. The current one works until then. It is valid 7 days and works once.`;

/** How the doctor logs in: password link, closed login, second factor. */
function SignInSection({ doctor }: { doctor: Doctor }) {
  const { invite, invited, close, invitingId } = useInviteDoctor();
  const [isRemoving, setRemoving] = useState(false);
  const titleId = useId();
  const { canSignIn, secondFactor } = doctor;
  const isShut = useLockedLogins().has(doctor._id);
  const { run: reopen } = useAction(reopenSignIn, { touches: ['people'] });
  const head = useRef<HTMLHeadingElement>(null);
  const wasRemoved = useRef(false);
  // The button disappears with the second factor, which would leave the focus on no element.
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
          ? 'Has a password. A new link lets the doctor choose another one; the current one works until then. Earlier links end.'
          : 'No password yet. The doctor sets one with the invitation link. A new link replaces earlier ones.'}
      </p>
      {isShut && (
        <p>
          Locked after 100 wrong passwords. Until you unlock it, the doctor can log in only on devices used
          before.
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
            Unlock login
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
