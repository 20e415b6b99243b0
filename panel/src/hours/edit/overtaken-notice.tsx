import { Alert, Button, Group } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useNow } from '../../appointments/use-now.ts';
import { sayMomentOrAgo } from '../../clinic/say-moment.ts';
import { useClinicZone } from '../../clinic/use-clinic-zone.ts';
import type { Plan } from '../hours-form.ts';
import { sayLasting, sayWeek } from '../say-hours.ts';
import { newestOfHours, useChanges } from '../use-changes.ts';
import type { Whose } from '../whose-hours.ts';
import classes from './edit.module.css';

interface OvertakenNoticeProps {
  whose: Whose;
  doctorId: string;
  /** The hours as they are now. */
  now: Plan;
  onTakeTheirs: () => void;
  onSaveAnyway: () => void;
}

/** Somebody else changed the same hours meanwhile: says who and what they are now, and lets choose. */
export function OvertakenNotice({ whose, doctorId, now, onTakeTheirs, onSaveAnyway }: OvertakenNoticeProps) {
  const { timeZone } = useClinicZone();
  const moment = useNow();
  const last = newestOfHours(useChanges(whose).data?.changes, doctorId);
  return (
    <Alert
      color="yellow"
      icon={<IconAlertTriangle size={18} aria-hidden />}
      title={`Changed meanwhile${last ? ` by ${last.who.name}, ${sayMomentOrAgo(last.at, moment, timeZone)}` : ''}`}
    >
      <p className={classes.theirs}>
        Now:{' '}
        {sayWeek(now.weekly)
          .map(({ days, hours }) => `${days} ${hours}`)
          .join('; ')}
        . Slots of {sayLasting(now.slotMinutes)}.
      </p>
      <Group gap="xs" mt="sm">
        <Button variant="default" size="compact-md" onClick={onTakeTheirs}>
          Take this into the form
        </Button>
        <Button variant="default" size="compact-md" onClick={onSaveAnyway}>
          Save mine instead
        </Button>
      </Group>
    </Alert>
  );
}
