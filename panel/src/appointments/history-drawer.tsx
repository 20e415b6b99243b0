import { type Appointment, statusOf } from '@docket/contract/appointments.ts';
import { Drawer, Stack, Text } from '@mantine/core';
import type { Role } from '../api/tokens.ts';
import { AppointmentHistory } from './appointment-history.tsx';
import classes from './history-drawer.module.css';
import { MoreActions } from './more-actions.tsx';
import { patientName, paymentLabel } from './patient-name.ts';
import { SlotText } from './slot-text.tsx';
import { statusLabels } from './status-labels.ts';

interface HistoryDrawerProps {
  /** Whose history; stays while the drawer closes. */
  appointment: Appointment | null;
  isOpen: boolean;
  role: Role;
  onClose: () => void;
}

/** What happened to one appointment, beside the list. */
export function HistoryDrawer({ appointment, isOpen, role, onClose }: HistoryDrawerProps) {
  return (
    <Drawer opened={isOpen} onClose={onClose} position="right" size={440} title="History">
      {appointment && (
        <Stack gap="lg">
          <Facts appointment={appointment} />
          <MoreActions appointment={appointment} role={role} />
          <AppointmentHistory appointmentId={appointment._id} role={role} />
        </Stack>
      )}
    </Drawer>
  );
}

function Facts({ appointment }: { appointment: Appointment }) {
  const { docData, reason, payment, durationMinutes, userData } = appointment;
  const status = statusLabels[statusOf(appointment)];
  return (
    <div className={classes.facts}>
      <Text fw={600}>{patientName(appointment)}</Text>
      <div>
        <SlotText {...appointment} /> · {durationMinutes} minutes
      </div>
      <div>
        With {docData.name} · {paymentLabel(payment)} · {status}
      </div>
      {(userData.phone || userData.email) && (
        <div>{[userData.phone, userData.email].filter(Boolean).join(' · ')}</div>
      )}
      {reason && <div className={classes.reason}>{reason}</div>}
    </div>
  );
}
