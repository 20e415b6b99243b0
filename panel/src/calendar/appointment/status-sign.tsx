import { IconCheck, IconCircle, IconHourglass, IconX } from '@tabler/icons-react';
import { formatWaiting } from '../../appointments/format.ts';
import { useNow } from '../../clinic/use-now.ts';
import type { StatusStyle } from './format-appointment.ts';

const signs = { pending: IconCircle, waiting: IconHourglass, completed: IconCheck, cancelled: IconX };

/** The sign beside the colour: no state is told by colour alone. */
export function StatusSign({ look, size = 12 }: { look: StatusStyle; size?: number }) {
  const Sign = signs[look];
  return <Sign size={size} stroke={2.2} aria-hidden />;
}

/** "Here 12 min", going on. */
export function WaitingTime({ arrivedAt }: { arrivedAt: number }) {
  return formatWaiting(arrivedAt, useNow());
}
