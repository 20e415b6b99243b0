import type { Appointment } from '@docket/contract/appointments.ts';
import type { HistoryEntry } from '@docket/contract/history.ts';
import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import type { Role } from '../../api/tokens.ts';
import { useMarkArrived } from '../mutations/use-mark-arrived.ts';
import { useMoveAppointment } from '../mutations/use-reschedule-appointment.ts';
import { useRestoreAppointment } from '../mutations/use-restore-appointment.ts';
import { whereFrom } from './find-undoable.ts';
import { sayWhat } from './format-history.ts';

interface HistoryUndoProps {
  entry: HistoryEntry;
  appointment: Appointment;
  role: Role;
}

/** Takes the newest change back, long after its toast has gone. */
export function HistoryUndo({ entry, appointment, role }: HistoryUndoProps) {
  const { restore, isPending: isRestoring } = useRestoreAppointment(role);
  const { moveBack, isPending: isMoving } = useMoveAppointment(role);
  const mark = useMarkArrived(role);
  const undo = () => {
    if (entry.what === 'arrived') return mark(appointment, false);
    if (entry.what !== 'moved') return void restore(appointment);
    const target = whereFrom(entry, appointment);
    if (target) void moveBack(appointment, target);
  };
  return (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<IconArrowBackUp size={14} aria-hidden />}
      aria-label={`Undo: ${sayWhat(entry)}`}
      loading={isRestoring || isMoving}
      onClick={undo}
    >
      Undo
    </Button>
  );
}
