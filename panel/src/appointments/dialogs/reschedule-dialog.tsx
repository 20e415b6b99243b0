import type { Appointment } from '@docket/contract/endpoints/appointments.ts';
import { TopDialog } from '@docket/ui/top-dialog.tsx';
import { Stack, Text } from '@mantine/core';
import type { Role } from '../../api/session.ts';
import { patientName } from '../format.ts';
import { SlotText } from '../row/slot-text.tsx';
import { aboveEverything } from './above-everything.ts';
import { RescheduleForm } from './reschedule-form.tsx';

interface MoveDialogProps {
  /** The moved appointment; it stays while the dialog closes. */
  appointment: Appointment | null;
  isOpen: boolean;
  role: Role;
  onClose: () => void;
}

/** Moves an appointment without dragging: to one of the next free times, or to any day and time. */
export function RescheduleDialog({ appointment, isOpen, role, onClose }: MoveDialogProps) {
  return (
    <TopDialog
      opened={isOpen}
      onClose={onClose}
      title="Move appointment"
      size={480}
      padding={24}
      {...aboveEverything}
    >
      {appointment && (
        <Stack gap="md">
          <Text c="dimmed">
            {patientName(appointment)}, now <SlotText {...appointment} /> with {appointment.docData.name}
          </Text>
          <RescheduleForm
            key={appointment._id}
            appointment={appointment}
            role={role}
            onMoved={onClose}
            onClose={onClose}
          />
        </Stack>
      )}
    </TopDialog>
  );
}
