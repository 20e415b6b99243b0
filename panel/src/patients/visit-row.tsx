import type { Appointment } from '@docket/contract/appointments.ts';
import { isPicture } from '@docket/contract/images.ts';
import { formatMoney } from '@docket/contract/money.ts';
import { PersonAvatar } from '@docket/ui/person-avatar.tsx';
import { paymentLabel } from '../appointments/patient-name.ts';
import { RowActions } from '../appointments/row-actions.tsx';
import { SlotText } from '../appointments/slot-text.tsx';
import classes from './visits.module.css';

interface VisitRowProps {
  visit: Appointment;
  onHistory: (visit: Appointment) => void;
}

/** One appointment of a patient: when, with whom, what for, what it costs, and what can be done with it. */
export function VisitRow({ visit, onHistory }: VisitRowProps) {
  const { docData, reason, note, cancelReason, amount, payment, cancelled } = visit;
  const words = [reason, note, cancelled && cancelReason].filter(Boolean).join(' · ');
  return (
    <li className={classes.row} data-quiet={cancelled || undefined}>
      <div className={classes.slot}>
        <SlotText {...visit} />
      </div>
      <div className={classes.face}>
        <PersonAvatar name={docData.name} image={isPicture(docData.image) ? docData.image : null} />
      </div>
      <div className={classes.doctor}>{docData.name}</div>
      <div className={classes.money}>
        {formatMoney(amount)} · {paymentLabel(payment)}
      </div>
      <div className={classes.actions}>
        <RowActions appointment={visit} role="admin" onHistory={onHistory} />
      </div>
      {words && <div className={classes.words}>{words}</div>}
    </li>
  );
}
