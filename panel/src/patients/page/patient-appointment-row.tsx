import type { Appointment } from '@docket/contract/endpoints/appointments.ts';
import { formatMoney } from '@docket/contract/formats/display.ts';
import { isPicture } from '@docket/contract/formats/images.ts';
import { PersonAvatar } from '@docket/ui/person-avatar.tsx';
import { formatCancelReason, paymentLabel } from '../../appointments/format.ts';
import { formatPaymentMark } from '../../appointments/payments/payment-state.ts';
import { ReceiveButton } from '../../appointments/payments/receive-button.tsx';
import { ArrivalAndNoteText, hasArrivalOrNote } from '../../appointments/row/arrival-and-note.tsx';
import { RowActions } from '../../appointments/row/row-actions.tsx';
import { SlotText } from '../../appointments/row/slot-text.tsx';
import classes from './appointments.module.css';

interface PatientAppointmentRowProps {
  appointment: Appointment;
  /** The clinic's clock, in wall minutes. */
  now: number;
}

/** One appointment of a patient, with its actions. */
export function PatientAppointmentRow({ appointment, now }: PatientAppointmentRowProps) {
  const { docData, reason, note, amount, payment, cancelled } = appointment;
  const text = [reason, note, formatCancelReason(appointment)].filter(Boolean).join(' · ');
  return (
    <li className={classes.row} data-quiet={cancelled || undefined}>
      <div className={classes.slot}>
        <SlotText {...appointment} />
      </div>
      <div className={classes.face}>
        <PersonAvatar name={docData.name} image={isPicture(docData.image) ? docData.image : null} />
      </div>
      <div className={classes.doctor}>{docData.name}</div>
      <div className={classes.money}>
        {[formatMoney(amount), paymentLabel(payment), formatPaymentMark(appointment)]
          .filter(Boolean)
          .join(' · ')}
        <ReceiveButton appointment={appointment} role="admin" now={now} />
      </div>
      <div className={classes.actions}>
        <RowActions appointment={appointment} role="admin" now={now} />
      </div>
      {(text || hasArrivalOrNote(appointment)) && (
        <div className={classes.words}>
          <ArrivalAndNoteText appointment={appointment} /> {text}
        </div>
      )}
    </li>
  );
}
