import { type Appointment, getStatus } from '@docket/contract/endpoints/appointments.ts';
import { formatMoney } from '@docket/contract/formats/display.ts';
import { isPicture } from '@docket/contract/formats/images.ts';
import { formatAge } from '@docket/contract/formats/slot-date.ts';
import { PersonAvatar } from '@docket/ui/person-avatar.tsx';
import { StatusBadge } from '@docket/ui/status-badge.tsx';
import { Button, Drawer, Stack } from '@mantine/core';
import {
  IconArrowsMove,
  IconCheck,
  IconCircleCheck,
  IconDoorEnter,
  IconDoorExit,
  IconStack2,
  IconUserCheck,
  IconUserMinus,
} from '@tabler/icons-react';
import type { Role } from '../../api/session.ts';
import { formatCancelReason, patientName, paymentLabel } from '../../appointments/format.ts';
import { AppointmentHistory } from '../../appointments/history/appointment-history.tsx';
import { useCallIn } from '../../appointments/mutations/use-call-in.ts';
import { useCompleteAppointment } from '../../appointments/mutations/use-complete-appointment.ts';
import { useMarkArrived } from '../../appointments/mutations/use-mark-arrived.ts';
import { formatPaymentMark } from '../../appointments/payments/payment-state.ts';
import {
  isConfirmed,
  isInRoom,
  isWaiting,
  mayArrive,
  mayCallIn,
} from '../../appointments/row/appointment-timing.ts';
import { InRoom } from '../../appointments/row/arrival-and-note.tsx';
import { SecondaryActions } from '../../appointments/row/secondary-actions.tsx';
import { SlotText } from '../../appointments/row/slot-text.tsx';
import { EmailLink, PhoneLink } from '../../clinic/contact-link.tsx';
import { useClinicNow } from '../../clinic/use-clinic-now.ts';
import { useClinicToday } from '../../clinic/use-clinic-today.ts';
import classes from './calendar-card.module.css';
import { readStatusStyle, statusStyleLabels, statusStyleTones } from './format-appointment.ts';
import { WaitingTime } from './status-icon.tsx';

interface CalendarCardProps {
  /** The appointment; it stays while the card closes. */
  appointment: Appointment | null;
  isOpen: boolean;
  role: Role;
  onAskMove: (appointment: Appointment) => void;
  onClose: () => void;
}

/** One appointment beside the calendar: its data, actions and history. */
export function CalendarCard({ appointment, isOpen, role, onAskMove, onClose }: CalendarCardProps) {
  return (
    <Drawer opened={isOpen} onClose={onClose} position="right" size={440} title="Appointment">
      {appointment && (
        <Stack gap="lg">
          <CardFacts appointment={appointment} />
          <CardButtons appointment={appointment} role={role} onMove={() => onAskMove(appointment)} />
          <section aria-label="History">
            <h2 className={classes.title}>History</h2>
            <AppointmentHistory appointmentId={appointment._id} role={role} />
          </section>
        </Stack>
      )}
    </Drawer>
  );
}

interface CardButtonsProps {
  appointment: Appointment;
  role: Role;
  onMove: () => void;
}

/** All actions in one row. */
function CardButtons({ appointment, role, onMove }: CardButtonsProps) {
  const isPending = getStatus(appointment) === 'pending';
  return (
    <div className={classes.buttons}>
      {isPending && <PendingButtons appointment={appointment} role={role} onMove={onMove} />}
      <SecondaryActions appointment={appointment} role={role} />
    </div>
  );
}

function PendingButtons({ appointment, role, onMove }: CardButtonsProps) {
  const mark = useMarkArrived(role);
  const { complete } = useCompleteAppointment();
  const now = useClinicNow();
  const call = useCallIn(role);
  const isHere = isWaiting(appointment);
  const isCalled = isInRoom(appointment);
  return (
    <>
      {(isCalled || mayCallIn(appointment, now)) && (
        <Button
          variant={isHere ? 'filled' : 'default'}
          leftSection={
            isCalled ? <IconDoorExit size={16} aria-hidden /> : <IconDoorEnter size={16} aria-hidden />
          }
          onClick={() => call(appointment, !isCalled)}
        >
          {isCalled ? 'Undo call-in' : 'Call in'}
        </Button>
      )}
      {(isHere || mayArrive(appointment, now)) && (
        <Button
          variant={isHere ? 'default' : 'filled'}
          leftSection={
            isHere ? <IconUserMinus size={16} aria-hidden /> : <IconUserCheck size={16} aria-hidden />
          }
          onClick={() => mark(appointment, !isHere)}
        >
          {isHere ? 'Undo arrival' : 'Arrived'}
        </Button>
      )}
      {role === 'doctor' && (
        <Button
          variant="default"
          leftSection={<IconCheck size={16} aria-hidden />}
          onClick={() => complete(appointment, now)}
        >
          Complete
        </Button>
      )}
      <Button variant="default" leftSection={<IconArrowsMove size={16} aria-hidden />} onClick={onMove}>
        Move
      </Button>
    </>
  );
}

/** Patient, time, doctor and reason; the phone number is a link. */
function CardFacts({ appointment }: { appointment: Appointment }) {
  const { userData, docData, durationMinutes, amount, payment, reason, note } = appointment;
  const { today } = useClinicToday();
  const name = patientName(appointment);
  const look = readStatusStyle(appointment);
  const age = formatAge(userData.dob, today);
  const cancelReason = formatCancelReason(appointment);
  return (
    <div className={classes.facts}>
      <div className={classes.who}>
        <PersonAvatar name={name} image={isPicture(userData.image) ? userData.image : null} size={44} />
        <div>
          <div className={classes.name}>{name}</div>
          {age && <div>{age}</div>}
        </div>
      </div>
      <div className={classes.badges}>
        <StatusBadge tone={statusStyleTones[look]} label={statusStyleLabels[look]} />
        {isConfirmed(appointment) && <StatusBadge tone="teal" label="Confirmed" icon={IconCircleCheck} />}
        {appointment.overbooked && <StatusBadge tone="amber" label="Overbooked" icon={IconStack2} />}
        {isWaiting(appointment) && <WaitingTime appointment={appointment} />}
        {isInRoom(appointment) && <InRoom appointment={appointment} />}
      </div>
      <dl className={classes.list}>
        <AppointmentFact label="When">
          <SlotText {...appointment} />
        </AppointmentFact>
        <AppointmentFact label="Length">{durationMinutes} minutes</AppointmentFact>
        <AppointmentFact label="Doctor">{docData.name}</AppointmentFact>
        <AppointmentFact label="Fees">
          {[formatMoney(amount), paymentLabel(payment), formatPaymentMark(appointment)]
            .filter(Boolean)
            .join(' · ')}
        </AppointmentFact>
        {userData.phone && (
          <AppointmentFact label="Phone">
            <PhoneLink value={userData.phone} withIcon />
          </AppointmentFact>
        )}
        {userData.email && (
          <AppointmentFact label="Email">
            <EmailLink value={userData.email} withIcon />
          </AppointmentFact>
        )}
        {reason && <AppointmentFact label="Reason">{reason}</AppointmentFact>}
        {note && <AppointmentFact label="Note">{note}</AppointmentFact>}
        {cancelReason && <AppointmentFact label="Cancelled because">{cancelReason}</AppointmentFact>}
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
