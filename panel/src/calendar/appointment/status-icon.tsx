import type { Appointment } from '@docket/contract/endpoints/appointments.ts';
import { IconCheck, IconCircle, IconDoorEnter, IconHourglass, IconX } from '@tabler/icons-react';
import { formatWaiting } from '../../appointments/format.ts';
import { isInRoom } from '../../appointments/row/appointment-timing.ts';
import { useNow } from '../../clinic/use-now.ts';
import type { StatusStyle } from './format-appointment.ts';

const statusIcons = {
  pending: IconCircle,
  waiting: IconHourglass,
  room: IconDoorEnter,
  completed: IconCheck,
  cancelled: IconX,
};

/** The icon beside the colour: colour alone never shows a status. */
export function StatusIcon({ look, size = 12 }: { look: StatusStyle; size?: number }) {
  const Icon = statusIcons[look];
  return <Icon size={size} stroke={2.2} aria-hidden />;
}

/** "Here 12 min", updated while shown; "In the room" once the patient was called in. */
export function WaitingTime({ appointment }: { appointment: Appointment }) {
  const now = useNow();
  const { arrivedAt } = appointment;
  return arrivedAt === null || isInRoom(appointment) ? 'In the room' : formatWaiting(arrivedAt, now);
}
