import type { Doctor } from '@docket/contract/endpoints/doctors.ts';
import { IconAction } from '@docket/ui/icon-action.tsx';
import { firstClick } from '@docket/ui/row-buttons.ts';
import { StatusBadge } from '@docket/ui/status-badge.tsx';
import { Button, Paper, Text } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { AvailableSwitch } from '../available-switch.tsx';
import { formatMissing } from '../format-setup.ts';
import { DoctorPicture } from '../picture/doctor-picture.tsx';
import classes from './doctor-card.module.css';
import { DoctorTodayLine } from './doctor-today-line.tsx';

interface DoctorCardProps {
  doctor: Doctor;
  /** The doctors whose today is read together with this one's. */
  groupIds: string;
  /** Too many wrong passwords closed the login. */
  isShut: boolean;
  /** Only managers invite doctors and bring them back. */
  isManager: boolean;
  onAvailable: (available: boolean) => void;
  onInvite: () => void;
  /** A new link for this doctor is being created. */
  isInviting: boolean;
  onBringBack: () => void;
}

/**
 * One doctor of All Doctors: picture, name, speciality, Available. A click elsewhere on the card opens the drawer.
 */
export function DoctorCard({
  doctor,
  groupIds,
  isShut,
  isManager,
  onAvailable,
  onInvite,
  isInviting,
  onBringBack,
}: DoctorCardProps) {
  const nameId = useId();
  return (
    <Paper
      component="article"
      withBorder
      radius="lg"
      className={classes.card}
      aria-labelledby={nameId}
      data-archived={doctor.archived || undefined}
    >
      <div className={classes.picture}>
        <DoctorPicture name={doctor.name} image={doctor.image} />
      </div>
      <div className={classes.body}>
        <Text component="h2" fw={600} lineClamp={2} title={doctor.name} className={classes.name}>
          <Link
            id={nameId}
            className={classes.link ?? ''}
            to="/doctor-list"
            search={(current) => ({ ...current, doctor: doctor._id })}
            resetScroll={false}
          >
            {doctor.name}
          </Link>
        </Text>
        <div className={classes.about}>
          <Text size="sm" c="dimmed">
            {doctor.speciality}
          </Text>
          <Mark doctor={doctor} isShut={isShut} />
        </div>
        {!doctor.archived && <DoctorTodayLine doctorId={doctor._id} doctorIds={groupIds} />}
        <MissingSetup doctor={doctor} />
        <div className={classes.foot}>
          {doctor.archived && isManager && (
            <Button
              variant="default"
              size="compact-md"
              onClick={firstClick(onBringBack)}
              aria-describedby={nameId}
            >
              Bring back
            </Button>
          )}
          {!doctor.archived && <AvailableSwitch doctor={doctor} nameId={nameId} onChange={onAvailable} />}
          {!doctor.canSignIn && !doctor.archived && isManager && (
            <IconAction
              label="New invitation link"
              icon={IconLink}
              tone="teal"
              onClick={onInvite}
              loading={isInviting}
            />
          )}
        </div>
      </div>
    </Paper>
  );
}

/** The settings the doctor still lacks before a first booking. */
function MissingSetup({ doctor }: { doctor: Doctor }) {
  const missing = doctor.archived ? [] : formatMissing(doctor);
  if (missing.length === 0) return null;
  return (
    <Text size="sm" c="dimmed">
      {missing.map((text) => (
        <span key={text} className={classes.missing}>
          {text}
        </span>
      ))}
    </Text>
  );
}

function Mark({ doctor: { archived, canSignIn }, isShut }: Pick<DoctorCardProps, 'doctor' | 'isShut'>) {
  if (canSignIn && !archived && !isShut) return null;
  if (archived) return <StatusBadge tone="slate" label="Archived" />;
  return isShut ? (
    <StatusBadge tone="red" label="Login locked" />
  ) : (
    <StatusBadge tone="amber" label="Invited" />
  );
}
