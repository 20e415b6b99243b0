import { Alert, Button, Group } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useClinicZone } from '../../clinic/use-clinic-zone.ts';
import { useNow } from '../../clinic/use-now.ts';
import { sayAgo } from '../../rescheduling/format-ago.ts';
import { newestOfHours, useChanges } from '../../rescheduling/use-changes.ts';
import type { HoursPlan } from '../../rescheduling/use-rescheduling.ts';
import type { Whose } from '../../rescheduling/whose-hours.ts';
import { sayLasting, sayWeek } from '../format-hours.ts';
import classes from './edit.module.css';

interface OvertakenNoticeProps {
  whose: Whose;
  doctorId: string;
  /** The hours as they are now. */
  now: HoursPlan;
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
      title={`Changed meanwhile${last ? ` by ${last.who.name}, ${sayAgo(last.at, moment, timeZone)}` : ''}`}
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
