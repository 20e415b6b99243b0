import type { Appointment } from '@docket/contract/appointments.ts';
import { showSlotTime } from '@docket/contract/slot-date.ts';
import { signOf } from '@docket/ui/sign.ts';
import { StatusBadge } from '@docket/ui/status-badge.tsx';
import { UnstyledButton } from '@mantine/core';
import { IconStack2 } from '@tabler/icons-react';
import type { Role } from '../../api/session.ts';
import { patientName } from '../../appointments/format.ts';
import { isConfirmed } from '../../appointments/row/appointment-timing.ts';
import { RecentChange } from '../../live/recent-change.tsx';
import { useAboutMark } from '../../running-late/use-about-mark.ts';
import { statusStyleLabels, statusStyleOf, statusStyleTones } from '../appointment/format-appointment.ts';
import { StatusSign, WaitingTime } from '../appointment/status-sign.tsx';
import classes from './agenda.module.css';

interface AgendaRowProps {
  appointment: Appointment;
  role: Role;
  onOpen: (appointment: Appointment) => void;
}

/** One appointment of a day's list; a tap opens its card. */
export function AgendaRow({ appointment, role, onOpen }: AgendaRowProps) {
  const look = statusStyleOf(appointment);
  const about = useAboutMark(appointment._id);
  const facts = [role === 'admin' ? appointment.docData.name : '', appointment.reason]
    .filter(Boolean)
    .join(' · ');
  return (
    <UnstyledButton
      className={classes.row ?? ''}
      data-look={look}
      data-doctor={appointment.doctorId}
      onClick={() => onOpen(appointment)}
    >
      <span {...about} className={`${classes.time} ${about.className}`}>
        {showSlotTime(appointment.slotTime)}
      </span>
      <span className={classes.words}>
        <span className={classes.name}>{patientName(appointment)}</span>
        <span className={classes.facts}>{facts || `${appointment.durationMinutes} minutes`}</span>
      </span>
      <span className={classes.state}>
        {(look === 'waiting' || look === 'room') && (
          <span className={classes.here} data-look={look}>
            <StatusSign look={look} />
            <WaitingTime appointment={appointment} />
          </span>
        )}
        {(look === 'completed' || look === 'cancelled') && (
          <StatusBadge tone={statusStyleTones[look]} label={statusStyleLabels[look]} />
        )}
        {isConfirmed(appointment) && (
          <span role="img" aria-label="Confirmed" {...signOf('confirmed', classes.confirmed)} />
        )}
        {appointment.overbooked && <IconStack2 size={16} role="img" aria-label="Overbooked" />}
        <RecentChange appointment={appointment} />
      </span>
    </UnstyledButton>
  );
}
