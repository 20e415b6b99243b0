import type { Doctor } from '@docket/contract/doctors.ts';
import { Button, Checkbox, Group, Paper, Text } from '@mantine/core';
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
      </div>
      <div className={classes.body}>
        <Text id={nameId} component="h2" fw={600} lineClamp={2} title={doctor.name} className={classes.name}>
          {doctor.name}
        </Text>
        <Text size="sm" c="dimmed">
          {doctor.speciality}
        </Text>
        {!doctor.canSignIn && (
          <Group gap={4} mt={4}>
            <Text size="sm" c="dimmed">
              Can't sign in yet
            </Text>
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<IconLink size={16} aria-hidden />}
              loading={isInviting}
              onClick={onInvite}
              aria-describedby={nameId}
            >
              New invitation link
            </Button>
          </Group>
        )}
        <Checkbox
          className={classes.foot}
          label="Available"
          aria-describedby={nameId}
          checked={doctor.available}
          onChange={(event) => onAvailable(event.currentTarget.checked)}
        />
      </div>
    </Paper>
  );
}
