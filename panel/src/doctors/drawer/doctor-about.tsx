import type { Doctor } from '@docket/contract/doctors.ts';
import { formatMoney } from '@docket/contract/money.ts';
import { EmailLink } from '@docket/ui/contact-link.tsx';
import { StatusBadge } from '@docket/ui/status-badge.tsx';
import { Button, Stack } from '@mantine/core';
import { IconArchive, IconCalendar, IconListDetails, IconPencil } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { AvailableSwitch } from '../available-switch.tsx';
import { DoctorPicture } from '../picture/doctor-picture.tsx';
import { useChangeAvailability } from '../use-change-availability.ts';
import { ArchiveSection } from './archive-section.tsx';
import classes from './doctor-drawer.module.css';
import { SignInSection } from './sign-in-section.tsx';

interface DoctorAboutProps {
  doctor: Doctor;
  /** The form was just closed: the focus goes back to the button that opened it. */
  wasEdited: boolean;
  onEdit: () => void;
}

/** A doctor as they stand, and what can be done. */
export function DoctorAbout({ doctor, wasEdited, onEdit }: DoctorAboutProps) {
  const { _id, email, fees, about, address } = doctor;
  return (
    <Stack gap={20}>
      <DoctorHead doctor={doctor} />
      <div className={classes.actions}>
        <Button
          variant="default"
          leftSection={<IconPencil size={16} aria-hidden />}
          autoFocus={wasEdited}
          onClick={onEdit}
        >
          Edit
        </Button>
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
        <AboutFact name="Fee">{formatMoney(fees)}</AboutFact>
        <AboutFact name="Address">
          {address.line1 && <div>{address.line1}</div>}
          {address.line2 && <div>{address.line2}</div>}
          {!address.line1 && !address.line2 && '-'}
        </AboutFact>
        <AboutFact name="About">
          <div className={classes.about}>{about || '-'}</div>
        </AboutFact>
      </dl>
      {!doctor.archived && <SignInSection doctor={doctor} />}
      <ArchiveSection doctor={doctor} />
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

/** Picture, training and whether the doctor can be booked now. */
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
