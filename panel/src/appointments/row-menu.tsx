import type { Appointment } from '@docket/contract/appointments.ts';
import { ActionIcon, Menu } from '@mantine/core';
import { IconArrowBackUp, IconCash, IconCreditCard, IconDots } from '@tabler/icons-react';
import type { Role } from '../api/tokens.ts';
import { mayRestore, maySetPayment } from './more-actions.tsx';
import { patientName, paymentLabel } from './patient-name.ts';
import { useRestoreAppointment } from './use-restore-appointment.ts';
import { useSetPayment } from './use-set-payment.ts';

interface RowMenuProps {
  appointment: Appointment;
  role: Role;
}

/** What is done now and then with one appointment: how it is paid (admin), and back to pending. */
export function RowMenu({ appointment, role }: RowMenuProps) {
  const canRestore = mayRestore(appointment);
  const canSetPayment = maySetPayment(appointment, role);
  if (!canRestore && !canSetPayment) return null;
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={`More for ${patientName(appointment)}`}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {canSetPayment && <PaymentItem appointment={appointment} />}
        {canRestore && <RestoreItem appointment={appointment} role={role} />}
      </Menu.Dropdown>
    </Menu>
  );
}

function PaymentItem({ appointment }: { appointment: Appointment }) {
  const setPayment = useSetPayment();
  const Icon = appointment.payment ? IconCash : IconCreditCard;
  return (
    <>
      <Menu.Label>Payment: {paymentLabel(appointment.payment)}</Menu.Label>
      <Menu.Item
        leftSection={<Icon size={16} aria-hidden />}
        onClick={() => setPayment(appointment._id, !appointment.payment)}
      >
        {appointment.payment ? 'Mark as cash' : 'Mark as paid online'}
      </Menu.Item>
    </>
  );
}

function RestoreItem({ appointment, role }: RowMenuProps) {
  const restore = useRestoreAppointment(role);
  return (
    <Menu.Item
      leftSection={<IconArrowBackUp size={16} aria-hidden />}
      onClick={() => restore(appointment._id)}
    >
      Restore to pending
    </Menu.Item>
  );
}
