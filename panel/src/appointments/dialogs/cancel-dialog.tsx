import { type Appointment, bookedByMistake } from '@docket/contract/appointments.ts';
import { maxReasonLength } from '@docket/contract/limits.ts';
import { TopDialog } from '@docket/ui/top-dialog.tsx';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { Role } from '../../api/tokens.ts';
import { patientName } from '../patient-name.ts';
import { SlotText } from '../slot-text.tsx';
import { useCancelAppointment } from '../use-cancel-appointment.ts';
import { overEverything } from './over-everything.ts';

interface CancelDialogProps {
  appointment: Appointment;
  role: Role;
  isOpen: boolean;
  onClose: () => void;
}

const usual = ['Patient cancelled', 'Doctor is ill', bookedByMistake] as const;

/** Cancels with a reason, which stands in list, calendar and history. It may stay empty. */
export function CancelDialog({ appointment, role, isOpen, onClose }: CancelDialogProps) {
  return (
    <TopDialog
      opened={isOpen}
      onClose={onClose}
      title="Cancel appointment"
      size={440}
      padding={24}
      {...overEverything}
    >
      <Form key={appointment._id} appointment={appointment} role={role} onClose={onClose} />
    </TopDialog>
  );
}

function Form({ appointment, role, onClose }: Omit<CancelDialogProps, 'isOpen'>) {
  const cancel = useCancelAppointment(role);
  const [reason, setReason] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    cancel(appointment, reason.trim());
    onClose();
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <Text c="dimmed">
          {patientName(appointment)}, <SlotText {...appointment} /> with {appointment.docData.name}
        </Text>
        <TextInput
          label="Reason"
          description="Optional"
          data-autofocus
          maxLength={maxReasonLength}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Group gap="xs">
          {usual.map((words) => (
            <Button key={words} variant="default" size="compact-md" onClick={() => setReason(words)}>
              {words}
            </Button>
          ))}
        </Group>
        <Group justify="flex-end" gap="xs">
          {/* Two buttons that begin with Cancel would be told apart by nobody in a hurry. */}
          <Button variant="default" onClick={onClose}>
            Keep it
          </Button>
          <Button type="submit" color="red">
            Cancel appointment
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
