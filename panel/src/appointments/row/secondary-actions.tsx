import { type Appointment, getStatus } from '@docket/contract/endpoints/appointments.ts';
import { Button, Group } from '@mantine/core';
import { IconArrowBackUp, IconCash, IconCreditCard, IconNote, IconX } from '@tabler/icons-react';
import type { Role } from '../../api/session.ts';
import { askForNote, askForReason } from '../dialogs/dialog-store.ts';
import { useRestoreAppointment } from '../mutations/use-restore-appointment.ts';
import { useSetPayment } from '../mutations/use-set-payment.ts';

interface MoreActionsProps {
  appointment: Appointment;
  role: Role;
}

/** Whether the role may set the payment: the admin, unless cancelled. */
export function maySetPayment({ cancelled }: Appointment, role: Role): boolean {
  return role === 'admin' && !cancelled;
}

/** Whether an appointment can go back to pending: it is cancelled or completed. */
export function mayRestore(appointment: Appointment): boolean {
  return getStatus(appointment) !== 'pending';
}

/** Rare actions as buttons beside the history. */
export function SecondaryActions({ appointment, role }: MoreActionsProps) {
  const setPayment = useSetPayment();
  const { restore } = useRestoreAppointment(role);
  const { payment } = appointment;
  return (
    <Group gap="xs">
      {maySetPayment(appointment, role) && (
        <Button
          variant="default"
          leftSection={
            payment ? <IconCash size={16} aria-hidden /> : <IconCreditCard size={16} aria-hidden />
          }
          onClick={() => setPayment(appointment, !payment)}
        >
          {payment ? 'Mark as cash' : 'Mark as paid online'}
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<IconNote size={16} aria-hidden />}
        onClick={() => askForNote(appointment, role)}
      >
        Edit reason and note
      </Button>
      {mayRestore(appointment) ? (
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={16} aria-hidden />}
          onClick={() => void restore(appointment)}
        >
          Reopen
        </Button>
      ) : (
        <Button
          variant="default"
          c="red"
          leftSection={<IconX size={16} aria-hidden />}
          onClick={() => askForReason(appointment, role)}
        >
          Cancel
        </Button>
      )}
    </Group>
  );
}
