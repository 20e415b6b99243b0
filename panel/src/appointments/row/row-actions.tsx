import type { Appointment } from '@docket/contract/endpoints/appointments.ts';
import type { Role } from '../../api/session.ts';
import { AppointmentActions } from './appointment-actions.tsx';
import classes from './row-actions.module.css';
import { RowMenu } from './row-menu.tsx';

interface RowActionsProps {
  appointment: Appointment;
  role: Role;
  /** The clinic's time, in wall minutes. */
  now: number;
}

/** The end of a row: the specified actions or the status, then the menu with all others. */
export function RowActions(props: RowActionsProps) {
  return (
    <div className={classes.actions}>
      <AppointmentActions {...props} />
      <RowMenu {...props} />
    </div>
  );
}
