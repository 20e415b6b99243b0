import type { Appointment } from '@docket/contract/appointments.ts';
import { isPicture } from '@docket/contract/images.ts';
import { formatMoney } from '@docket/contract/money.ts';
import { ageOn } from '@docket/contract/slot-date.ts';
import { PersonAvatar } from '@docket/ui/person-avatar.tsx';
import { StatusBadge } from '@docket/ui/status-badge.tsx';
import { Anchor } from '@mantine/core';
import { IconMail, IconPhone, IconStack2 } from '@tabler/icons-react';
import { patientName, paymentLabel } from '../../appointments/patient-name.ts';
import { SlotText } from '../../appointments/row/slot-text.tsx';
import { useClinicToday } from '../../clinic/use-clinic-today.ts';
import classes from './appointment-card.module.css';
import { lookLabels, lookOf, lookTones } from './format-appointment.ts';
import { WaitingTime } from './waiting-time.tsx';

/** Who comes, when, to whom and what for; the phone number is one click away. */
export function VisitFacts({ visit }: { visit: Appointment }) {
  const { userData, docData, durationMinutes, amount, payment, reason, note, cancelReason } = visit;
  const { today } = useClinicToday();
  const name = patientName(visit);
  const look = lookOf(visit);
  const age = ageOn(userData.dob, today);
  return (
    <div className={classes.facts}>
      <div className={classes.who}>
        <PersonAvatar name={name} image={isPicture(userData.image) ? userData.image : null} size={44} />
        <div>
          <div className={classes.name}>{name}</div>
          {age !== null && (
            <div>
              {age} {age === 1 ? 'year' : 'years'}
            </div>
          )}
        </div>
      </div>
      <div className={classes.badges}>
        <StatusBadge tone={lookTones[look]} label={lookLabels[look]} />
        {visit.overbooked && <StatusBadge tone="amber" label="Overbooked" icon={IconStack2} />}
        {look === 'waiting' && visit.arrivedAt !== null && <WaitingTime arrivedAt={visit.arrivedAt} />}
      </div>
      <dl className={classes.list}>
        <AppointmentFact label="When">
          <SlotText {...visit} /> · {durationMinutes} minutes
        </AppointmentFact>
        <AppointmentFact label="Doctor">{docData.name}</AppointmentFact>
        <AppointmentFact label="Fees">
          {formatMoney(amount)} · {paymentLabel(payment)}
        </AppointmentFact>
        {userData.phone && (
          <AppointmentFact label="Phone">
            <Anchor href={`tel:${userData.phone.replace(/[^+\d]/g, '')}`} className={classes.link}>
              <IconPhone size={15} aria-hidden />
              {userData.phone}
            </Anchor>
          </AppointmentFact>
        )}
        {userData.email && (
          <AppointmentFact label="Email">
            <Anchor href={`mailto:${userData.email}`} className={classes.link}>
              <IconMail size={15} aria-hidden />
              {userData.email}
            </Anchor>
          </AppointmentFact>
        )}
        {reason && <AppointmentFact label="Reason">{reason}</AppointmentFact>}
        {note && <AppointmentFact label="Note">{note}</AppointmentFact>}
        {cancelReason && <AppointmentFact label="Cancelled">{cancelReason}</AppointmentFact>}
      </dl>
    </div>
  );
}

function AppointmentFact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
