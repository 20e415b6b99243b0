import type { Appointment } from '@docket/contract/endpoints/appointments.ts';
import { keepFocusAt } from '@docket/ui/row-buttons.ts';
import type { Role } from '../../api/session.ts';
import { patientName } from '../format.ts';
import { useReceivePayment } from '../mutations/use-payments.ts';
import { isInRoom } from '../row/appointment-timing.ts';
import { formatCents, formatRecord, openNow, takesPayments } from './payment-state.ts';
import classes from './payments.module.css';

interface ReceiveButtonProps {
  appointment: Appointment;
  role: Role;
  /** The clinic's time, in wall minutes. */
  now: number;
}

/**
 * Receives the open amount in cash with one click, once the appointment is completed or the patient is in the room.
 * Before that the row's menu does.
 */
export function ReceiveButton(props: ReceiveButtonProps) {
  const { appointment, now } = props;
  const cents = openNow(appointment, now);
  const isDue = appointment.isCompleted || isInRoom(appointment);
  return isDue && cents > 0 && takesPayments(appointment) ? <Button {...props} cents={cents} /> : null;
}

// The neighbouring buttons cancel and complete: a second Enter must not reach them.
const keepFocus = keepFocusAt('[data-sign="more"]');

// A plain button, as a page has many. CSS draws its word, so that the cell's text is the amount alone.
function Button({ appointment, role, cents }: ReceiveButtonProps & { cents: number }) {
  const { receive, isPending } = useReceivePayment(role);
  return (
    <button
      type="button"
      ref={keepFocus}
      className={classes.receive}
      data-screen-only
      // `disabled` would drop the focus.
      aria-disabled={isPending || undefined}
      aria-label={`Receive ${formatCents(cents)} cash from ${patientName(appointment)}`}
      title={formatRecord(cents, 'cash')}
      onClick={() => void receive(appointment, cents, 'cash')}
    />
  );
}
