import type { Doctor } from '@docket/contract/doctors.ts';
import { IconAction } from '@docket/ui/icon-action.tsx';
import { StatusBadge } from '@docket/ui/status-badge.tsx';
import { Checkbox, Paper, Text } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { useId } from 'react';
import classes from './doctor-card.module.css';
import { DoctorPicture } from './doctor-picture.tsx';

interface Props {
  doctor: Doctor;
  onAvailable: (available: boolean) => void;
  onInvite: () => void;
  /** A new link is on its way for this doctor. */
  isInviting: boolean;
}

/** One doctor of All Doctors: picture, name, speciality, Available; the invitation while there is no password yet. */
export function DoctorCard({ doctor, onAvailable, onInvite, isInviting }: Props) {
  const nameId = useId();
  return (
    <Paper component="article" withBorder radius="lg" className={classes.card} aria-labelledby={nameId}>
      <div className={classes.picture}>
        <DoctorPicture name={doctor.name} image={doctor.image} />
        {!doctor.canSignIn && (
          <span className={classes.mark}>
            <StatusBadge tone="amber" label="Invited" />
          </span>
        )}
      </div>
      <div className={classes.body}>
        <Text id={nameId} component="h2" fw={600} lineClamp={2} title={doctor.name} className={classes.name}>
          {doctor.name}
        </Text>
        <Text size="sm" c="dimmed">
          {doctor.speciality}
        </Text>
        <div className={classes.foot}>
          <Checkbox
            label="Available"
            aria-describedby={nameId}
            checked={doctor.available}
            onChange={(event) => onAvailable(event.currentTarget.checked)}
          />
          {!doctor.canSignIn && (
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
