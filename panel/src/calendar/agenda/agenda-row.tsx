import type { Appointment } from '@docket/contract/appointments.ts';
import { showSlotTime } from '@docket/contract/slot-date.ts';
import { StatusBadge } from '@docket/ui/status-badge.tsx';
import { UnstyledButton } from '@mantine/core';
import { IconStack2 } from '@tabler/icons-react';
import type { Role } from '../../api/session.ts';
import { patientName } from '../../appointments/format.ts';
import { RecentChange } from '../../live/recent-change.tsx';
import { statusStyleLabels, statusStyleOf, statusStyleTones } from '../appointment/format-appointment.ts';
import { StatusSign, WaitingTime } from '../appointment/status-sign.tsx';
import classes from './agenda.module.css';

interface AgendaRowProps {
  visit: Appointment;
  role: Role;
  onOpen: (visit: Appointment) => void;
}

/** One visit of a day's list; a touch opens its card. */
export function AgendaRow({ visit, role, onOpen }: AgendaRowProps) {
  const look = statusStyleOf(visit);
  const facts = [role === 'admin' ? visit.docData.name : '', visit.reason].filter(Boolean).join(' · ');
  return (
    <UnstyledButton className={classes.row ?? ''} data-look={look} onClick={() => onOpen(visit)}>
      <span className={classes.time}>{showSlotTime(visit.slotTime)}</span>
      <span className={classes.words}>
        <span className={classes.name}>{patientName(visit)}</span>
        <span className={classes.facts}>{facts || `${visit.durationMinutes} minutes`}</span>
      </span>
      <span className={classes.state}>
        {look === 'waiting' && visit.arrivedAt !== null && (
          <span className={classes.here}>
            <StatusSign look={look} />
            <WaitingTime arrivedAt={visit.arrivedAt} />
          </span>
        )}
        {(look === 'completed' || look === 'cancelled') && (
          <StatusBadge tone={statusStyleTones[look]} label={statusStyleLabels[look]} />
        )}
        {visit.overbooked && <IconStack2 size={16} role="img" aria-label="Overbooked" />}
        <RecentChange appointment={visit} />
      </span>
    </UnstyledButton>
  );
}
