import type { Appointment } from '@docket/contract/endpoints/appointments.ts';
import { formatMoney } from '@docket/contract/formats/display.ts';
import { isPicture } from '@docket/contract/formats/images.ts';
import { type CalendarDate, computeAge } from '@docket/contract/formats/slot-date.ts';
import { PersonAvatar } from '@docket/ui/person-avatar.tsx';
import { memo } from 'react';
import type { Role } from '../../api/session.ts';
import { PhoneLink } from '../../clinic/contact-link.tsx';
import { patientName, paymentLabel } from '../format.ts';
import { formatPaymentMark } from '../payments/payment-state.ts';
import { ReceiveButton } from '../payments/receive-button.tsx';
import { AppointmentActions } from './appointment-actions.tsx';
import classes from './appointment-card.module.css';
import { ArrivalAndNoteMarks } from './arrival-and-note.tsx';
import { PatientOpener } from './patient-opener.tsx';
import { RowMenu } from './row-menu.tsx';
import { SlotText } from './slot-text.tsx';

interface AppointmentCardProps {
  appointment: Appointment;
  role: Role;
  today: CalendarDate;
  /** The clinic's time, in wall minutes. */
  now: number;
}

/** Memoized: only changed cards are redrawn. */
export const AppointmentCard = memo(CardBox);

/** One appointment on a phone: patient, age, fee, time, doctor (for a doctor: the payment), marks and all actions. */
function CardBox({ appointment, role, today, now }: AppointmentCardProps) {
  const { userData, docData, amount, slotDate, slotTime, payment, cancelled } = appointment;
  const name = patientName(appointment);
  return (
    <li className={classes.card} data-doctor={appointment.doctorId} data-quiet={cancelled || undefined}>
      <div className={classes.head}>
        <PersonAvatar name={name} image={isPicture(userData.image) ? userData.image : null} size={40} />
        <div className={classes.words}>
          <PatientOpener appointment={appointment} role={role} className={classes.name} />
          <span className={classes.facts}>
            {[inYears(userData.dob, today), formatMoney(amount), formatPaymentMark(appointment)]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </div>
        <RowMenu appointment={appointment} role={role} now={now} />
      </div>
      <div className={classes.slot}>
        <SlotText _id={appointment._id} slotDate={slotDate} slotTime={slotTime} today={today} />
      </div>
      <div className={classes.foot}>
        <div className={classes.facts}>
          <div className={classes.last}>{role === 'admin' ? docData.name : paymentLabel(payment)}</div>
          <PhoneLink value={userData.phone} />
          <ArrivalAndNoteMarks appointment={appointment} />
        </div>
        <div className={classes.daily}>
          <ReceiveButton appointment={appointment} role={role} now={now} />
          <AppointmentActions appointment={appointment} role={role} now={now} />
        </div>
      </div>
    </li>
  );
}

function inYears(dob: string | null, today: CalendarDate): string {
  const age = computeAge(dob, today);
  if (age === null) return '-';
  return `${age} ${age === 1 ? 'year' : 'years'}`;
}
