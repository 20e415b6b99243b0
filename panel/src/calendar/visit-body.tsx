import type { Appointment } from '@docket/contract/appointments.ts';
import { VisuallyHidden } from '@mantine/core';
import { IconNote, IconStack2 } from '@tabler/icons-react';
import { memo } from 'react';
import { patientName } from '../appointments/patient-name.ts';
import { sayWaiting } from '../appointments/say-waiting.ts';
import { useNow } from '../appointments/use-now.ts';
import { RecentMark } from '../live/recent-mark.tsx';
import { LookSign } from './look-sign.tsx';
import { lookLabels, lookOf } from './say-visit.ts';
import classes from './visit-body.module.css';

interface VisitBodyProps {
  visit: Appointment;
}

/**
 * What stands in a visit's place on a board: who, how it stands and since when, and what for, as far as there is room.
 * Drawn again only when the visit itself changed: a board redraws at every change of its day.
 */
export const VisitBody = memo(function VisitBody({ visit }: VisitBodyProps) {
  const look = lookOf(visit);
  return (
    <span
      className={classes.body}
      data-look={look}
      data-reason={visit.reason !== '' || undefined}
      data-overbooked={visit.overbooked || undefined}
    >
      <span className={classes.name}>{patientName(visit)}</span>
      <span className={classes.when}>
        <LookSign look={look} />
        {visit.overbooked && <IconStack2 size={13} stroke={2} aria-hidden />}
        {visit.note && <IconNote size={13} stroke={2} className={classes.note} aria-hidden />}
        {look === 'waiting' && visit.arrivedAt !== null ? (
          <HereSince arrivedAt={visit.arrivedAt} />
        ) : (
          <SlotTime time={visit.slotTime} />
        )}
      </span>
      {visit.reason && <span className={classes.reason}>{visit.reason}</span>}
      <RecentMark appointment={visit} />
      <VisuallyHidden>
        {lookLabels[look]}
        {visit.overbooked && ', overbooked'}
        {visit.note && ', with a note'}
      </VisuallyHidden>
    </span>
  );
});

/** "9:20 AM"; a narrow place leaves the half of the day to the scale beside it. */
function SlotTime({ time }: { time: string }) {
  const [clock, half] = time.split(' ');
  return (
    <span className={classes.time}>
      {clock} {half && <span className={classes.spare}>{half}</span>}
    </span>
  );
}

/** "Here 12 min"; a narrow place leaves the first word to the sign. */
function HereSince({ arrivedAt }: { arrivedAt: number }) {
  const [here, ...since] = sayWaiting(arrivedAt, useNow()).split(' ');
  return (
    <strong>
      <span className={classes.spare}>{here}</span> {since.join(' ')}
    </strong>
  );
}
