import { getStatus, type Status } from '@docket/contract/endpoints/appointments.ts';
import type { ListedAppointment } from '@docket/contract/endpoints/dashboard-today.ts';
import { noShowReason } from '@docket/contract/rules/cancel-reasons.ts';
import type { Tone } from '@docket/ui/icon.ts';
import { IconAction } from '@docket/ui/icon-action.tsx';
import { StatusBadge } from '@docket/ui/status-badge.tsx';
import type { Role } from '../../api/session.ts';
import { noShowLabel, patientName, statusLabels } from '../format.ts';
import { useCancelAppointment } from '../mutations/use-cancel-appointment.ts';
import { useCompleteAppointment } from '../mutations/use-complete-appointment.ts';
import { useMarkArrived } from '../mutations/use-mark-arrived.ts';
import { mayArrive, mayBeNoShow } from './appointment-timing.ts';

interface AppointmentActionsProps {
  appointment: ListedAppointment;
  role: Role;
  /** The clinic's time, in wall minutes. */
  now: number;
}

const tones: Record<Status, Tone> = { pending: 'slate', cancelled: 'red', completed: 'green' };

// After the start time the doctor sees No-show instead, the desk both.
function showsArrived(appointment: ListedAppointment, role: Role, now: number): boolean {
  return mayArrive(appointment, now) && (role === 'admin' || !mayBeNoShow(appointment, now));
}

/** The role's actions for a pending appointment; otherwise the word for its status (specification 4.2). */
export function AppointmentActions({ appointment, role, now }: AppointmentActionsProps) {
  if (getStatus(appointment) !== 'pending') return <StatusLabel appointment={appointment} />;
  return (
    <>
      <CancelAction appointment={appointment} role={role} />
      {role === 'doctor' && <CompleteAction appointment={appointment} now={now} />}
    </>
  );
}

/** The specification's word for the status of an appointment. */
export function StatusLabel({ appointment }: { appointment: ListedAppointment }) {
  const status = getStatus(appointment);
  return <StatusBadge tone={tones[status]} label={statusLabels[status]} />;
}

/** Arrived and No-show, at one click each, for the rows of today. */
export function ArrivalActions({ appointment, role, now }: AppointmentActionsProps) {
  return (
    <>
      {showsArrived(appointment, role, now) && <ArrivedAction appointment={appointment} role={role} />}
      {mayBeNoShow(appointment, now) && <NoShowAction appointment={appointment} role={role} />}
    </>
  );
}

type OneAction = Omit<AppointmentActionsProps, 'now'>;

/** Cancels at one click. `label` replaces the usual name, where the row does not show whose appointment it is. */
export function CancelAction({ appointment, role, label }: OneAction & { label?: string | undefined }) {
  const cancel = useCancelAppointment(role);
  return (
    <IconAction
      label={label ?? `Cancel the appointment of ${patientName(appointment)}`}
      icon="cross"
      word="Cancel"
      tone="red"
      onClick={() => cancel(appointment)}
    />
  );
}

/** Completes a doctor's own appointment. */
export function CompleteAction({ appointment, now }: Omit<AppointmentActionsProps, 'role'>) {
  const { complete } = useCompleteAppointment();
  return (
    <IconAction
      label={`Complete the appointment of ${patientName(appointment)}`}
      icon="check"
      word="Complete"
      tone="green"
      onClick={() => complete(appointment, now)}
    />
  );
}

function ArrivedAction({ appointment, role }: OneAction) {
  const mark = useMarkArrived(role);
  return (
    <IconAction
      label={`Arrived: ${patientName(appointment)}`}
      icon="came"
      tone="teal"
      onClick={() => mark(appointment, true)}
    />
  );
}

function NoShowAction({ appointment, role }: OneAction) {
  const cancel = useCancelAppointment(role);
  return (
    <IconAction
      label={`${noShowLabel}: ${patientName(appointment)}`}
      icon="missed"
      tone="amber"
      onClick={() => cancel(appointment, noShowReason)}
    />
  );
}
