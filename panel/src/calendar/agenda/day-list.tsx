import type { Appointment } from '@docket/contract/appointments.ts';
import { UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import type { Role } from '../../api/tokens.ts';
import { useClinicNow } from '../../clinic/use-clinic-now.ts';
import { lookOf } from '../appointment/format-appointment.ts';
import { endOf } from '../board/shown-appointments.ts';
import classes from './agenda.module.css';
import { AgendaRow } from './agenda-row.tsx';

interface DayListProps {
  visits: readonly Appointment[];
  role: Role;
  onOpen: (visit: Appointment) => void;
}

/** A day's visits. What is over and done steps aside, so that whoever comes next is in sight. */
export function DayList({ visits, role, onOpen }: DayListProps) {
  const now = useClinicNow();
  const [isWhole, setWhole] = useState(false);
  const isDone = (visit: Appointment) =>
    endOf(visit) <= now && ['completed', 'cancelled'].includes(lookOf(visit));
  const coming = visits.filter((visit) => !isDone(visit));
  const earlier = visits.length - coming.length;
  // A day that is over is asked for as a whole.
  const hides = !isWhole && earlier > 0 && coming.length > 0;
  return (
    <ol className={classes.list}>
      {hides && (
        <li>
          <UnstyledButton className={classes.more ?? ''} onClick={() => setWhole(true)}>
            <IconChevronDown size={16} aria-hidden />
            {earlier} earlier
          </UnstyledButton>
        </li>
      )}
      {(hides ? coming : visits).map((visit) => (
        <li key={visit._id}>
          <AgendaRow visit={visit} role={role} onOpen={onOpen} />
        </li>
      ))}
    </ol>
  );
}
