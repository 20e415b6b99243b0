import type { Appointment } from '@docket/contract/appointments.ts';
import { keepFocusAt } from '@docket/ui/row-buttons.ts';
import type { Role } from '../../api/session.ts';
import { patientName } from '../format.ts';
import { useReceivePayment } from '../mutations/use-payments.ts';
import { formatCents, formatRecord, openNow, takesPayments } from './payment-state.ts';
import classes from './payments.module.css';

interface ReceiveButtonProps {
  appointment: Appointment;
  role: Role;
  /** What the clinic's clock shows, in wall minutes. */
  now: number;
}

/** All that is open, received in cash with one click; nothing where nothing is asked for yet. */
export function ReceiveButton(props: ReceiveButtonProps) {
  const cents = openNow(props.appointment, props.now);
  return cents > 0 && takesPayments(props.appointment) ? <Button {...props} cents={cents} /> : null;
}

// Its neighbours cancel and complete: a second Enter would.
const keepFocus = keepFocusAt('[data-sign="history"]');

// A plain button, as a page has many of them; its word is drawn by style, so that the cell holds the amount alone.
function Button({ appointment, role, cents }: ReceiveButtonProps & { cents: number }) {
  const { receive, isPending } = useReceivePayment(role);
  return (
    <button
      type="button"
      ref={keepFocus}
      className={classes.receive}
      data-screen-only
      // Not disabled, which would take the focus from it.
      aria-disabled={isPending || undefined}
      aria-label={`Receive ${formatCents(cents)} cash from ${patientName(appointment)}`}
      title={formatRecord(cents, 'cash')}
      onClick={() => void receive(appointment, cents, 'cash')}
    />
  );
}
