import { type Appointment, getStatus } from '@docket/contract/endpoints/appointments.ts';
import { Drawer, Stack, Text } from '@mantine/core';
import type { Role } from '../../api/session.ts';
import { EmailLink, PhoneLink } from '../../clinic/contact-link.tsx';
import { AppointmentMessages } from '../../messages/appointment-messages.tsx';
import { formatCancelReason, paymentLabel, statusLabels } from '../format.ts';
import { PaymentList } from '../payments/payment-list.tsx';
import { ArrivalAndNoteText, hasArrivalOrNote } from '../row/arrival-and-note.tsx';
import { PatientOpener } from '../row/patient-opener.tsx';
import { SecondaryActions } from '../row/secondary-actions.tsx';
import { SlotText } from '../row/slot-text.tsx';
import { AppointmentHistory } from './appointment-history.tsx';
import classes from './history-drawer.module.css';

interface HistoryDrawerProps {
  /** The appointment; it stays while the drawer closes. */
  appointment: Appointment | null;
  isOpen: boolean;
  role: Role;
  onClose: () => void;
}

export function HistoryDrawer({ appointment, isOpen, role, onClose }: HistoryDrawerProps) {
  return (
    <Drawer opened={isOpen} onClose={onClose} position="right" size={440} title="History">
      {appointment && (
        <Stack gap="lg">
          <Facts appointment={appointment} role={role} />
          <SecondaryActions appointment={appointment} role={role} />
          <PaymentList appointment={appointment} role={role} />
          <AppointmentMessages appointmentId={appointment._id} role={role} />
          <AppointmentHistory appointmentId={appointment._id} role={role} />
        </Stack>
      )}
    </Drawer>
  );
}

function Facts({ appointment, role }: { appointment: Appointment; role: Role }) {
  const { docData, reason, note, payment, durationMinutes, userData } = appointment;
  const status = statusLabels[getStatus(appointment)];
  const cancelReason = formatCancelReason(appointment);
  return (
    <div className={classes.facts}>
      <Text fw={600}>
        <PatientOpener appointment={appointment} role={role} className={classes.link} />
      </Text>
      <div>
        <SlotText {...appointment} /> · {durationMinutes} minutes
      </div>
      <div>
        With {docData.name} · {paymentLabel(payment)} · {status}
      </div>
      {(userData.phone || userData.email) && (
        <div className={classes.contact}>
          <PhoneLink value={userData.phone} withIcon />
          <EmailLink value={userData.email} withIcon />
        </div>
      )}
      {hasArrivalOrNote(appointment) && (
        <div className={classes.states}>
          <ArrivalAndNoteText appointment={appointment} />
        </div>
      )}
      {cancelReason && <div className={classes.reason}>{cancelReason}</div>}
      <LabelledText label="Reason" text={reason} />
      <LabelledText label="Note" text={note} />
    </div>
  );
}

function LabelledText({ label, text }: { label: string; text: string }) {
  if (text === '') return null;
  return (
    <div className={classes.reason}>
      <span className={classes.label}>{label}:</span> {text}
    </div>
  );
}
