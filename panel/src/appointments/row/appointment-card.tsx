import type { Appointment } from '@docket/contract/endpoints/appointments.ts';
import { formatMoney } from '@docket/contract/formats/display.ts';
import { isPicture } from '@docket/contract/formats/images.ts';
import { type CalendarDate, formatAge } from '@docket/contract/formats/slot-date.ts';
import { PersonAvatar } from '@docket/ui/person-avatar.tsx';
import { memo } from 'react';
import type { Role } from '../../api/session.ts';
import { PhoneLink } from '../../clinic/contact-link.tsx';
import { formatBooked, patientName, paymentLabel } from '../format.ts';
import { formatPaymentMark } from '../payments/payment-state.ts';
import { ReceiveButton } from '../payments/receive-button.tsx';
import { AppointmentActions } from './appointment-actions.tsx';
import classes from './appointment-card.module.css';
import { ArrivalAndNoteMarks } from './arrival-and-note.tsx';
import { PatientOpener } from './patient-opener.tsx';
import { RowMenu } from './row-menu.tsx';
import { SlotText, SlotTime } from './slot-text.tsx';

interface AppointmentCardProps {
  appointment: Appointment;
  role: Role;
  today: CalendarDate;
  /** The clinic's time, in wall minutes. */
  now: number;
  /** The date is the heading above the card. */
  hasDayAbove: boolean;
  /** In the order of booking the card shows when it was booked. */
  showsBooked: boolean;
}

/** Memoized: only changed cards are redrawn. */
export const AppointmentCard = memo(CardBox);

/** One appointment on a phone: patient, slot, doctor, age, fee and payment, phone, marks and all actions. */
function CardBox({ appointment, role, today, now, hasDayAbove, showsBooked }: AppointmentCardProps) {
  const { userData, docData, amount, payment, cancelled } = appointment;
  const name = patientName(appointment);
  const facts = [
    formatAge(userData.dob, today) || '-',
    formatMoney(amount),
    role === 'doctor' && paymentLabel(payment),
    formatPaymentMark(appointment),
  ];
  return (
    <li className={classes.card} data-doctor={appointment.doctorId} data-quiet={cancelled || undefined}>
      <PersonAvatar name={name} image={isPicture(userData.image) ? userData.image : null} size={36} />
      <PatientOpener appointment={appointment} role={role} className={classes.name} />
      <RowMenu appointment={appointment} role={role} now={now} />
      <div className={classes.when}>
        <span className={classes.slot}>
          {hasDayAbove ? (
            <SlotTime {...appointment} />
          ) : (
            <SlotText {...appointment} today={today} isStacked />
          )}
        </span>{' '}
        <span className={classes.facts}>
          {[role === 'admin' && docData.name, showsBooked && formatBooked(appointment)]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
      <div className={classes.foot}>
        <div className={classes.facts}>
          {facts.filter(Boolean).join(' · ')}
          {/* A wide blank, invisible where the line breaks. */}
          {'\u2003'}
          <PhoneLink value={userData.phone} />
          <ArrivalAndNoteMarks appointment={appointment} />
        </div>
        <div className={classes.daily} data-words>
          <ReceiveButton appointment={appointment} role={role} now={now} />
          <AppointmentActions appointment={appointment} role={role} now={now} />
        </div>
      </div>
    </li>
  );
}
