import type { Appointment } from '@docket/contract/appointments.ts';
import { Drawer, Stack, Text } from '@mantine/core';
import type { Role } from '../api/tokens.ts';
import { AppointmentHistory } from './appointment-history.tsx';
import { patientName } from './patient-name.ts';
import { SlotText } from './slot-text.tsx';

interface HistoryDrawerProps {
  /** null: closed */
  appointment: Appointment | null;
  role: Role;
  onClose: () => void;
}

/** What happened to one appointment, beside the list. */
export function HistoryDrawer({ appointment, role, onClose }: HistoryDrawerProps) {
  return (
    <Drawer
      opened={appointment !== null}
      onClose={onClose}
      position="right"
      size="md"
      title="History"
      closeButtonProps={{ 'aria-label': 'Close history' }}
    >
      {appointment && (
        <Stack gap="lg">
          <div>
            <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
              {patientName(appointment)}
            </Text>
            <Text c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              <SlotText {...appointment} /> with {appointment.docData.name}
            </Text>
            {appointment.reason && (
              <Text mt={4} style={{ overflowWrap: 'anywhere' }}>
                {appointment.reason}
              </Text>
            )}
          </div>
          <AppointmentHistory appointmentId={appointment._id} role={role} />
        </Stack>
      )}
    </Drawer>
  );
}
