import type { Appointment } from '@docket/contract/endpoints/appointments.ts';
import { showSlotTime } from '@docket/contract/formats/slot-date.ts';
import { cssIconAttributes } from '@docket/ui/css-icon.ts';
import { StatusBadge } from '@docket/ui/status-badge.tsx';
import { UnstyledButton } from '@mantine/core';
import { IconStack2 } from '@tabler/icons-react';
import type { Role } from '../../api/session.ts';
import { patientName } from '../../appointments/format.ts';
import { isConfirmed } from '../../appointments/row/appointment-timing.ts';
import { RecentChange } from '../../live/recent-change.tsx';
import { useExpectedTimeAttributes } from '../../running-late/use-about-mark.ts';
import { readStatusStyle, statusStyleLabels, statusStyleTones } from '../appointment/format-appointment.ts';
import { StatusIcon, WaitingTime } from '../appointment/status-icon.tsx';
import classes from './agenda.module.css';

interface AgendaRowProps {
  appointment: Appointment;
  role: Role;
  onOpen: (appointment: Appointment) => void;
}

/** One appointment of a day's list; a tap opens its card. */
export function AgendaRow({ appointment, role, onOpen }: AgendaRowProps) {
  const status = readStatusStyle(appointment);
  const lateAttributes = useExpectedTimeAttributes(appointment._id);
  const facts = [role === 'admin' ? appointment.docData.name : '', appointment.reason]
    .filter(Boolean)
    .join(' · ');
  return (
    <UnstyledButton
      className={classes.row ?? ''}
      data-look={status}
      data-doctor={appointment.doctorId}
      onClick={() => onOpen(appointment)}
    >
      <span {...lateAttributes} className={`${classes.time} ${lateAttributes.className}`}>
        {showSlotTime(appointment.slotTime)}
      </span>
      <span className={classes.words}>
        <span className={classes.name}>{patientName(appointment)}</span>
        <span className={classes.facts}>{facts || `${appointment.durationMinutes} minutes`}</span>
      </span>
      <span className={classes.state}>
        {(status === 'waiting' || status === 'room') && (
          <span className={classes.here} data-look={status}>
            <StatusIcon look={status} />
            <WaitingTime appointment={appointment} />
          </span>
        )}
        {(status === 'completed' || status === 'cancelled') && (
          <StatusBadge tone={statusStyleTones[status]} label={statusStyleLabels[status]} />
        )}
        {isConfirmed(appointment) && (
          <span role="img" aria-label="Confirmed" {...cssIconAttributes('confirmed', classes.confirmed)} />
        )}
        {appointment.overbooked && <IconStack2 size={16} role="img" aria-label="Overbooked" />}
        <RecentChange appointment={appointment} />
      </span>
    </UnstyledButton>
  );
}
