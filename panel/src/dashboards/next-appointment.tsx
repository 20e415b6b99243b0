import type { Appointment } from '@docket/contract/appointments.ts';
import { showSlotTime } from '@docket/contract/slot-date.ts';
import { PhoneSign } from '@docket/ui/contact-link.tsx';
import { firstClick } from '@docket/ui/first-click.ts';
import { StatusBadge } from '@docket/ui/status-badge.tsx';
import { Button } from '@mantine/core';
import { IconCheck, IconUserCheck } from '@tabler/icons-react';
import { useCompleteAppointment } from '../appointments/mutations/use-complete-appointment.ts';
import { useMarkArrived } from '../appointments/mutations/use-mark-arrived.ts';
import { patientName } from '../appointments/patient-name.ts';
import { mayArrive } from '../appointments/row/appointment-timing.ts';
import { hasStates, VisitStates } from '../appointments/row/arrival-and-note.tsx';
import { PatientOpener } from '../appointments/row/patient-opener.tsx';
import { RestActions } from '../appointments/row/row-actions.tsx';
import classes from './next-appointment.module.css';
import rows from './rows.module.css';

interface NextVisitProps {
  appointment: Appointment;
  /** What the clinic's clock shows, in wall minutes. */
  now: number;
}

/** The doctor's next patient: who, what for, what to know, and the common things at one click. */
export function NextVisit({ appointment, now }: NextVisitProps) {
  const { slotTime, reason, note, userData } = appointment;
  const name = patientName(appointment);
  const { complete } = useCompleteAppointment();
  const mark = useMarkArrived('doctor');
  return (
    <li className={classes.next}>
      <div className={classes.head}>
        <span className={rows.time}>{showSlotTime(slotTime)}</span>
        <span className={`${rows.words} ${rows.name}`}>
          <PatientOpener appointment={appointment} role="doctor" />
        </span>
        <StatusBadge tone="teal" label="Next" />
      </div>
      {(hasStates(appointment) || reason || note) && (
        <div className={classes.facts}>
          {hasStates(appointment) && (
            <div className={classes.states}>
              <VisitStates appointment={appointment} />
            </div>
          )}
          {reason && <div>{reason}</div>}
          {note && <div className={classes.note}>{note}</div>}
        </div>
      )}
      <div className={classes.actions}>
        <Button
          size="compact-md"
          leftSection={<IconCheck size={16} aria-hidden />}
          aria-label={`Complete the appointment of ${name}`}
          onClick={firstClick(() => complete(appointment, now))}
        >
          Complete
        </Button>
        {mayArrive(appointment, now) && (
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconUserCheck size={16} aria-hidden />}
            aria-label={`Arrived: ${name}`}
            onClick={firstClick(() => mark(appointment, true))}
          >
            Arrived
          </Button>
        )}
        <span className={classes.rest}>
          <PhoneSign value={userData.phone} name={name} />
          <RestActions appointment={appointment} role="doctor" now={now} />
        </span>
      </div>
    </li>
  );
}
