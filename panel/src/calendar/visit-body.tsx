import type { Appointment } from '@docket/contract/appointments.ts';
import { VisuallyHidden } from '@mantine/core';
import { IconStack2 } from '@tabler/icons-react';
import { memo } from 'react';
import { patientName } from '../appointments/patient-name.ts';
import { LookSign } from './look-sign.tsx';
import { lookLabels, lookOf } from './say-visit.ts';
import classes from './visit-body.module.css';
import { WaitingTime } from './waiting-time.tsx';

interface VisitBodyProps {
  visit: Appointment;
  /** A wide place has room for the reason. */
  isWide: boolean;
}

/**
 * What stands in a visit's place on a board: who, how it stands, and for how long somebody waits. Drawn again only when
 * the visit itself changed: a board redraws at every step of a drag.
 */
export const VisitBody = memo(function VisitBody({ visit, isWide }: VisitBodyProps) {
  const look = lookOf(visit);
  return (
    <span className={classes.body} data-look={look} data-wide={isWide || undefined}>
      <span className={classes.name}>
        <LookSign look={look} />
        {visit.overbooked && <IconStack2 size={13} stroke={2} aria-hidden />}
        <span>{patientName(visit)}</span>
      </span>
      <span className={classes.facts}>
        {look === 'waiting' && visit.arrivedAt !== null ? (
          <strong>
            <WaitingTime arrivedAt={visit.arrivedAt} />
          </strong>
        ) : (
          visit.slotTime
        )}
        {isWide && visit.reason && ` · ${visit.reason}`}
      </span>
      <VisuallyHidden>
        {lookLabels[look]}
        {visit.overbooked && ', overbooked'}
      </VisuallyHidden>
    </span>
  );
});
