import type { Appointment } from '@docket/contract/appointments.ts';
import { IconAction } from '@docket/ui/icon-action.tsx';
import { IconHistory } from '@tabler/icons-react';
import type { Role } from '../api/tokens.ts';
import { AppointmentActions } from './appointment-actions.tsx';
import { patientName } from './patient-name.ts';
import classes from './row-actions.module.css';
import { RowMenu } from './row-menu.tsx';

interface RowActionsProps {
  appointment: Appointment;
  role: Role;
  onHistory: (appointment: Appointment) => void;
}

/** The end of a row: what is done every day first, then the history, then the rest. */
export function RowActions({ appointment, role, onHistory }: RowActionsProps) {
  return (
    <div className={classes.actions}>
      <div className={classes.daily}>
        <AppointmentActions appointment={appointment} role={role} />
      </div>
      <div className={classes.rest}>
        <IconAction
          label={`History of ${patientName(appointment)}`}
          icon={IconHistory}
          onClick={() => onHistory(appointment)}
        />
        <RowMenu appointment={appointment} role={role} />
      </div>
    </div>
  );
}
