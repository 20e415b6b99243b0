import type { Appointment } from '@docket/contract/endpoints/appointments.ts';
import { IconAction } from '@docket/ui/icon-action.tsx';
import type { Role } from '../../api/session.ts';
import { openHistory } from '../dialogs/dialog-store.ts';
import { patientName } from '../format.ts';
import { AppointmentActions } from './appointment-actions.tsx';
import classes from './row-actions.module.css';
import { RowMenu, type RowMenuProps } from './row-menu.tsx';

interface RowActionsProps {
  appointment: Appointment;
  role: Role;
  /** The clinic's time, in wall minutes. */
  now: number;
}

/** The end of a row: the daily actions, the history, then the menu. */
export function RowActions({ appointment, role, now }: RowActionsProps) {
  return (
    <div className={classes.actions}>
      <AppointmentActions appointment={appointment} role={role} now={now} />
      <RestButtons appointment={appointment} role={role} now={now} />
    </div>
  );
}

/** The history button and the menu of rare actions; both look quiet until used. */
export function HistoryAndMenu(props: RowActionsProps) {
  return (
    <div className={classes.rest}>
      <RestButtons {...props} />
    </div>
  );
}

/** The menu of rare actions with the history, for rows without a history button. It looks quiet until used. */
export function QuietMenu(props: RowMenuProps) {
  return (
    <div className={classes.rest}>
      <RowMenu {...props} hasHistory />
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
