import type { Appointment } from '@docket/contract/appointments.ts';
import { IconAction } from '@docket/ui/icon-action.tsx';
import type { Role } from '../../api/session.ts';
import { openHistory } from '../dialogs/dialog-store.ts';
import { patientName } from '../format.ts';
import { AppointmentActions } from './appointment-actions.tsx';
import classes from './row-actions.module.css';
import { RowMenu } from './row-menu.tsx';

interface RowActionsProps {
  appointment: Appointment;
  role: Role;
  /** What the clinic's clock shows, in wall minutes. */
  now: number;
}

/** The end of a row: what is done every day first, then the history, then the rest. */
export function RowActions({ appointment, role, now }: RowActionsProps) {
  return (
    <div className={classes.actions}>
      <AppointmentActions appointment={appointment} role={role} now={now} />
      <RestButtons appointment={appointment} role={role} now={now} />
    </div>
  );
}

/** The history, one click away, and the menu of all the rest: quiet until they are needed. */
export function HistoryAndMenu(props: RowActionsProps) {
  return (
    <div className={classes.rest}>
      <RestButtons {...props} />
    </div>
  );
}

function RestButtons({ appointment, role, now }: RowActionsProps) {
  return (
    <>
      <IconAction
        label={`History of ${patientName(appointment)}`}
        icon="history"
        onClick={() => openHistory(appointment, role)}
      />
      <RowMenu appointment={appointment} role={role} now={now} />
    </>
  );
}
