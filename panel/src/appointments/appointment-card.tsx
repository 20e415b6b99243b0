import type { Appointment } from '@docket/contract/appointments.ts';
import { isPicture } from '@docket/contract/images.ts';
import { formatMoney } from '@docket/contract/money.ts';
import { ageOn, type CalendarDate, formatSlotDate } from '@docket/contract/slot-date.ts';
import { PersonAvatar } from '@docket/ui/person-avatar.tsx';
import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { Role } from '../api/tokens.ts';
import { RecentChange } from '../live/recent-change.tsx';
import { AppointmentActions } from './appointment-actions.tsx';
import classes from './appointment-card.module.css';
import { patientName, paymentLabel } from './patient-name.ts';

interface AppointmentCardProps {
  appointment: Appointment;
  role: Role;
  today: CalendarDate;
  onHistory: (appointment: Appointment) => void;
}

/**
 * One appointment on a phone: who, how old and how much, when, and whom they see (for a doctor: how it is paid).
 * A touch on the person opens the history and what else can be done.
 */
export function AppointmentCard({ appointment, role, today, onHistory }: AppointmentCardProps) {
  const { userData, docData, amount, slotDate, slotTime, payment, cancelled } = appointment;
  const name = patientName(appointment);
  return (
    <li className={classes.card} data-quiet={cancelled || undefined}>
      <div className={classes.head}>
        <UnstyledButton className={classes.who} onClick={() => onHistory(appointment)}>
          {/* Before what is seen, not in its place: who speaks to the machine says what they see. */}
          <VisuallyHidden>History of </VisuallyHidden>
          <PersonAvatar name={name} image={isPicture(userData.image) ? userData.image : null} size={40} />
          <span className={classes.words}>
            <span className={classes.name}>{name}</span>
            <span className={classes.facts}>
              {inYears(userData.dob, today)} · {formatMoney(amount)}
            </span>
          </span>
        </UnstyledButton>
        <AppointmentActions appointment={appointment} role={role} />
      </div>
      <div className={classes.foot}>
        <span>
          {formatSlotDate(slotDate)}, {slotTime}
        </span>
        <RecentChange appointment={appointment} />
        <span className={classes.last}>{role === 'admin' ? docData.name : paymentLabel(payment)}</span>
      </div>
    </li>
  );
}

function inYears(dob: string | null, today: CalendarDate): string {
  const age = ageOn(dob, today);
  if (age === null) return '-';
  return `${age} ${age === 1 ? 'year' : 'years'}`;
}
