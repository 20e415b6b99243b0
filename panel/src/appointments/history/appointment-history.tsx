import type { Appointment } from '@docket/contract/endpoints/appointments.ts';
import { type HistoryEntry, readHistory } from '@docket/contract/endpoints/history.ts';
import { EmptyNotice } from '@docket/ui/empty-notice.tsx';
import type { Icon } from '@docket/ui/icon.ts';
import { Loaded } from '@docket/ui/loaded.tsx';
import { WaitingText } from '@docket/ui/waiting-text.tsx';
import { Button, Group, Skeleton, Stack, Text, Timeline } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowMerge,
  IconArrowsMove,
  IconArrowsSplit2,
  IconCalendarPlus,
  IconCash,
  IconCheck,
  IconCoinOff,
  IconCoins,
  IconDiscount,
  IconDoorEnter,
  IconDoorExit,
  IconHistory,
  IconMessageX,
  IconNote,
  IconPhoneCheck,
  IconPhoneOutgoing,
  IconPhoneX,
  IconReceiptRefund,
  IconUserCheck,
  IconUserMinus,
  IconX,
} from '@tabler/icons-react';
import type { Role } from '../../api/session.ts';
import { useRead } from '../../api/use-read.ts';
import { formatMoment } from '../../clinic/format-moment.ts';
import { useClinicZone } from '../../clinic/use-clinic-zone.ts';
import { useLatestAppointmentById } from '../mutations/cached-appointments.ts';
import { useCallIn } from '../mutations/use-call-in.ts';
import { useMarkArrived } from '../mutations/use-mark-arrived.ts';
import { useRescheduleAppointment } from '../mutations/use-reschedule-appointment.ts';
import { useRestoreAppointment } from '../mutations/use-restore-appointment.ts';
import { findUndoable, whereFrom } from './find-undoable.ts';
import { formatAction, formatActor, formatChanges } from './format-history.ts';

const icons: Record<HistoryEntry['what'], Icon> = {
  booked: IconCalendarPlus,
  cancelled: IconX,
  completed: IconCheck,
  restored: IconArrowBackUp,
  'payment set': IconCash,
  moved: IconArrowsMove,
  arrived: IconUserCheck,
  'arrival undone': IconUserMinus,
  'called in': IconDoorEnter,
  'call in undone': IconDoorExit,
  'note set': IconNote,
  confirmed: IconPhoneCheck,
  'no answer': IconPhoneX,
  'left a message': IconPhoneOutgoing,
  told: IconPhoneCheck,
  'contact undone': IconArrowBackUp,
  'asked to cancel': IconMessageX,
  'patient merged': IconArrowMerge,
  'merge undone': IconArrowsSplit2,
  'payment received': IconCoins,
  'payment refunded': IconReceiptRefund,
  'written off': IconCoinOff,
  'fee kept': IconCoins,
  'payment undone': IconArrowBackUp,
  'amount set': IconDiscount,
};

interface AppointmentHistoryProps {
  appointmentId: string;
  role: Role;
}

/** Every change of one appointment, newest first: author, time and previous value. */
export function AppointmentHistory({ appointmentId, role }: AppointmentHistoryProps) {
  return (
    <Loaded
      read={useRead(['appointments'], readHistory[role], { id: appointmentId })}
      failed="Couldn’t load the history"
      waiting={
        <Stack>
          <WaitingText />
          {[0, 1, 2].map((row) => (
            <Skeleton key={row} height={48} />
          ))}
        </Stack>
      }
      layout="part"
    >
      {({ history }) => <HistoryEntries history={history} appointmentId={appointmentId} role={role} />}
    </Loaded>
  );
}

interface HistoryEntriesProps extends AppointmentHistoryProps {
  /** Oldest first. */
  history: readonly HistoryEntry[];
}

function HistoryEntries({ history, appointmentId, role }: HistoryEntriesProps) {
  const { timeZone } = useClinicZone();
  const now = useLatestAppointmentById(appointmentId);
  const entries = history.toReversed();
  if (entries.length === 0) return <EmptyNotice icon={IconHistory} title="No history yet" />;
  const undoable = now && findUndoable(history, now);
  return (
    <Timeline active={entries.length} bulletSize={26} lineWidth={1} aria-label="History">
      {entries.map((entry) => {
        const Icon = icons[entry.what];
        return (
          <Timeline.Item
            key={entry._id}
            bullet={<Icon size={14} aria-hidden />}
            title={
              <Group justify="space-between" gap="xs" mih={24}>
                {formatAction(entry)}
                {now && entry === undoable && <HistoryUndo entry={entry} appointment={now} role={role} />}
              </Group>
            }
          >
            <Text style={{ overflowWrap: 'anywhere' }}>{formatChanges(entry).join(' · ')}</Text>
            <Text c="dimmed" mt={2} style={{ overflowWrap: 'anywhere' }}>
              {formatActor(entry)} · {formatMoment(entry.at, timeZone)}
            </Text>
          </Timeline.Item>
        );
      })}
    </Timeline>
  );
}

interface HistoryUndoProps {
  entry: HistoryEntry;
  appointment: Appointment;
  role: Role;
}

/** Undoes the newest change, also long after its toast has gone. */
function HistoryUndo({ entry, appointment, role }: HistoryUndoProps) {
  const { restore, isPending: isRestoring } = useRestoreAppointment(role);
  const { moveBack, isPending: isMoving } = useRescheduleAppointment(role);
  const mark = useMarkArrived(role);
  const call = useCallIn(role);
  const undo = () => {
    if (entry.what === 'called in') return call(appointment, false);
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
      aria-label={`Undo: ${formatAction(entry)}`}
      loading={isRestoring || isMoving}
      onClick={undo}
    >
      Undo
    </Button>
  );
}
