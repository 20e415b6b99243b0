import type { Appointment } from '@docket/contract/appointments.ts';
import { Refused } from '@docket/contract/client.ts';
import { maxNoteLength, maxReasonLength } from '@docket/contract/limits.ts';
import { TopDialog } from '@docket/ui/top-dialog.tsx';
import { Alert, Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import type { Role } from '../../api/tokens.ts';
import { patientName } from '../patient-name.ts';
import { sayMeanwhile } from '../say-meanwhile.ts';
import { SlotText } from '../slot-text.tsx';
import { useSetNote } from '../use-set-note.ts';
import { useShown } from '../use-shown.ts';
import { overEverything } from './over-everything.ts';

interface NoteDialogProps {
  appointment: Appointment;
  role: Role;
  isOpen: boolean;
  onClose: () => void;
}

/** What the visit is for, and what the desk wants to remember of it. */
export function NoteDialog({ appointment, role, isOpen, onClose }: NoteDialogProps) {
  return (
    <TopDialog
      opened={isOpen}
      onClose={onClose}
      title="Reason and note"
      size={480}
      padding={24}
      {...overEverything}
    >
      <Form key={appointment._id} appointment={appointment} role={role} onClose={onClose} />
    </TopDialog>
  );
}

function Form({ appointment, role, onClose }: Omit<NoteDialogProps, 'isOpen'>) {
  const { save, isPending, error } = useSetNote(role);
  const [reason, setReason] = useState(appointment.reason);
  const [note, setNote] = useState(appointment.note);
  const now = useShown(appointment) ?? appointment;
  // What was opened counts, until a refusal showed what it is now: then writing over it is on purpose.
  const meanwhile = error instanceof Refused && error.status === 409 ? sayMeanwhile(error) : null;
  const seen = meanwhile ? now : appointment;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (await save(seen, { reason: reason.trim(), note: note.trim() })) onClose();
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Stack gap="md">
        <Text c="dimmed">
          {patientName(appointment)}, <SlotText {...appointment} /> with {appointment.docData.name}
        </Text>
        <Textarea
          label="Reason for the appointment"
          data-autofocus
          autosize
          minRows={2}
          maxRows={5}
          maxLength={maxReasonLength}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Textarea
          label="Note"
          description="For the desk and the doctor"
          autosize
          minRows={3}
          maxRows={10}
          maxLength={maxNoteLength}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        {meanwhile && (
          <Alert color="yellow" icon={<IconAlertTriangle size={18} aria-hidden />} title={`${meanwhile}.`}>
            <Text>Reason: {now.reason || 'none'}</Text>
            <Text>Note: {now.note || 'none'}</Text>
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isPending}>
            {meanwhile ? 'Save over it' : 'Save'}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
