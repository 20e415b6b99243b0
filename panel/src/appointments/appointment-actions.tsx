import { type Appointment, type Status, statusOf } from '@docket/contract/appointments.ts';
import type { Tone } from '@docket/ui/icon.ts';
import { IconAction } from '@docket/ui/icon-action.tsx';
import { StatusBadge } from '@docket/ui/status-badge.tsx';
import { Group } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import type { Role } from '../api/tokens.ts';
import { patientName } from './patient-name.ts';
import { statusLabels } from './status-labels.ts';
import { useCancelAppointment } from './use-cancel-appointment.ts';
import { useCompleteAppointment } from './use-complete-appointment.ts';

interface AppointmentActionsProps {
  appointment: Appointment;
  role: Role;
}

const tones: Record<Status, Tone> = { pending: 'slate', cancelled: 'red', completed: 'green' };

/** What the role may do with a pending appointment; the word for its state otherwise (specification, section 4). */
export function AppointmentActions({ appointment, role }: AppointmentActionsProps) {
  const status = statusOf(appointment);
  if (status !== 'pending') return <StatusBadge tone={tones[status]} label={statusLabels[status]} />;
  return (
    <Group gap={8} wrap="nowrap">
      <CancelAction appointment={appointment} role={role} />
      {role === 'doctor' && <CompleteAction appointment={appointment} />}
    </Group>
  );
}

function CancelAction({ appointment, role }: AppointmentActionsProps) {
  const cancel = useCancelAppointment(role);
  return (
    <IconAction
      label={`Cancel the appointment of ${patientName(appointment)}`}
      icon={IconX}
      tone="red"
      onClick={() => cancel(appointment._id)}
    />
  );
}

function CompleteAction({ appointment }: { appointment: Appointment }) {
  const complete = useCompleteAppointment();
  return (
    <IconAction
      label={`Complete the appointment of ${patientName(appointment)}`}
      icon={IconCheck}
      tone="green"
      onClick={() => complete(appointment._id)}
    />
  );
}
